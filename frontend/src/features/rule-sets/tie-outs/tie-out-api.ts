import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComputedTieOuts, TieOutBoard } from '#contracts/tie-outs.schema.ts';
import { rules } from '#contracts/rules.ts';
import { api } from '../../../lib/api.ts';
import type { QueryValues } from '../../../lib/api.ts';
import { rulesKey } from '../rule-api.ts';

const path = `${rules.path}/tie-outs` as const;
const boardKey = [...rulesKey, 'tie-outs', 'board'];

export function useTieOuts(query: QueryValues) {
  return useQuery({
    queryKey: [...boardKey, query],
    queryFn: ({ signal }) => api.get(path, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const isOutdated = (board: TieOutBoard): boolean =>
  board.rows.some(({ cells }) => cells.some((cell) => cell?.state === 'notComputed')) || board.counts.notComputed > 0;

/** Has the server compare what the board shows as not computed, a few seconds at a time, and reads the board after each. */
export function useComputedTieOuts(query: QueryValues, board: TieOutBoard | undefined) {
  const client = useQueryClient();
  return useQuery({
    enabled: board !== undefined && isOutdated(board),
    queryKey: [...rulesKey, 'tie-outs', 'computed', query, board],
    queryFn: async ({ signal }): Promise<ComputedTieOuts> => {
      const done = await api.post(`${path}/comparisons`, { query, body: {}, signal });
      // What could not be compared stays as it is: asking again would not end.
      if (done.computed > 0) void client.invalidateQueries({ queryKey: boardKey });
      return done;
    },
    ...{ gcTime: 0, staleTime: Infinity, retry: false },
  });
}
