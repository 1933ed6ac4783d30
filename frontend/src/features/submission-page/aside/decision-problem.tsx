import { Box, CloseButton, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleX } from 'react-icons/lu';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useSession } from '../../../lib/session.ts';
import { useHistory } from '../../../entities/submission/api/submission.ts';
import { knownAction } from '../tabs/history-look.ts';
import { useDecision } from './decision-state.tsx';

const causedByOthers = [
  'StaleView',
  'NotYourTurn',
  'AlreadyDecided',
  'NotAllowedInStatus',
  'EditInProgress',
  'Superseded',
] as const;

/** "Naomi Brandt reopened to the provider, 4 min ago: ..." */
function LastAct({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const known = knownAction(entry.action);
  return (
    <Text mt="1">
      {t('problem.lastAct', {
        name: entry.actor?.name ?? '',
        act: known ? t(`history.action.${known}`, { version: entry.versionNo ?? '' }) : entry.action,
        since: dates.since(entry.at),
      })}
      {entry.comment && <bdi> {t('quote', { text: entry.comment })}</bdi>}
    </Text>
  );
}

/** Why a decision was refused, and who was faster. Stays until it is closed, whatever becomes of the panel below. */
export function DecisionProblem({ submissionNo }: { submissionNo: string }) {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const { userId } = useSession().user;
  const { problem, report } = useDecision();
  const isByOthers = isApiError(problem, ...causedByOthers);
  const { data } = useHistory(submissionNo, isByOthers);
  if (problem === null) return null;
  const last = isByOthers ? data?.find(({ actor }) => actor !== null && actor.userId !== userId) : undefined;
  return (
    <Flex role="alert" gap="2" p="3" mb="3" rounded="l3" bg="fault.subtle" color="fault.fg" textStyle="sm">
      <Icon as={LuCircleX} boxSize="16px" mt="2px" flexShrink="0" aria-hidden />
      <Box flex="1" minW="0">
        <Text>{messageOf(problem)}</Text>
        {last && <LastAct entry={last} />}
      </Box>
      <CloseButton size="2xs" color="inherit" aria-label={t('close')} onClick={() => report(null)} />
    </Flex>
  );
}
