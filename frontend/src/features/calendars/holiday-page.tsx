import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import { holidays } from '#contracts/calendars.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import type { UnderFormProps } from '../../entities/masters/record-form.tsx';
import { DueDatePanel } from './due-date-panel.tsx';
import { EditPreview } from './edit-preview.tsx';
import { useDueDateJob } from './use-due-date-job.ts';

export function HolidayPage() {
  const job = useDueDateJob();
  return (
    <>
      <DueDatePanel {...job} />
      <MasterPage
        definition={holidays}
        underForm={(form) => <EditPreview form={form} edit={editOf(form)} onApply={job.apply} />}
      />
    </>
  );
}

/** Of a holiday that is there only the names are edited, which moves nothing. */
function editOf({ record, draft }: UnderFormProps): CalendarEdit | null {
  const { calendar, day } = draft;
  if (record || typeof calendar !== 'string' || typeof day !== 'string' || day === '') return null;
  return { master: 'holidays', id: null, changedAt: null, values: { calendar, day, nameEn: day } };
}
