import { holidays } from '#contracts/calendars.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';

export function HolidayPage() {
  return <MasterPage definition={holidays} />;
}
