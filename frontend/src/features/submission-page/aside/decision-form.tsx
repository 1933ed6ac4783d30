import { Button, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { TextareaField } from '../../../components/form-fields.tsx';
import { DraftNote } from '../../../entities/submission/drafts/draft-note.tsx';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import type { ActRun } from '../../../entities/submission/api/run-act.ts';
import { Consequence } from './consequence.tsx';
import { useGoOn } from '../use-queue.ts';
import { focusHeading } from './panel-frame.tsx';
import { useDecision } from './decision-state.tsx';
import { SavedComments } from '../../../entities/submission/saved-comments.tsx';
import { SendButton } from '../../../components/send-button.tsx';

export interface DecisionFormProps {
  submission: SubmissionDetail;
  listPath: string;
  icon: IconType;
  /** What follows from the decision. */
  consequence: ReactNode;
  commentHelp: string;
  actionLabel: string;
  /** The act as the fields stand; null while one of them is missing. */
  act: () => ActRun | null;
  /** Fields before the comment. @param isTried whether to say what is missing */
  fieldsBefore: (isTried: boolean) => ReactNode;
  fieldsAfter?: ReactNode;
}

/** The decision panel as a form: consequence, fields, the comment that both decisions need; Escape leaves it. */
export function DecisionForm(props: DecisionFormProps) {
  const { submission, listPath, icon, consequence, commentHelp, actionLabel, act, fieldsBefore, fieldsAfter } = props;
  const { t } = useTranslation('submission');
  const { draft, draftState, change, end, report, seen } = useDecision();
  const { run, isPending } = useRunAct(submission.submissionNo);
  const goOn = useGoOn(submission, listPath);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const decision = act();
    if (decision === null || draft.comment.trim() === '' || seen.newer !== null) return;
    const result = await run(decision);
    if (result.outcome === 'failed') {
      report(result.error);
      return;
    }
    report(null);
    end();
    if (goOn) goOn();
    else focusHeading();
  };
  const leave = () => {
    end();
    focusHeading();
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        // A written comment is not thrown away by a key.
        if (event.key === 'Escape' && draft.comment.trim() === '' && !isPending) leave();
      }}
      noValidate
    >
      <Stack gap="3" mt="3">
        <Consequence icon={icon}>{consequence}</Consequence>
        {fieldsBefore(isTried)}
        <TextareaField
          label={t('act.comment')}
          help={commentHelp}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
          rows={4}
          maxLength={4000}
          error={isTried && draft.comment.trim() === '' ? t('act.needsComment') : undefined}
          isRequired
        />
        <SavedComments text={draft.comment} onChoose={(comment) => change({ comment })} />
        {draft.comment.trim() !== '' && <DraftNote state={draftState} />}
        {fieldsAfter}
        <Flex gap="2">
          <SendButton
            type="submit"
            flex="1"
            size="md"
            colorPalette="ink"
            isSending={isPending}
            disabled={seen.newer !== null}
          >
            {actionLabel}
          </SendButton>
          <Button size="md" variant="outline" disabled={isPending} onClick={leave}>
            {t('act.cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
