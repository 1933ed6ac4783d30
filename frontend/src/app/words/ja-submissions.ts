/** What the three dashboards and the page of a submission need. */
export { default as admin } from '../../../../locales/ja/admin.json';
export { default as provider } from '../../../../locales/ja/provider.json';
export { default as reviewer } from '../../../../locales/ja/reviewer.json';
export { default as submission } from '../../../../locales/ja/submission.json';
export { default as orphans } from '../../../../locales/ja/orphans.json';
export { default as stuck } from '../../../../locales/ja/stuck.json';
