/** What the three dashboards and the page of a submission need. */
export { default as admin } from '../../../../locales/ar/admin.json';
export { default as provider } from '../../../../locales/ar/provider.json';
export { default as reviewer } from '../../../../locales/ar/reviewer.json';
export { default as submission } from '../../../../locales/ar/submission.json';
export { default as orphans } from '../../../../locales/ar/orphans.json';
export { default as stuck } from '../../../../locales/ar/stuck.json';
