import { useTranslation } from 'react-i18next';
import { LuUndo2 } from 'react-icons/lu';
import { providerReasonCodes } from '#contracts/submissions.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { SelectField, TextField } from '../../../components/form-fields.tsx';
import { DecisionForm } from './decision-form.tsx';
import { useDecision } from './decision-state.tsx';

const usualDays = 5;

/** A day from today in the reader's own calendar. */
function dayFromToday(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** Asks the provider for a new file: reason and words are needed, the due date has a proposal. */
export function ReopenForm({ submission, listPath }: { submission: SubmissionDetail; listPath: string }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const { draft, change } = useDecision();
  const dueOn = draft.dueOn ?? dayFromToday(usualDays);
  const { reasonCode, comment } = draft;
  const { versionNo, generation, steps } = submission;
  const decided = steps.filter((step) => step.seats.some((seat) => seat.decision !== null)).length;
  return (
    <DecisionForm
      submission={submission}
      listPath={listPath}
      icon={LuUndo2}
      consequence={
        <>
          {t('reopen.consequence')} {decided > 0 && t('reopen.void', { count: decided })}
        </>
      }
      commentHelp={t('reopen.commentHelp')}
      actionLabel={t('reopen.action')}
      act={() =>
        reasonCode === ''
          ? null
          : {
              act: 'reopen',
              body: { versionNo, generation, reasonCode, comment, ...(dueOn && { resubmitDueOn: dueOn }) },
              title: t('reopen.done'),
            }
      }
      fieldsBefore={(isTried) => (
        <SelectField
          label={t('reopen.reason')}
          value={draft.reasonCode}
          onChange={(value) => change({ reasonCode: providerReasonCodes.find((code) => code === value) ?? '' })}
          placeholder={t('reopen.chooseReason')}
          options={providerReasonCodes.map((code) => ({ value: code, label: tStatuses(`cause.${code}`) }))}
          error={isTried && draft.reasonCode === '' ? t('reopen.needsReason') : undefined}
          isRequired
        />
      )}
      fieldsAfter={
        <TextField
          label={t('reopen.dueOn')}
          type="date"
          value={dueOn}
          onChange={(day) => change({ dueOn: day })}
          min={dayFromToday(0)}
        />
      }
    />
  );
}
