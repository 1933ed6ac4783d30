export { QualityPage as Component } from '../../features/reports/quality/quality-page.tsx';
