import { Button, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LuUndo2 } from 'react-icons/lu';
import { providerReasonCodes } from '#contracts/submissions.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../../components/confirm-dialog.tsx';
import { SelectField, TextField, TextareaField } from '../../../../components/form-fields.tsx';
import { useErrorMessage } from '../../../../lib/error-messages.ts';
import { useRunAct } from '../../api/run-act.ts';
import { Consequence } from './consequence.tsx';
import { focusHeading } from './panel-frame.tsx';
import { useReopenDraft } from './reopen-draft.tsx';

const usualDays = 5;

/** A day from today in the reader's own calendar. */
function dayFromToday(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** Asks the provider for a new file: reason and words are needed, the due date has a proposal. */
export function ReopenForm({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const messageOf = useErrorMessage();
  const { draft, change, end } = useReopenDraft();
  const { run, isPending, error } = useRunAct(submission.submissionNo);
  const [dueOn, setDueOn] = useState(dayFromToday(usualDays));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus(), []);
  const { versionNo, generation, steps } = submission;
  const decided = steps.filter((step) => step.seats.some((seat) => seat.decision !== null)).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.reasonCode === '' || draft.comment.trim() === '') return;
    const result = await run({
      act: 'reopen',
      body: { versionNo, generation, ...draft, ...(dueOn && { resubmitDueOn: dueOn }) },
      title: t('reopen.done'),
    });
    if (result.outcome === 'failed') return;
    end();
    focusHeading();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="3" mt="3">
        <Consequence icon={LuUndo2}>
          {t('reopen.consequence')} {decided > 0 && t('reopen.void', { count: decided })}
        </Consequence>
        <SelectField
          label={t('reopen.reason')}
          value={draft.reasonCode}
          onChange={(value) =>
            change({ ...draft, reasonCode: providerReasonCodes.find((code) => code === value) ?? '' })
          }
          placeholder={t('reopen.chooseReason')}
          options={providerReasonCodes.map((code) => ({ value: code, label: tStatuses(`cause.${code}`) }))}
          error={isTried && draft.reasonCode === '' ? t('reopen.needsReason') : undefined}
          isRequired
        />
        <TextareaField
          label={t('act.comment')}
          help={t('reopen.commentHelp')}
          value={draft.comment}
          onChange={(comment) => change({ ...draft, comment })}
          rows={4}
          maxLength={4000}
          error={isTried && draft.comment.trim() === '' ? t('act.needsComment') : undefined}
          isRequired
        />
        <TextField label={t('reopen.dueOn')} type="date" value={dueOn} onChange={setDueOn} min={dayFromToday(0)} />
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        <Flex gap="2">
          <Button
            type="submit"
            flex="1"
            size="md"
            colorPalette="ink"
            loading={isPending}
            loadingText={t('reopen.action')}
          >
            {t('reopen.action')}
          </Button>
          <Button size="md" variant="outline" disabled={isPending} onClick={end}>
            {t('act.cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
