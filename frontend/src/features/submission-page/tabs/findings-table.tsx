import { Box, Button, Flex, IconButton, Link, Table, Text } from '@chakra-ui/react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck, LuChevronDown, LuChevronUp } from 'react-icons/lu';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { Code } from '../../../components/bdi.tsx';
import { WholeDays } from '../../../components/whole-days.tsx';
import { useFindingTargets } from '../../../entities/submission/api/submission.ts';
import { useDates } from '../../../lib/dates.ts';
import { useDecision } from '../aside/decision-state.tsx';
import { CorrectCell } from '../correct/correct-cell.tsx';
import { CorrectDialog } from '../correct/correct-dialog.tsx';
import { correctionOf, isCorrectable } from '../correct/correction.ts';
import type { Correction } from '../correct/correction.ts';
import type { Corrections } from '../correct/use-corrections.ts';
import type { Outcome, Preview } from '../correct/use-preview.ts';
import { cellKey } from '../../../entities/submission/submission-names.ts';
import { usePageState } from '../use-page-state.ts';
import { RuleExplanation } from './rule-explanation.tsx';
import { FindingCell, FindingRow } from '../../../entities/submission/findings/finding-row.tsx';
import { ExplanationWords } from './explanation-words.tsx';
import { CarriedNote } from './carried-note.tsx';
import { CarryButton } from './carry-dialog.tsx';
import { AcceptRules } from './accept-rules.tsx';
import { useAccepted } from './use-accepted.ts';
import { CauseList } from '../../../entities/submission/findings/cause-list.tsx';
import { useCauses } from '../../../entities/submission/findings/use-causes.ts';
import { useFieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';

interface FindingsTableProps {
  submission: SubmissionDetail;
  versionNo: number | null;
  findings: readonly Finding[];
  /** Null where nothing is corrected on the page. */
  corrections: Corrections | null;
  preview: Preview;
}

const shownAtOnce = 200;

/** Beside the decision or on a narrow screen the columns do not fit: what is in a row flows, words get a line of their own. */
const from = 'xl';

function Explanation({ submissionNo, finding }: { submissionNo: string; finding: Finding }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  if (finding.severity === 'hard') return <Text color="fg.muted">{t('finding.toCorrect')}</Text>;
  if (finding.explanation === null) return <Text color="provider.fg">{t('finding.unexplained')}</Text>;
  return (
    <>
      <ExplanationWords finding={finding} />
      <Text color="fg.muted">
        {t('by', {
          name: finding.explainedBy?.name ?? '',
          when: finding.explainedAt ? dates.instant(finding.explainedAt) : '',
        })}
      </Text>
      {finding.acceptedBy.map(({ userId, name, acceptedAt }) => (
        <Text key={userId} color="done.fg">
          {t('finding.acceptedBy', { name, when: dates.instant(acceptedAt) })}
        </Text>
      ))}
      <CarriedNote submissionNo={submissionNo} finding={finding} />
    </>
  );
}

/** Accept tells the other reviewers too; refuse begins a reopening that names the cell. */
function Judgement({ submission, finding, name }: { submission: SubmissionDetail; finding: Finding; name: string }) {
  const { t } = useTranslation('submission');
  const accepted = useAccepted(submission.submissionNo);
  const { begin } = useDecision();
  const isAccepted = accepted.has(finding);
  return (
    <Flex gap="1" wrap="wrap">
      <Button
        size="xs"
        variant={isAccepted ? 'subtle' : 'outline'}
        colorPalette={isAccepted ? 'done' : 'gray'}
        aria-pressed={isAccepted}
        // A button that is switched off loses the focus.
        aria-disabled={accepted.isPending}
        onClick={() => !accepted.isPending && accepted.toggle(finding)}
      >
        <LuCheck aria-hidden />
        {isAccepted ? t('finding.accepted') : t('finding.accept')}
        <Box as="span" srOnly>
          {name}
        </Box>
      </Button>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() =>
          begin('reopen', {
            reasonCode: 'UNEXPLAINED_VARIANCE',
            comment: t('finding.refuseComment', { cell: name, rule: finding.ruleName ?? finding.message }),
          })
        }
      >
        {t('finding.refuse')}
        <Box as="span" srOnly>
          {name}
        </Box>
      </Button>
      {finding.ruleId !== null && <CarryButton {...{ submission, finding, name }} />}
    </Flex>
  );
}

interface JudgedRowProps {
  submission: SubmissionDetail;
  finding: Finding;
  fields: FieldWords;
  mayJudge: boolean;
  isExplained: boolean;
  onWhy: () => void;
  /** Null where nothing is corrected on the page. */
  onCorrect: (() => void) | null;
  correction: Correction | undefined;
  outcome: Outcome | null;
}

