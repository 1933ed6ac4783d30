import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuUndo2 } from 'react-icons/lu';
import { providerReasonCodes } from '#contracts/submissions.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { SelectField, TextField } from '../../../../components/form-fields.tsx';
import { DecisionForm } from './decision-form.tsx';
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
  const { draft, change } = useReopenDraft();
  const [dueOn, setDueOn] = useState(dayFromToday(usualDays));
  const { submissionNo, versionNo, generation, steps } = submission;
  const decided = steps.filter((step) => step.seats.some((seat) => seat.decision !== null)).length;
  return (
    <DecisionForm
      submissionNo={submissionNo}
      icon={LuUndo2}
      consequence={
        <>
          {t('reopen.consequence')} {decided > 0 && t('reopen.void', { count: decided })}
        </>
      }
      commentHelp={t('reopen.commentHelp')}
      actionLabel={t('reopen.action')}
      act={() =>
        draft.reasonCode === ''
          ? null
          : {
              act: 'reopen',
              body: { versionNo, generation, ...draft, ...(dueOn && { resubmitDueOn: dueOn }) },
              title: t('reopen.done'),
            }
      }
      fieldsBefore={(isTried) => (
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
      )}
      fieldsAfter={
        <TextField label={t('reopen.dueOn')} type="date" value={dueOn} onChange={setDueOn} min={dayFromToday(0)} />
      }
    />
  );
}
