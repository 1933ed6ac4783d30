import type { FigurePlace } from '#contracts/tie-outs.schema.ts';

/** The cell of a submission that a figure begins with, among the rows it was computed from. */
export function figureAddress(submissionNo: string, versionNo: number | null, place: FigurePlace | null): string {
  const filters = place && Object.keys(place.filters).length > 0 ? JSON.stringify(place.filters) : null;
  const query = new URLSearchParams({
    tab: 'data',
    ...(versionNo !== null && { version: String(versionNo) }),
    ...(filters !== null && { filters }),
    ...(place !== null && { cell: `:${place.field}` }),
  });
  return `/dashboard/${encodeURIComponent(submissionNo)}?${query.toString()}`;
}
