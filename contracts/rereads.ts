/** Reading the kept workbook of a version again, after its rows were dropped. */

/**
 * `read`: the same rows are stored again, until the next round of retention. `differs`: by the mappings and codes of today
 * the workbook gives other rows. `noFile`: the version was made without a workbook.
 */
export const rereadOutcomes = ['read', 'differs', 'noFile'] as const;
export type RereadOutcome = (typeof rereadOutcomes)[number];

/** Workflow type, as it stands in histories: never rename it. */
export const rereadWorkflowType = 'rereadVersion';

/** All that the workflow is started with. */
export interface RereadInput {
  versionId: number;
}
