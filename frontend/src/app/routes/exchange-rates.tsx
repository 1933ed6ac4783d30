export { RatesPage as Component } from '../../features/reports/rates-page.tsx';
