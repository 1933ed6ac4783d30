import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import type { UnderAct } from '../../entities/masters/asked-change.ts';
import type { RecordFormProps, UnderFormProps } from '../../entities/masters/record-form.tsx';
import { EditPreview } from './edit-preview.tsx';
import { useDueDateJob } from './use-due-date-job.ts';

/** The preview of due dates in every dialog of a page that changes calendars or holidays, and the job that it starts. */
export function useChangePreview(
  master: CalendarEdit['master'],
  editOf: (form: UnderFormProps) => CalendarEdit | null,
) {
  const job = useDueDateJob();
  const underForm: RecordFormProps['underForm'] = (form) => (
    <EditPreview edit={editOf(form)} isSending={form.isSending} carryOut={form.save} onApply={job.apply} />
  );
  const underAct: UnderAct = ({ change, isSending, carryOut }) => {
    const edit: CalendarEdit = 'ids' in change ? { ...change, ids: [...change.ids], master } : { ...change, master };
    return <EditPreview {...{ edit, isSending, carryOut }} onApply={job.apply} />;
  };
  return { job, dialogs: { underForm, underAct } };
}