function JudgedRow(props: JudgedRowProps) {
  const { submission, finding, fields, mayJudge, isExplained, onWhy, onCorrect, correction, outcome } = props;
  const { t } = useTranslation('submission');
  const { set } = usePageState();
  const [isOpen, setOpen] = useState(false);
  const { rowNo, field } = finding;
  // Explanations are read whole before they are judged; an error has one line, and its button shows the rest.
  const isCompact = finding.severity === 'hard' && !isOpen;
  const place = finding.cell ?? (rowNo === null ? '' : String(rowNo));
  const way =
    rowNo !== null && field !== null ? (
      <Link as="button" onClick={() => set({ tab: 'data', view: 'all', search: '', cell: cellKey(rowNo, field) })}>
        <Code>{place}</Code>
      </Link>
    ) : (
      <Code>{finding.cell ?? ''}</Code>
    );
  const whyButton = finding.ruleId !== null && (
    <Button size="2xs" variant="plain" px="0" color="ink.fg" aria-expanded={isExplained} onClick={onWhy}>
      {t('why.open')}
      <Box as="span" srOnly>
        {place}
      </Box>
    </Button>
  );
  return (
    <FindingRow {...{ finding, fields, from, isCompact }} place={way} widest="180px">
      <FindingCell
        from={from}
        isWide
        textStyle="xs"
        color="fg.muted"
        maxW={{ xl: '240px' }}
        py={{ xl: isCompact ? '0' : '1.5' }}
      >
        <Flex align={{ xl: isCompact ? 'center' : 'start' }} gap="1">
          <Box
            flex="1"
            minW="0"
            css={isCompact ? { xl: { '& > *': { display: 'inline' }, truncate: true } } : undefined}
          >
            {finding.ruleName && <Text>{finding.ruleName} </Text>}
            <Text color={finding.ruleName ? undefined : 'fg'}>
              <WholeDays text={finding.message} />
            </Text>
          </Box>
          {isCompact && whyButton}
          {finding.severity === 'hard' && (
            <IconButton
              hideBelow="xl"
              size="2xs"
              variant="ghost"
              aria-expanded={isOpen}
              aria-label={t('finding.whole', { place })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <LuChevronUp aria-hidden /> : <LuChevronDown aria-hidden />}
            </IconButton>
          )}
        </Flex>
        {!isCompact && whyButton}
      </FindingCell>
      <FindingCell
        from={from}
        isWide
        textStyle="xs"
        minW="140px"
        maxW={{ xl: '260px' }}
        py={{ xl: isCompact ? '0' : '1.5' }}
      >
        {finding.severity === 'hard' && onCorrect ? null : (
          <Explanation submissionNo={submission.submissionNo} finding={finding} />
        )}
        {onCorrect && <CorrectCell {...{ finding, fields, correction, outcome, place, onCorrect }} />}
      </FindingCell>
      {mayJudge && (
        <FindingCell from={from} isWide>
          {finding.severity === 'soft' && finding.explanation !== null && (
            <Judgement submission={submission} finding={finding} name={place} />
          )}
        </FindingCell>
      )}
    </FindingRow>
  );
}

export function FindingsTable({ submission, versionNo, findings, corrections, preview }: FindingsTableProps) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const fields = useFieldWords(submission.submissionNo, versionNo, findings);
  const [limit, setLimit] = useState(shownAtOnce);
  const [why, setWhy] = useState<number | null>(null);
  const [faulty, setFaulty] = useState<{ finding: Finding; way?: 'value' | 'row' } | null>(null);
  const { listed, ...causes } = useCauses(findings);
  const targets = useFindingTargets(submission.submissionNo, versionNo);
  const rowCount = submission.versions.find((one) => one.versionNo === versionNo)?.rowCount ?? 0;
  const mayJudge = submission.allowedActions.includes('approve') && submission.allowedActions.includes('reopen');
  return (
    <Box overflowX="auto" position="relative">
      {mayJudge && <AcceptRules submission={submission} findings={findings} />}
      <CauseList
        {...{ ...causes, targets, rowCount, fields }}
        onCorrect={corrections && ((finding, way) => setFaulty({ finding, way }))}
      />
      <Table.Root
        size="sm"
        aria-label={t('tab.findings')}
        display={{ xlDown: 'block' }}
        css={{ '& td': { verticalAlign: 'top' }, '& tr[data-compact] > td': { verticalAlign: 'middle' } }}
      >
        <Table.Header display={{ xlDown: 'none' }}>
          <Table.Row>
            <Table.ColumnHeader>
              <Box as="span" srOnly>
                {tStatuses('finding.kind')}
              </Box>
            </Table.ColumnHeader>
            {(['row', 'cell', 'field', 'found', 'expected', 'rule'] as const).map((name) => (
              <Table.ColumnHeader key={name}>{tStatuses(`finding.${name}`)}</Table.ColumnHeader>
            ))}
            <Table.ColumnHeader>{t('finding.explanation')}</Table.ColumnHeader>
            {mayJudge && (
              <Table.ColumnHeader>
                <Box as="span" srOnly>
                  {t('finding.judge')}
                </Box>
              </Table.ColumnHeader>
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body display={{ xlDown: 'block' }}>
          {listed.slice(0, limit).map((finding) => (
            <Fragment key={finding.findingId}>
              <JudgedRow
                {...{ submission, finding, fields, mayJudge }}
                isExplained={why === finding.findingId}
                onWhy={() => setWhy(why === finding.findingId ? null : finding.findingId)}
                onCorrect={corrections && isCorrectable(finding) ? () => setFaulty({ finding }) : null}
                correction={corrections ? correctionOf(corrections.list, finding) : undefined}
                outcome={corrections && preview.outcomeOf(finding.findingId)}
              />
              {why === finding.findingId && (
                <Table.Row display={{ xlDown: 'block' }}>
                  <Table.Cell colSpan={mayJudge ? 9 : 8} display={{ xlDown: 'block' }}>
                    <RuleExplanation
                      submissionNo={submission.submissionNo}
                      {...{ versionNo, finding }}
                      onClose={() => setWhy(null)}
                    />
                  </Table.Cell>
                </Table.Row>
              )}
            </Fragment>
          ))}
        </Table.Body>
      </Table.Root>
      {listed.length > limit && (
        <Button variant="outline" mt="3" onClick={() => setLimit(limit + shownAtOnce)}>
          {t('finding.more', { count: listed.length - limit })}
        </Button>
      )}
      {faulty && corrections && versionNo !== null && (
        <CorrectDialog
          submissionNo={submission.submissionNo}
          {...{ versionNo, fields }}
          {...faulty}
          onCorrect={corrections.put}
          onClose={() => setFaulty(null)}
        />
      )}
    </Box>
  );
}
