import { Button, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { FaultStrip } from '../../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../../components/form-fields.tsx';
import { useErrorMessage } from '../../../../lib/error-messages.ts';
import { useUnsavedWork } from '../../../../lib/unsaved-work.ts';
import { useRunAct } from '../../api/run-act.ts';
import type { ActRun } from '../../api/run-act.ts';
import { Consequence } from './consequence.tsx';
import { focusHeading } from './panel-frame.tsx';
import { useReopenDraft } from './reopen-draft.tsx';

export interface DecisionFormProps {
  submissionNo: string;
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
  const { submissionNo, icon, consequence, commentHelp, actionLabel, act, fieldsBefore, fieldsAfter } = props;
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const { draft, change, end } = useReopenDraft();
  const { run, isPending, error } = useRunAct(submissionNo);
  useUnsavedWork(draft.comment.trim() !== '');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const decision = act();
    if (decision === null || draft.comment.trim() === '') return;
    const result = await run(decision);
    if (result.outcome === 'failed') return;
    end();
    focusHeading();
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
          onChange={(comment) => change({ ...draft, comment })}
          rows={4}
          maxLength={4000}
          error={isTried && draft.comment.trim() === '' ? t('act.needsComment') : undefined}
          isRequired
        />
        {fieldsAfter}
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        <Flex gap="2">
          <Button type="submit" flex="1" size="md" colorPalette="ink" loading={isPending} loadingText={actionLabel}>
            {actionLabel}
          </Button>
          <Button size="md" variant="outline" disabled={isPending} onClick={leave}>
            {t('act.cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
