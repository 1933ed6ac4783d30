export { HolidayPage as Component } from '../../features/calendars/holiday-page.tsx';
