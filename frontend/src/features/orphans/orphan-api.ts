import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrphanCategory } from '#contracts/orphans.ts';
import type { IgnoreOrphan } from '#contracts/orphans.schema.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

/** Without a month, of the month under collection. */
export function useOrphanCounts(postMonth: string | undefined, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ['orphans', 'counts', postMonth ?? ''],
    queryFn: ({ signal }) => api.get('/orphans/counts', { query: { postMonth }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Rows stay while another page of the same category is on its way; those of another category must not. */
export function useOrphans(category: OrphanCategory, query: QueryValues) {
  return useQuery({
    queryKey: ['orphans', 'list', category, query],
    queryFn: ({ signal }) => api.get(`/orphans/${category}`, { query, signal }),
    placeholderData: (rows, last) => (last?.queryKey[2] === category ? rows : undefined),
  });
}

export function useIgnoreOrphan(category: OrphanCategory) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: IgnoreOrphan) => api.put(`/orphans/${category}/ignored`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['orphans'] }),
  });
}
