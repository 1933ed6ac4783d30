import { Box, Button, Checkbox, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck, LuEye, LuRotateCcw, LuUndo2 } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../../components/form-fields.tsx';
import { Kbd } from '../../../../components/kbd.tsx';
import { statusLook } from '../../../../components/status-look.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useErrorMessage } from '../../../../lib/error-messages.ts';
import { useSession } from '../../../../lib/session.ts';
import { useHotkeys } from '../../../../lib/use-hotkeys.ts';
import { useRunAct } from '../../api/run-act.ts';
import { DecisionFacts } from './decision-facts.tsx';
import { PanelFrame, focusHeading } from './panel-frame.tsx';
import { useReopenDraft } from './reopen-draft.tsx';
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

function ApproveForm({ submission, listPath }: DecisionPanelProps) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const navigate = useNavigate();
  const { run, isPending, error } = useRunAct(submission.submissionNo);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [comment, setComment] = useState('');
  const { versionNo, generation, queue } = submission;
  const open = submission.controlBreaks.filter((found) => !found.isAccepted);
  const needsComment = open.length > 0;
  const isReady = open.every((found) => chosen.has(found.ruleId)) && (!needsComment || comment.trim() !== '');
  const next = queue?.next ?? null;
  const approve = () => {
    if (!isReady || isPending) return;
    void run({
      act: 'approve',
      body: {
        versionNo,
        generation,
        ...(needsComment && { acceptedBreakRuleIds: [...chosen], comment }),
      },
      title: t('decision.approved'),
      action: next ? { label: t('decision.openNext'), onClick: () => void navigate(`${listPath}/${next}`) } : undefined,
    }).then((end) => {
      if (end.outcome !== 'failed') focusHeading();
    });
  };
  // A key that is held down would approve the ticket that comes up next.
  useHotkeys({ a: (event) => !event.repeat && approve() });
  return (
    <Stack gap="2">
      {needsComment && (
        <>
          <ControlBreaks
            submission={submission}
            chosen={chosen}
            onChoose={(ruleId, isChosen) =>
              setChosen((current) => {
                const next = new Set(current);
                if (isChosen) next.add(ruleId);
                else next.delete(ruleId);
                return next;
              })
            }
          />
          <TextareaField
            label={t('breaks.comment')}
            value={comment}
            onChange={setComment}
            maxLength={4000}
            isRequired
          />
        </>
      )}
      {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
      <Button
        size="lg"
        w="full"
        colorPalette="ink"
        justifyContent="flex-start"
        loading={isPending}
        loadingText={t('decision.approve')}
        disabled={!isReady}
        aria-keyshortcuts="a"
        onClick={approve}
      >
        <LuCheck aria-hidden />
        {t('decision.approve')}
        <Box as="span" flex="1" textAlign="end" aria-hidden>
          <Kbd>A</Kbd>
        </Box>
      </Button>
    </Stack>
  );
}

/** Who one is in the order, what follows, three facts, and the decision. Reopen and send back turn it into the form. */
export function DecisionPanel({ submission, listPath }: DecisionPanelProps) {
  const { t } = useTranslation('submission');
  const place = usePlaceWords(submission);
  const { form, begin } = useReopenDraft();
  const dates = useDates();
  const { allowedActions } = submission;
  const others = submission.waitsFor.map((person) => person.name);
  const look = statusLook(submission);
  const mayReopen = allowedActions.includes('reopen');
  const mayApprove = allowedActions.includes('approve');
  const currentNo = submission.steps.find((step) => step.isCurrent)?.orderNo;
  const earlier = submission.steps.filter((step) => currentNo !== undefined && step.orderNo < currentNo);
  const maySendBack = allowedActions.includes('sendBack') && earlier.length > 0;
  useHotkeys({ r: () => begin('reopen') }, mayReopen && form === null);
  const hasDecided = useHasDecided(submission);
  return (
    <PanelFrame
      title={t(mayApprove ? 'decision.title' : hasDecided ? 'decision.decidedTitle' : 'decision.adminTitle')}
      text={mayApprove || !hasDecided ? place : t('decision.waitsFor', { who: dates.list(others) })}
      icon={mayApprove ? LuEye : hasDecided ? LuCheck : look.icon}
      palette={look.palette}
    >
      {form === 'reopen' && mayReopen ? (
        <ReopenForm submission={submission} />
      ) : form === 'sendBack' && maySendBack ? (
        <SendBackForm submission={submission} earlier={earlier} />
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
