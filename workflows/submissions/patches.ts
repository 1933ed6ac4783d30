/**
 * Changes of the process that a run which began before must not make: each names a branch of `patched()`, whose other
 * side is the old way. docs/operations.md says how such a change is made, and when its old way may go.
 */
export const patches = {
  /** 2026-11: a load that was recalled (T18) while its row was being written is not published any more. */
  recallStopsPublishing: 'recall-stops-publishing',
} as const;
