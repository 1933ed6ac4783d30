/** What every page needs. */
export { default as common } from '../../../../locales/ja/common.json';
export { default as shell } from '../../../../locales/ja/shell.json';
export { default as errors } from '../../../../locales/ja/errors.json';
export { default as statuses } from '../../../../locales/ja/statuses.json';
