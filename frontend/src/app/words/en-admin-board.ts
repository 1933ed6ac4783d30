export { default as admin } from '../../../../locales/en/admin.json';
export { default as forecast } from '../../../../locales/en/forecast.json';
export { default as jobs } from '../../../../locales/en/jobs.json';
export { default as stuck } from '../../../../locales/en/stuck.json';
