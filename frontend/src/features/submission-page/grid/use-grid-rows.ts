import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { GridPage, GridRow } from '#contracts/submission-views.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import { fetchRows } from '../../../entities/submission/api/submission.ts';
import type { GridQuery } from '../../../entities/submission/api/submission.ts';
import { windowSize } from '../../../entities/submission/window-size.ts';

export type GridScope = Omit<GridQuery, 'offset' | 'limit'>;

export interface GridRows {
  /** Heads, counts and totals; undefined until the first window is there. */
  head: GridPage | undefined;
  rowAt: (index: number) => GridRow | undefined;
  /** Where a row of the workbook is in this view; null when the view does not hold it. */
  findIndex: (rowNo: number) => Promise<number | null>;
  /** Rows of the view by their places, also those that are not on the screen. */
  rowsBetween: (from: number, to: number) => Promise<GridRow[]>;
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
  const [lastHead, setLastHead] = useState<GridPage | undefined>();
  const arrived = firstResult?.data;
  if (arrived !== undefined && arrived !== lastHead) setLastHead(arrived);
  // Sorting and filtering keep the sheet in its place while its rows are on their way.
  const head = arrived ?? lastHead;

  const rowAt = (index: number): GridRow | undefined => {
    const at = windows.indexOf(Math.floor(index / windowSize));
    return results[at]?.data?.rows[index % windowSize];
  };

  const findIndex = useCallback(
    async (rowNo: number): Promise<number | null> =>
      (await fetchRows(submissionNo, { ...scope, rowNo, offset: 0, limit: 1 })).rowIndex,
    [scope, submissionNo],
  );
  const rowsBetween = useCallback(
    async (from: number, to: number): Promise<GridRow[]> => {
      const pages = await Promise.all(
        Array.from({ length: Math.floor(to / windowSize) - Math.floor(from / windowSize) + 1 }, (_, at) =>
          client.ensureQueryData(optionsOf(Math.floor(from / windowSize) + at)),
        ),
      );
      const start = from % windowSize;
      return pages.flatMap(({ rows }) => rows).slice(start, start + to - from + 1);
    },
    [client, optionsOf],
  );
  const refetch = useCallback(
    () => void client.invalidateQueries({ queryKey: submissionKeys.ofSubmission(submissionNo) }),
    [client, submissionNo],
  );
  const rowsKnown = results
    .map(({ dataUpdatedAt, isPlaceholderData }) => `${dataUpdatedAt}${isPlaceholderData}`)
    .join();
  const places = windows.join();
  return useMemo(
    () => ({
      head,
      rowAt,
      findIndex,
      rowsBetween,
      error: firstResult?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
      refetch,
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- results are new on every render; what they hold decides
    [head, findIndex, rowsBetween, firstResult?.error, refetch, rowsKnown, places],
  );
}
