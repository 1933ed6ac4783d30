import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { frequencies, mostTimelineRows } from '#contracts/frequencies.ts';
import type { NextDueDates, SaveTimeline, TimelineDraft, TimelineResult } from '#contracts/frequencies.schema.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const key = masterKey(frequencies);

export type AskedRow = TimelineDraft & { MappingFileId: number };

interface Asked {
  row: AskedRow;
  resolve: (dates: NextDueDates | null) => void;
  reject: (error: unknown) => void;
}
let waiting: Asked[] = [];

/** Rows of one page ask at the same moment: they travel in one call. */
function askSoon(row: AskedRow): Promise<NextDueDates | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void ask(), 30);
    waiting.push({ row, resolve, reject });
  });
}

async function ask(): Promise<void> {
  const asked = waiting.splice(0, mostTimelineRows);
  if (waiting.length > 0) setTimeout(() => void ask(), 0);
  try {
    const body = { rows: asked.map(({ row }) => row) };
    const { rows } = await api.post(`${frequencies.path}/due-dates`, { body });
    const byId = new Map(rows.map((row) => [row.MappingFileId, row]));
    for (const { row, resolve } of asked) resolve(byId.get(row.MappingFileId) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/** The next due dates of a row, asked again a moment after something was typed. */
export function useNextDueDates(row: AskedRow, version: string): NextDueDates | null {
  const asked = useDebounced(JSON.stringify(row), 300);
  const { data } = useQuery({
    queryKey: [...key, 'due-dates', asked, version],
    queryFn: () => askSoon(JSON.parse(asked) as AskedRow),
    placeholderData: keepPreviousData,
  });
  return data ?? null;
}

export function useRowMonths(id: number) {
  return useQuery({
    queryKey: [...key, 'months', id],
    queryFn: ({ signal }) => api.get(`${frequencies.path}/${id}/months`, { signal }),
  });
}

/** Any number of rows, a part at a time. */
export function useSaveTimeline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: SaveTimeline['rows']) => {
      const results: TimelineResult[] = [];
      for (let start = 0; start < rows.length; start += mostTimelineRows) {
        const body = { rows: rows.slice(start, start + mostTimelineRows) };
        results.push(...(await api.put(`${frequencies.path}/timeline`, { body })).results);
      }
      return results;
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
