import type { FigurePlace } from '#contracts/tie-outs.schema.ts';

/** The rows of a submission that a figure was computed from. */
export function figureAddress(submissionNo: string, place: FigurePlace | null): string {
  const filters = place && Object.keys(place.filters).length > 0 ? JSON.stringify(place.filters) : null;
  const query = new URLSearchParams({ tab: 'data', ...(filters !== null && { filters }) });
  return `/dashboard/${encodeURIComponent(submissionNo)}?${query.toString()}`;
}
