export { TurnaroundPage as Component } from '../../features/reports/turnaround/turnaround-page.tsx';
