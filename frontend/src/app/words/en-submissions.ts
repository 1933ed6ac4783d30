/** What the three dashboards and the page of a submission need. */
export { default as admin } from '../../../../locales/en/admin.json';
export { default as provider } from '../../../../locales/en/provider.json';
export { default as reviewer } from '../../../../locales/en/reviewer.json';
export { default as submission } from '../../../../locales/en/submission.json';
export { default as orphans } from '../../../../locales/en/orphans.json';
export { default as stuck } from '../../../../locales/en/stuck.json';
