export { default as admin } from '../../../../locales/ja/admin.json';
export { default as forecast } from '../../../../locales/ja/forecast.json';
export { default as jobs } from '../../../../locales/ja/jobs.json';
export { default as stuck } from '../../../../locales/ja/stuck.json';
