export { default as orphans } from '../../../../locales/en/orphans.json';
export { default as 'report-packages' } from '../../../../locales/en/report-packages.json';
