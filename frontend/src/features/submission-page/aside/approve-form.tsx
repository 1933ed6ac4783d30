import { Box, Checkbox, List, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { useHotkeys } from '../../../lib/use-hotkeys.ts';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import { useTakeBack } from '../../../entities/submission/api/take-back.ts';
import { useGoOn, useQueue } from '../use-queue.ts';
import { useSharedEdits } from '../edits-provider.tsx';
import { useDecision } from './decision-state.tsx';
import { focusHeading } from './panel-frame.tsx';
import { useUnread } from './use-unread.ts';
import { SendButton } from '../../../components/send-button.tsx';

interface ApproveFormProps {
  submission: SubmissionDetail;
  listPath: string;
}

/** Broken tie-outs: each is accepted with the comment, or the data goes back. */
function ControlBreaks({
  submission,
  chosen,
  onChoose,
}: {
  submission: SubmissionDetail;
  chosen: ReadonlySet<number>;
  onChoose: (ruleId: number, isChosen: boolean) => void;
}) {
  const { t } = useTranslation('submission');
  return (
    <Box as="fieldset" colorPalette="fault" borderWidth="1px" borderColor="colorPalette.border" rounded="l2" p="2.5">
      <Text as="legend" textStyle="sm" fontWeight="600" color="colorPalette.fg" px="1">
        {t('breaks.title', { count: submission.controlBreaks.length })}
      </Text>
      <Stack gap="2">
        {submission.controlBreaks.map(({ ruleId, ruleName, message, isAccepted }) => (
          <Checkbox.Root
            key={ruleId}
            checked={isAccepted || chosen.has(ruleId)}
            disabled={isAccepted}
            onCheckedChange={({ checked }) => onChoose(ruleId, checked === true)}
            alignItems="flex-start"
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control mt="2px" />
            <Checkbox.Label fontWeight="400">
              <strong>{t('breaks.accept', { rule: ruleName })}</strong>
              <Text textStyle="xs" color="fg.muted">
                {message}
              </Text>
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Stack>
    </Box>
  );
}

/** Sends the approval of what was seen, then goes on to the next submission. */
function useApprove({ submission, listPath }: ApproveFormProps) {
  const { t } = useTranslation('submission');
  const navigate = useNavigate();
  const { report, end, draft } = useDecision();
  const { run, isPending } = useRunAct(submission.submissionNo);
  const takeBack = useTakeBack();
  const goOn = useGoOn(submission, listPath);
  const next = useQueue(submission, listPath)?.next ?? null;
  const { versionNo, generation } = submission;
  const approve = async (acceptedBreakRuleIds: number[]) => {
    const comment = draft.breaksComment;
    const result = await run({
      act: 'approve',
      body: { versionNo, generation, ...(acceptedBreakRuleIds.length > 0 && { acceptedBreakRuleIds, comment }) },
      title: t('decision.approved'),
      actionOf: takeBack,
      action:
        next !== null && goOn === null
          ? { label: t('decision.openNext'), onClick: () => void navigate(`${listPath}/${next}`) }
          : undefined,
    });
    if (result.outcome === 'failed') {
      report(result.error);
      return;
    }
    report(null);
    end();
    if (goOn) goOn();
    else focusHeading();
  };
  return { approve, isPending };
}

/** What an approval would pass over; the person is asked first. Null while it is not known. */
function useOpenPoints(submission: SubmissionDetail): string[] | null {
  const { t } = useTranslation('submission');
  const edits = useSharedEdits().list.length;
  const unread = useUnread(submission);
  if (unread === null) return null;
  return [
    ...(edits > 0 ? [t('ask.edits', { count: edits })] : []),
    ...(unread > 0 ? [t('ask.unread', { count: unread })] : []),
  ];
}

export function ApproveForm({ submission, listPath }: ApproveFormProps) {
  const { t } = useTranslation('submission');
  const { draft, change, seen } = useDecision();
  const { approve, isPending } = useApprove({ submission, listPath });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [waitingNo, setWaitingNo] = useState<string | null>(null);
  const points = useOpenPoints(submission);
  const open = submission.controlBreaks.filter((found) => !found.isAccepted);
  const needsComment = open.length > 0;
  const isReady =
    seen.newer === null &&
    open.every((found) => chosen.has(found.ruleId)) &&
    (!needsComment || draft.breaksComment.trim() !== '');
  const send = () => {
    setAsking(false);
    void approve([...chosen]);
  };
  const ask = () => {
    if (!isReady || isPending) return;
    if (points === null) setWaitingNo(submission.submissionNo);
    else if (points.length > 0) setAsking(true);
    else send();
  };
  // An approval is as fast as a key; what it would pass over may still be on its way.
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const { submissionNo } = submission;
  const isKnown = points !== null;
  useEffect(() => {
    if (waitingNo === null || !isKnown) return;
    setWaitingNo(null);
    if (waitingNo === submissionNo) latest.current();
  }, [waitingNo, isKnown, submissionNo]);
  // A key that is held down would approve the submission that comes up next.
  useHotkeys({ a: (event) => !event.repeat && ask() });
  return (
    <Stack gap="2">
      {needsComment && (
        <>
          <ControlBreaks
            submission={submission}
            chosen={chosen}
            onChoose={(ruleId, isChosen) =>
              setChosen(
                (current) => new Set(isChosen ? [...current, ruleId] : [...current].filter((id) => id !== ruleId)),
              )
            }
          />
          <TextareaField
            label={t('breaks.comment')}
            value={draft.breaksComment}
            onChange={(breaksComment) => change({ breaksComment })}
            maxLength={4000}
            isRequired
          />
        </>
      )}
      <SendButton
        size="lg"
        w="full"
        colorPalette="ink"
        justifyContent="flex-start"
        isSending={isPending || waitingNo !== null}
        disabled={!isReady}
        aria-keyshortcuts="a"
        onClick={ask}
      >
        <LuCheck aria-hidden />
        {t('decision.approve')}
        <Box as="span" flex="1" textAlign="end" aria-hidden>
          <Kbd>A</Kbd>
        </Box>
      </SendButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('ask.title', { submissionNo: submission.submissionNo })}
        confirmLabel={t('ask.confirm')}
        onConfirm={send}
      >
        <List.Root ps="4">
          {points?.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List.Root>
      </ConfirmDialog>
    </Stack>
  );
}
