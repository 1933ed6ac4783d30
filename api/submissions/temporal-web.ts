/** Where a run is shown to operators: `<web address>/namespaces/<namespace>`; null without a web UI. */
export type TemporalWeb = string | null;

export const runAddress = (temporalWeb: TemporalWeb, submissionNo: string): string | null =>
  temporalWeb && `${temporalWeb}/workflows/${encodeURIComponent(submissionNo)}`;

export const searchAddress = (temporalWeb: TemporalWeb, query: string): string | null =>
  temporalWeb && `${temporalWeb}/workflows?query=${encodeURIComponent(query)}`;
