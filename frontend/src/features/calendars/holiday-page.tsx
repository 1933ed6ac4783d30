import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import { holidays } from '#contracts/calendars.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import type { UnderFormProps } from '../../entities/masters/record-form.tsx';
import { DueDatePanel } from './due-date-panel.tsx';
import { useChangePreview } from './use-change-preview.tsx';

export function HolidayPage() {
  const { job, dialogs } = useChangePreview('holidays', editOf);
  return (
    <>
      <DueDatePanel {...job} />
      <MasterPage definition={holidays} {...dialogs} />
    </>
  );
}

/** Of a holiday that is there only the names are edited, which moves nothing. */
function editOf({ record, draft }: UnderFormProps): CalendarEdit | null {
  const { calendar, day } = draft;
  if (record || typeof calendar !== 'string' || typeof day !== 'string' || day === '') return null;
  return { act: 'save', master: 'holidays', id: null, changedAt: null, values: { calendar, day, nameEn: day } };
}
