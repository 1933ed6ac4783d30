import { holidays } from '#contracts/calendars.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { DueDatePanel } from './due-date-panel.tsx';

export function HolidayPage() {
  return (
    <>
      <DueDatePanel />
      <MasterPage definition={holidays} />
    </>
  );
}
