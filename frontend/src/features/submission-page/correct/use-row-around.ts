import type { GridPage, GridRow } from '#contracts/submission-views.ts';
import { useRows } from '../../../entities/submission/api/submission.ts';

const rowsBefore = 2;
const rowsShown = 5;

export interface RowAround {
  columns: GridPage['columns'];
  /** The row with those before and after it, as the sheet has them. */
  rows: GridRow[];
  row: GridRow | undefined;
  isLoading: boolean;
}

/** A row of a version and its neighbors; without a row only the columns. */
export function useRowAround(submissionNo: string, versionNo: number, rowNo: number | null): RowAround {
  const view = { view: 'all', versionNo } as const;
  const place = useRows(submissionNo, { ...view, ...(rowNo !== null && { rowNo }), offset: 0, limit: 1 });
  const index = place.data?.rowIndex ?? null;
  const around = useRows(
    submissionNo,
    { ...view, offset: Math.max(0, (index ?? 0) - rowsBefore), limit: rowsShown },
    rowNo !== null && index !== null,
  );
  const rows = index === null ? [] : (around.data?.rows ?? []);
  return {
    columns: place.data?.columns ?? [],
    rows,
    row: rows.find((candidate) => candidate.rowNo === rowNo),
    isLoading: place.isLoading || (index !== null && around.isLoading),
  };
}
