import { Box, Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import type { EditFinding, GridPage, SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { untilSubmission } from '../../../entities/submission/api/acts.ts';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import { untilEditChecked } from '../../../entities/submission/api/submission.ts';
import { nameCell } from '../../../entities/submission/format-cell.ts';
import type { Edits } from './use-edits.ts';
import { SendButton } from '../../../components/send-button.tsx';

interface PendingEditsProps {
  submission: SubmissionDetail;
  edits: Edits;
  /** Other figures are to be looked at first. */
  isHeld: boolean;
  columns: GridPage['columns'];
  onShow: (rowNo: number, field: string) => void;
}

type Refusal = EditFinding[] | 'late' | null;

/** Sends the edits and follows the check; a refused check brings its findings back. */
function useSendEdits({ submission, edits }: Pick<PendingEditsProps, 'submission' | 'edits'>) {
  const { t } = useTranslation('submission');
  const { submissionNo, versionNo, generation } = submission;
  const client = useQueryClient();
  const { run, isPending, error, clear } = useRunAct(submissionNo);
  const [isChecking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(null);
  const send = async () => {
    setRefusal(null);
    const cells = edits.list.map(({ rowNo, field, value }) => ({ rowNo, field, value }));
    const explanations = Object.entries(edits.texts).flatMap(([ruleId, text]) =>
      text.trim() === '' ? [] : [{ ruleId: Number(ruleId), text }],
    );
    setChecking(true);
    try {
      const end = await run({
        act: 'edit',
        body: { versionNo, generation, cells, ...(explanations.length > 0 && { explanations }) },
        title: t('edit.checking'),
        isQuiet: true,
      });
      if (end.outcome === 'pending') edits.clear();
      if (end.outcome !== 'accepted') return;
      const outcome = await untilEditChecked(submissionNo, end.opId);
      // The check is over before the submission is: it holds its next version, or lets people act again, a moment later.
      if (outcome !== null) {
        const isPassed = outcome.status === 'accepted';
        const isOver = (detail: SubmissionDetail) =>
          isPassed ? detail.versionNo !== versionNo : detail.allowedActions.includes('edit');
        client.setQueryData(submissionKeys.detail(submissionNo), await untilSubmission(submissionNo, isOver));
        void client.invalidateQueries({ queryKey: submissionKeys.all });
      }
      if (outcome === null) setRefusal('late');
      else if (outcome.status === 'refused') setRefusal(outcome.findings);
      else {
        edits.clear();
        toast.success({ title: t('edit.saved', { count: cells.length }), text: submissionNo });
      }
    } catch (failure) {
      toast.failure(failure);
    } finally {
      setChecking(false);
    }
  };
  return { send, isPending: isPending || isChecking, error, clear, refusal, setRefusal };
}

function RefusedFindings({
  findings,
  texts,
  onText,
  onShow,
}: {
  findings: readonly EditFinding[];
  texts: Edits['texts'];
  onText: (ruleId: number, text: string) => void;
  onShow: (rowNo: number, field: string) => void;
}) {
  const { t } = useTranslation('submission');
  const rules = [
    ...new Map(findings.map((finding) => [`${finding.severity}:${finding.ruleId ?? finding.code}`, finding])).values(),
  ];
  return (
    <Stack gap="3">
      <FaultStrip>{t('edit.refused')}</FaultStrip>
      {rules.map((finding) => (
        <Box
          key={`${finding.ruleId}:${finding.code}`}
          colorPalette={finding.severity === 'hard' ? 'fault' : 'provider'}
        >
          <Flex align="baseline" gap="2" textStyle="sm" fontWeight="500" color="colorPalette.fg">
            <FindingPlace finding={finding} onShow={onShow} />
            <Text>{finding.message}</Text>
          </Flex>
          {finding.severity === 'soft' && finding.ruleId !== null && (
            <TextareaField
              label={t('explain.text')}
              rows={2}
              value={texts[finding.ruleId] ?? ''}
              onChange={(text) => onText(finding.ruleId ?? 0, text)}
              maxLength={4000}
            />
          )}
        </Box>
      ))}
    </Stack>
  );
}

/** The row that a finding is about; leads to its cell where it names one. */
function FindingPlace({
  finding: { rowNo, field },
  onShow,
}: {
  finding: EditFinding;
  onShow: PendingEditsProps['onShow'];
}) {
  const { t } = useTranslation('submission');
  if (rowNo === null) return null;
  const words = t('edit.row', { row: rowNo });
  if (field === null) return <span>{words}</span>;
  return (
    <Button size="2xs" variant="outline" flexShrink="0" onClick={() => onShow(rowNo, field)}>
      {words}
    </Button>
  );
}

/** Under the grid while cells are changed: what would be sent, and how the last try was answered. */
export function PendingEdits({ submission, edits, isHeld, columns, onShow }: PendingEditsProps) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const messageOf = useErrorMessage();
  const { send, isPending, error, clear, refusal, setRefusal } = useSendEdits({ submission, edits });
  const isMoved = edits.versionNo !== submission.versionNo;
  const columnOf = (field: string) => columns.find((column) => column.field === field);
  const labelOf = (field: string) => columnOf(field)?.label ?? field;
  const shown = (field: string, value: string | null) =>
    nameCell(value, columnOf(field) ?? { type: 'text', choiceNames: null }, tag) || t('cell.empty');
  return (
    <Box as="section" aria-label={t('edit.title')} borderTopWidth="1px" maxH="45%" overflowY="auto" flexShrink="0">
      <Flex align="center" gap="2" px="4" py="2" bg="done.subtle" position="sticky" top="0" zIndex="1" wrap="wrap">
        <Text role="status" textStyle="sm" fontWeight="600" flex="1">
          {t('edit.count', { count: edits.list.length })}
        </Text>
        <Button
          size="xs"
          variant="outline"
          disabled={isPending}
          onClick={() => {
            clear();
            setRefusal(null);
            edits.clear();
          }}
        >
          {t('edit.discard')}
        </Button>
        <SendButton
          size="xs"
          colorPalette="ink"
          isSending={isPending}
          disabled={isMoved || isHeld}
          onClick={() => void send()}
        >
          {t('edit.send', { count: edits.list.length })}
        </SendButton>
      </Flex>
      <Stack gap="3" px="4" py="3">
        {isMoved && submission.versionNo !== null && (
          <Flex
            gap="2"
            align="center"
            wrap="wrap"
            p="2.5"
            rounded="l2"
            bg="provider.subtle"
            color="provider.fg"
            textStyle="sm"
          >
            <Text flex="1">{t('edit.madeOn', { version: edits.versionNo ?? 0 })}</Text>
            {submission.allowedActions.includes('edit') && (
              <Button size="xs" variant="outline" onClick={() => edits.moveTo(submission.versionNo ?? 0)}>
                {t('edit.moveTo', { version: submission.versionNo })}
              </Button>
            )}
          </Flex>
        )}
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        {refusal === 'late' && <FaultStrip>{t('edit.late')}</FaultStrip>}
        {Array.isArray(refusal) && (
          <RefusedFindings findings={refusal} texts={edits.texts} onText={edits.explain} onShow={onShow} />
        )}
        <Stack as="ul" gap="1" listStyleType="none" textStyle="sm">
          {edits.list.map(({ rowNo, field, value, was }) => (
            <Flex as="li" key={`${rowNo}:${field}`} gap="2" align="center">
              <Button size="2xs" variant="ghost" onClick={() => onShow(rowNo, field)}>
                {t('edit.place', { row: rowNo, field: labelOf(field) })}
              </Button>
              <Box as="s" color="fg.muted">
                <bdi>{shown(field, was)}</bdi>
              </Box>
              <strong>
                <bdi>{shown(field, value)}</bdi>
              </strong>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={t('edit.undo', { row: rowNo, field: labelOf(field) })}
                disabled={isPending}
                onClick={() => edits.remove(rowNo, field)}
              >
                <LuX aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Stack>
      </Stack>
    </Box>
  );
}
