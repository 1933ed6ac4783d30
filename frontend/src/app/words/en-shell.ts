/** What every page needs. */
export { default as common } from '../../../../locales/en/common.json';
export { default as shell } from '../../../../locales/en/shell.json';
export { default as errors } from '../../../../locales/en/errors.json';
export { default as statuses } from '../../../../locales/en/statuses.json';
