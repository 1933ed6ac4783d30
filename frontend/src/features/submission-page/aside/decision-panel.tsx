import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck, LuEye, LuRotateCcw, LuStamp, LuUndo2 } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { statusLook } from '../../../components/status-look.ts';
import { useDates } from '../../../lib/dates.ts';
import { useSession } from '../../../lib/session.ts';
import { useHotkeys } from '../../../lib/use-hotkeys.ts';
import { ApproveForm } from './approve-form.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { useDecision } from './decision-state.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { ReopenForm } from './reopen-form.tsx';
import { SendBackForm } from './send-back-form.tsx';

interface DecisionPanelProps {
  submission: SubmissionDetail;
  listPath: string;
}

/** "Step 2 of 3. You decide in the place of Priya Raman. After you: Helen Aldridge approves." */
function usePlaceWords(submission: SubmissionDetail): string {
  const { t, i18n } = useTranslation('submission');
  const dates = useDates();
  // Japanese sentences follow each other without a blank.
  const gap = i18n.language === 'ja' ? '' : ' ';
  const { steps, standsInFor } = submission;
  const at = steps.findIndex((step) => step.isCurrent);
  if (at < 0) return '';
  const next = steps[at + 1];
  const names = next?.seats.filter((seat) => seat.isActive).map((seat) => seat.user.name) ?? [];
  const absent = standsInFor.map((person) => `\u2068${person.name}\u2069`);
  const place = [
    t('decision.step', { step: at + 1, total: steps.length }),
    ...(absent.length > 0 ? [t('decision.standsIn', { who: dates.list(absent) })] : []),
  ].join(gap);
  if (!next) return `${place}${gap}${t('decision.last')}`;
  const who = names.length > 0 ? dates.list(names) : t('order.nobody');
  return `${place}${gap}${next.stage === 'approve' ? t('decision.nextApproves', { who }) : t('decision.nextReviews', { who })}`;
}

/** The reader's own seat of this step is filled, and others are still to decide. */
function useHasDecided({ steps, waitsFor }: SubmissionDetail): boolean {
  const { userId } = useSession().user;
  const seats = steps.find((step) => step.isCurrent)?.seats ?? [];
  return (
    waitsFor.length > 0 &&
    seats.some((seat) => (seat.decidedBy ?? seat.user).userId === userId && seat.decision !== null)
  );
}

/** Who one is in the order, what follows, three facts, and the decision. Reopen and send back turn it into the form. */
export function DecisionPanel({ submission, listPath }: DecisionPanelProps) {
  const { t } = useTranslation('submission');
  const place = usePlaceWords(submission);
  const {
    draft: { form },
    begin,
  } = useDecision();
  const dates = useDates();
  const { allowedActions } = submission;
  const others = submission.waitsFor.map((person) => person.name);
  const look = statusLook(submission);
  const mayReopen = allowedActions.includes('reopen');
  const mayApprove = allowedActions.includes('approve');
  const isApproval = submission.steps.some((step) => step.isCurrent && step.stage === 'approve');
  const currentNo = submission.steps.find((step) => step.isCurrent)?.orderNo;
  const earlier = submission.steps.filter((step) => currentNo !== undefined && step.orderNo < currentNo);
  const maySendBack = allowedActions.includes('sendBack') && earlier.length > 0;
  useHotkeys({ r: () => begin('reopen') }, mayReopen && form === null);
  const hasDecided = useHasDecided(submission);
  return (
    <PanelFrame
      title={t(mayApprove ? 'decision.title' : hasDecided ? 'decision.decidedTitle' : 'decision.adminTitle')}
      text={mayApprove || !hasDecided ? place : t('decision.waitsFor', { who: dates.list(others) })}
      icon={mayApprove ? (isApproval ? LuStamp : LuEye) : hasDecided ? LuCheck : look.icon}
      palette={look.palette}
    >
      {form === 'reopen' && mayReopen ? (
        <ReopenForm submission={submission} listPath={listPath} />
      ) : form === 'sendBack' && maySendBack ? (
        <SendBackForm submission={submission} listPath={listPath} earlier={earlier} />
      ) : (
        <>
          <DecisionFacts submission={submission} />
          {mayApprove && <ApproveForm submission={submission} listPath={listPath} />}
          <Flex gap="2" mt="2">
            {mayReopen && (
              <Button flex="1" size="md" variant="outline" aria-keyshortcuts="r" onClick={() => begin('reopen')}>
                <LuUndo2 className="flip" aria-hidden />
                {t('decision.reopen')}
              </Button>
            )}
            {maySendBack && (
              <Button flex="1" size="md" variant="outline" onClick={() => begin('sendBack')}>
                <LuRotateCcw className="flip" aria-hidden />
                {t('decision.sendBack')}
              </Button>
            )}
          </Flex>
          <Text textStyle="xs" color="fg.muted" mt="3">
            {maySendBack ? t('decision.difference') : t('decision.reopenOnly')}
          </Text>
        </>
      )}
    </PanelFrame>
  );
}
