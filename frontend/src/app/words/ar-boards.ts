export { default as orphans } from '../../../../locales/ar/orphans.json';
export { default as 'report-packages' } from '../../../../locales/ar/report-packages.json';
