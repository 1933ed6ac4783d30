import { useQueries } from '@tanstack/react-query';
import type { Matrix } from '#contracts/submission-boards.ts';
import { matrixOptions } from '../../entities/submission/api/lists.ts';
import type { QueryValues } from '../../lib/api.ts';

/** Rows that are asked for together. */
export const rowsTogether = 100;

/** The rows of a matrix that are on the screen, by their place; those that are still on their way are missing. */
export function useMatrixRows(
  query: QueryValues,
  first: Matrix,
  shown: readonly number[],
): (place: number) => Matrix['rows'][number] | undefined {
  const parts = [...new Set(shown.map((place) => Math.floor(place / rowsTogether)))].filter((part) => part > 0);
  const answers = useQueries({
    queries: parts.map((part) => matrixOptions({ ...query, rows: rowsTogether, from: part * rowsTogether })),
  });
  const byPart = new Map(parts.map((part, index) => [part, answers[index]?.data]));
  return (place) => {
    const part = Math.floor(place / rowsTogether);
    const rows = part === 0 ? first.rows : byPart.get(part)?.rows;
    return rows?.[place - part * rowsTogether];
  };
}
