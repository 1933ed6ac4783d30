import { Box, Flex, Grid, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import type { SubmissionDetail, SubmissionVersion } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { Facts } from '../../../components/facts.tsx';
import { useStatusLabel } from '../../../components/status-badge.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useHistory } from '../../../entities/submission/api/submission.ts';
import { useReasonWords } from './comments-tab.tsx';
import { CellChanges, EditProblems } from './cell-changes.tsx';
import { actionLook, knownAction } from './history-look.ts';
import { TabBody } from './tab-body.tsx';

/** Names of broken rules in one entry; the findings list them all. */
const shownRules = 3;

/** Who stands behind an act: the person, who acted as that person, and for whom. */
function Persons({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('submission');
  const { t: tCommon } = useTranslation();
  const { actor, impersonator, principal } = entry;
  return (
    <>
      <Text as="strong" fontWeight="600">
        <bdi>{actor?.name ?? tCommon('system')}</bdi>
      </Text>
      {impersonator && (
        <Text as="span" color="provider.fg">
          {' '}
          {t('history.impersonatedBy', { name: impersonator.name })}
        </Text>
      )}
      {principal && (
        <Text as="span" color="fg.muted">
          {' '}
          {t('history.onBehalfOf', { name: principal.name })}
        </Text>
      )}
    </>
  );
}

/** What the entry tells beside the act: the file and what changed in it, what a check found. */
function factsOf(
  t: TFunction<'submission'>,
  dates: ReturnType<typeof useDates>,
  { action, facts }: HistoryEntry,
  version: SubmissionVersion | undefined,
): string[] {
  const { changedCells, leftOut = [], brokenRules = [], explained, postMonth, serviceProvider, people } = facts;
  if (postMonth) return [dates.month(postMonth)];
  if (serviceProvider) return [serviceProvider];
  if (people) return people;
  const changed = changedCells === undefined ? [] : [t('history.changedCells', { count: changedCells })];
  if (action === 'upload') return [...(version?.fileName ? [version.fileName] : []), ...changed];
  if (action === 'editPassed') return changed;
  if (action === 'correct') return [...changed, ...leftOut.map((row) => t('history.leftOut', row))];
  if (action === 'validationPassed' && version) {
    const said = explained === undefined ? [] : [t('history.explained', { count: explained })];
    return [t('decision.noErrors', { count: version.rulesChecked }), ...said];
  }
  if (action !== 'validationFailed' || !version || version.hardCount === 0) return [];
  return [t('decision.errors', { count: version.hardCount }), ...brokenRules.slice(0, shownRules)];
}

/** After the act, in the same sentence: the step of a decision, the due date of a new submission. */
function useSuffix({ facts }: HistoryEntry): string {
  const { t } = useTranslation('submission');
  const dates = useDates();
  if (facts.dueOn) return t('history.due', { day: dates.day(facts.dueOn) });
  return facts.step === undefined ? '' : t('history.step', { step: facts.step });
}

function Entry({ entry, version }: { entry: HistoryEntry; version: SubmissionVersion | undefined }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const label = useStatusLabel();
  const reasonOf = useReasonWords();
  const look = actionLook(entry.action);
  const known = knownAction(entry.action);
  const reason = reasonOf(entry.reasonCode);
  const { statusBefore, statusAfter } = entry;
  const facts = factsOf(t, dates, entry, version);
  const suffix = useSuffix(entry);
  const hasMoved = statusAfter !== null && statusAfter !== statusBefore;
  return (
    <Grid
      as="li"
      templateColumns={{ base: '28px minmax(0, 1fr)', md: '108px 28px minmax(0, 1fr)' }}
      columnGap="3"
      position="relative"
      pb="5"
    >
      <Text as="time" textStyle="xs" color="fg.muted" pt="1" hideBelow="md">
        {dates.instantNarrow(entry.at)}
      </Text>
      <Flex direction="column" align="center" position="relative">
        <Flex
          boxSize="28px"
          rounded="full"
          align="center"
          justify="center"
          bg={`${look.palette}.subtle`}
          color={`${look.palette}.fg`}
        >
          <Icon as={look.icon} boxSize="15px" aria-hidden className={look.isMirrored ? 'flip' : undefined} />
        </Flex>
        <Box
          aria-hidden
          position="absolute"
          top="28px"
          bottom="-20px"
          w="1px"
          bg="border"
          css={{ 'li:last-child &': { display: 'none' } }}
        />
      </Flex>
      <Box pt="1" minW="0" textStyle="sm">
        <Text>
          <Persons entry={entry} />{' '}
          {known ? t(`history.action.${known}`, { version: entry.versionNo ?? '' }) : entry.action}
          {suffix}
          {reason && `: ${reason}`}
        </Text>
        <Text textStyle="xs" color="fg.muted" hideFrom="md">
          {dates.instant(entry.at)}
        </Text>
        {facts.length > 0 && (
          <Facts
            textStyle="sm"
            facts={facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          />
        )}
        {entry.facts.edit && <CellChanges facts={entry.facts.edit} />}
        {entry.facts.problems && <EditProblems problems={entry.facts.problems} />}
        {entry.facts.explanations?.map((text) => (
          <Text key={text} color="fg.muted" dir="auto">
            {t('quote', { text })}
          </Text>
        ))}
        {entry.comment && <Text color="fg.muted">{t('quote', { text: entry.comment })}</Text>}
        {hasMoved && statusBefore !== null && (
          <Text textStyle="xs" color="fg.muted">
            {t('history.moved', { from: label({ status: statusBefore }), to: label({ status: statusAfter }) })}
          </Text>
        )}
      </Box>
    </Grid>
  );
}

/** The audit trail, newest first. */
export function HistoryTab({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { data, error, refetch } = useHistory(submission.submissionNo);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const versionOf = (entry: HistoryEntry) =>
    submission.versions.find(({ versionNo }) => versionNo > 0 && versionNo === entry.versionNo);
  return (
    <TabBody>
      {!data && (
        <Stack gap="4" aria-hidden>
          {[40, 55, 35, 50].map((width) => (
            <Skeleton key={width} h="28px" w={`${width}%`} />
          ))}
        </Stack>
      )}
      {data && (
        <Box as="ol" listStyleType="none" aria-label={t('tab.history')}>
          {data.map((entry) => (
            <Entry key={entry.auditId} entry={entry} version={versionOf(entry)} />
          ))}
        </Box>
      )}
    </TabBody>
  );
}
