import { calendars } from '#contracts/calendars.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';

export function CalendarPage() {
  return <MasterPage definition={calendars} />;
}
