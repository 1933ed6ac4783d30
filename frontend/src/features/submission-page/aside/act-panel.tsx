import { Box, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuHistory } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { SecondsLeft } from '../../../components/seconds-left.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { ProgressTrio } from '../../../components/progress-trio.tsx';
import { statusLook } from '../../../components/status-look.ts';
import { useStatusLabel } from '../../../components/status-badge.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useIsOperator, usePrivilege, useSession } from '../../../lib/session.ts';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import { takeBackAct, useGraceWords } from '../../../entities/submission/api/take-back.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { DecisionProblem } from './decision-problem.tsx';
import { useDecision } from './decision-state.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { KeptWords } from './kept-words.tsx';
import { NewerVersion } from './newer-version.tsx';
import { PanelFrame, focusHeading } from './panel-frame.tsx';
import { ProviderPanel, providerActs } from './provider-panel.tsx';
import { StuckPanel } from './stuck-panel.tsx';
import { SendButton } from '../../../components/send-button.tsx';

interface ActPanelProps {
  submission: SubmissionDetail;
  listPath: string;
}

/** The reader has approved and may take that back: as long as nothing has followed, or nothing is published. */
function TakeBack({ submission, act }: { submission: SubmissionDetail; act: 'withdraw' | 'approver-recall' }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const { run, isPending, error } = useRunAct(submission.submissionNo);
  const { versionNo, generation } = submission;
  const countdownOf = useGraceWords();
  // Each answer of the server says how much time is left.
  const countdown = useMemo(() => countdownOf(submission), [countdownOf, submission]);
  const words = act === 'withdraw' ? 'withdraw' : 'approverRecall';
  const takeBack = () =>
    void run({ act, body: { versionNo, generation }, title: t(`${words}.done`) }).then((end) => {
      if (end.outcome !== 'failed') focusHeading();
    });
  return (
    <PanelFrame title={t(`${words}.title`)} text={t(`${words}.text`)} icon={LuHistory} palette="approver">
      <Stack gap="2" mt="3">
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        {countdown && <SecondsLeft {...countdown} />}
        <SendButton size="lg" variant="outline" isSending={isPending} onClick={takeBack}>
          {t(`${words}.action`)}
        </SendButton>
      </Stack>
    </PanelFrame>
  );
}

/** Nothing to do here for the reader: who holds the submission, and how far it is. */
function WaitingPanel({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  const label = useStatusLabel();
  const look = statusLook(submission);
  const { ballHolder, closeReason, progress, waitsFor, status } = submission;
  const names = waitsFor.map((person) => person.name);
  const who = names.length > 0 ? dates.list(names) : tStatuses(`holder.${ballHolder}`);
  const isProcessing = status === 'DataProcessing In Progress' || status === 'DataProcessing Completed';
  return (
    <PanelFrame
      title={label(submission)}
      text={
        status === 'Closed' && closeReason
          ? t('waiting.closed', { reason: tStatuses(`closeReason.${closeReason}`) })
          : ballHolder === 'nobody'
            ? t('waiting.finished')
            : isProcessing
              ? t('waiting.processing')
              : ballHolder === 'system'
                ? t('waiting.system')
                : t('waiting.person', { who })
      }
      icon={look.icon}
      isMirrored={look.isMirrored}
      palette={look.palette}
    >
      {ballHolder === 'system' && !isProcessing && (
        <Box mt="3" aria-live="polite" css={{ '& > div': { gridTemplateColumns: '1fr' } }}>
          <ProgressTrio progress={progress} />
          <Text textStyle="xs" color="fg.muted" mt="2">
            {t('waiting.stays')}
          </Text>
        </Box>
      )}
    </PanelFrame>
  );
}

const decisions = ['approve', 'reopen', 'sendBack'] as const;

/** What the reader can do with the submission now, the main thing first. */
export function ActPanel({ submission, listPath }: ActPanelProps) {
  const { allowedActions, processState } = submission;
  const { baseRole } = useSession().user;
  const mayMap = usePrivilege('mapping', 'Edit');
  const isOperator = useIsOperator();
  const isStuck = processState === 'parked' || processState === 'lost' || submission.stuck.length > 0;
  const takeBack = takeBackAct(submission);
  const may = (acts: readonly (typeof allowedActions)[number][]) => acts.some((act) => allowedActions.includes(act));
  const { seen } = useDecision();
  return (
    <>
      <DecisionProblem submissionNo={submission.submissionNo} />
      {seen.newer && <NewerVersion shown={submission} newer={seen.newer} />}
      {isStuck && isOperator && <StuckPanel submission={submission} />}
      {submission.cause === 'LAYOUT_CHANGED' && mayMap && <LayoutPanel submission={submission} />}
      {may(decisions) ? (
        <DecisionPanel submission={submission} listPath={listPath} />
      ) : baseRole === 'DataProvider' && may(providerActs) ? (
        <ProviderPanel submission={submission} />
      ) : (
        takeBack === null && !isStuck && <WaitingPanel submission={submission} />
      )}
      {takeBack !== null && <TakeBack submission={submission} act={takeBack} />}
      {!may(decisions) && <KeptWords submission={submission} />}
    </>
  );
}
