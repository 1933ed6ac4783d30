export { default as orphans } from '../../../../locales/ja/orphans.json';
export { default as 'report-packages' } from '../../../../locales/ja/report-packages.json';
