import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CodeMatch, CodeSuggestions } from '#contracts/property-mappings.schema.ts';
import { propertyMappings } from '#contracts/property-mappings.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

const key = masterKey(propertyMappings);
const { path } = propertyMappings;

interface Asked {
  id: number;
  resolve: (found: CodeSuggestions | null) => void;
  reject: (error: unknown) => void;
}
let waiting: Asked[] = [];

/** Rows of one page ask at the same moment: they travel in one call. */
function askSoon(id: number): Promise<CodeSuggestions | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void ask(), 30);
    waiting.push({ id, resolve, reject });
  });
}

async function ask(): Promise<void> {
  const asked = waiting;
  waiting = [];
  try {
    const ids = asked.map(({ id }) => id).join(',');
    const { rows } = await api.get(`${path}/suggestions`, { query: { ids } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, resolve } of asked) resolve(byId.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

export function useSuggestionsOf(id: number, changedAt: string) {
  return useQuery({ queryKey: [...key, 'suggestions', id, changedAt], queryFn: () => askSoon(id) });
}

export function useSuggestions(serviceProvider: string | undefined) {
  return useQuery({
    queryKey: [...key, 'suggestions', 'all', serviceProvider ?? ''],
    queryFn: ({ signal }) => api.get(`${path}/suggestions`, { query: { serviceProvider }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function usePropertyMappingCounts() {
  return useQuery({
    queryKey: [...key, 'counts'],
    queryFn: ({ signal }) => api.get(`${path}/counts`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMatchCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (matches: CodeMatch[]) => api.post(`${path}/matches`, { body: { matches } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
