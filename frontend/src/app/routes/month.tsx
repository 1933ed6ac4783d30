export { MonthPage as Component } from '../../features/reports/month/month-page.tsx';
