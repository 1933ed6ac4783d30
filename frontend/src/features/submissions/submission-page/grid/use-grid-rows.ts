import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GridPage, GridRow } from '#contracts/submission-views.ts';
import { submissionKeys } from '../../api/submission-keys.ts';
import { fetchRows } from '../../api/ticket.ts';
import type { GridQuery } from '../../api/ticket.ts';

export const windowSize = 200;

export type GridScope = Omit<GridQuery, 'offset' | 'limit'>;

export interface GridRows {
  /** Heads, counts and totals; undefined until the first window is there. */
  head: GridPage | undefined;
  rowAt: (index: number) => GridRow | undefined;
  /** Where a row of the workbook stands in this view; null when the view does not hold it. */
  findIndex: (rowNo: number) => Promise<number | null>;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
}

const windowsOf = (first: number, last: number): number[] => {
  const from = Math.floor(Math.max(0, first) / windowSize);
  const to = Math.floor(Math.max(0, last) / windowSize);
  const windows = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return windows.includes(0) ? windows : [0, ...windows];
};

/** Windows of rows for what is on the screen; the first one is always there, because it carries heads and totals. */
export function useGridRows(submissionNo: string, scope: GridScope, first: number, last: number): GridRows {
  const client = useQueryClient();
  const windows = windowsOf(first, last);
  const optionsOf = useCallback(
    (window: number) => {
      const query: GridQuery = { ...scope, offset: window * windowSize, limit: windowSize };
      return {
        queryKey: submissionKeys.rows(submissionNo, query),
        queryFn: ({ signal }: { signal?: AbortSignal }) => fetchRows(submissionNo, query, signal),
        staleTime: 60_000,
      };
    },
    [scope, submissionNo],
  );
  const results = useQueries({
    queries: windows.map((window) => ({
      ...optionsOf(window),
      placeholderData: window === 0 ? keepPreviousData : undefined,
    })),
  });
  const firstResult = results[0];
  const head = firstResult?.data;

  const rowAt = (index: number): GridRow | undefined => {
    const at = windows.indexOf(Math.floor(index / windowSize));
    return results[at]?.data?.rows[index % windowSize];
  };

  const total = head?.matchingRows ?? 0;
  const firstRowNo = head?.rows[0]?.rowNo ?? 1;
  const findIndex = useCallback(
    async (rowNo: number): Promise<number | null> => {
      let low = 0;
      let high = total - 1;
      // Rows left out of the file make an index smaller than the guess, never larger.
      let guess = rowNo - firstRowNo;
      while (low <= high) {
        guess = Math.min(high, Math.max(low, guess));
        const window = Math.floor(guess / windowSize);
        const { rows } = await client.ensureQueryData(optionsOf(window));
        const at = rows.findIndex((row) => row.rowNo === rowNo);
        if (at >= 0) return window * windowSize + at;
        const [start, end] = [rows[0]?.rowNo, rows.at(-1)?.rowNo];
        if (start === undefined || end === undefined) return null;
        if (rowNo < start) high = window * windowSize - 1;
        else if (rowNo > end) low = (window + 1) * windowSize;
        else return null;
        guess = Math.floor((low + high) / 2);
      }
      return null;
    },
    [client, firstRowNo, optionsOf, total],
  );
  const refetch = useCallback(
    () => void client.invalidateQueries({ queryKey: submissionKeys.ofTicket(submissionNo) }),
    [client, submissionNo],
  );
  return useMemo(
    () => ({
      head,
      rowAt,
      findIndex,
      error: firstResult?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
      refetch,
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- results are new on every render; what they hold decides
    [head, findIndex, firstResult?.error, refetch, ...results.map((result) => result.data), windows.join()],
  );
}
