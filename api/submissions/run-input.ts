export { hasRunInputChanged } from '#database/submissions/run-input-changed.ts';
export { queriesOf } from '#database/submissions/run-queries.ts';
