export { RentRollPage as Component } from '../../features/reports/rent-roll-page.tsx';
