/** What every page needs. */
export { default as common } from '../../../../locales/ar/common.json';
export { default as shell } from '../../../../locales/ar/shell.json';
export { default as errors } from '../../../../locales/ar/errors.json';
export { default as statuses } from '../../../../locales/ar/statuses.json';
