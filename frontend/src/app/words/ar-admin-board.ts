export { default as admin } from '../../../../locales/ar/admin.json';
export { default as forecast } from '../../../../locales/ar/forecast.json';
export { default as jobs } from '../../../../locales/ar/jobs.json';
export { default as stuck } from '../../../../locales/ar/stuck.json';
