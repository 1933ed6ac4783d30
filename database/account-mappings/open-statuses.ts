/** Statuses in which the rows of a version are not loaded later with the mappings that are kept with it now: a run is on its way, or none comes. */
export const settledStatuses = [
  'Completed',
  'Closed',
  'DataProcessing In Progress',
  'DataProcessing Completed',
  'Validation In Progress',
] as const;
