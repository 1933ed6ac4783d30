import { calendars } from '#contracts/calendars.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { DueDatePanel } from './due-date-panel.tsx';

export function CalendarPage() {
  return (
    <>
      <DueDatePanel />
      <MasterPage definition={calendars} />
    </>
  );
}
