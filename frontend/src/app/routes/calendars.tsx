export { CalendarPage as Component } from '../../features/calendars/calendar-page.tsx';
