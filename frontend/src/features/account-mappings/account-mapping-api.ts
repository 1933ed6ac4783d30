import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MappingSettings } from '#contracts/account-mapping-settings.schema.ts';
import type { MappingChange } from '#contracts/account-mappings.schema.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

export const mappingsPath = '/account-mappings';
const settingPath = '/account-mapping-settings';
export const mappingsKey = ['account-mappings'] as const;

export function useOverview() {
  return useQuery({
    queryKey: [...mappingsKey, 'overview'],
    queryFn: ({ signal }) => api.get(`${mappingsPath}/overview`, { signal }),
  });
}

/** Rows stay while another page of the same tab is on its way. */
export function useCharts(query: QueryValues) {
  return useQuery({
    queryKey: [...mappingsKey, 'list', query['IsForProperty'], query],
    queryFn: ({ signal }) => api.get(mappingsPath, { query, signal }),
    placeholderData: (rows, last) => (last?.queryKey[2] === query['IsForProperty'] ? rows : undefined),
  });
}

/** The accounts of the same charts, each in a row of its own. */
export function useAccounts(query: QueryValues) {
  return useQuery({
    queryKey: [...mappingsKey, 'account-list', query['IsForProperty'], query],
    queryFn: ({ signal }) => api.get(`${mappingsPath}/accounts`, { query, signal }),
    placeholderData: (rows, last) => (last?.queryKey[2] === query['IsForProperty'] ? rows : undefined),
  });
}

/** What the filter of the list leaves, on all of its pages. */
export function usePendingRecords(query: QueryValues) {
  return useQuery({
    queryKey: [...mappingsKey, 'pending-records', query['IsForProperty'], query],
    queryFn: ({ signal }) => api.get(`${mappingsPath}/pending-records`, { query, signal }),
    placeholderData: (rows, last) => (last?.queryKey[2] === query['IsForProperty'] ? rows : undefined),
  });
}

export function useMappingSettings() {
  return useQuery({
    queryKey: [...mappingsKey, 'setting'],
    queryFn: ({ signal }) => api.get(settingPath, { signal }),
  });
}

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<MappingSettings>) => api.put(settingPath, { body }),
    onSuccess: (settings) => client.setQueryData([...mappingsKey, 'setting'], settings),
  });
}

export function useChart(chartId: number) {
  return useQuery({
    queryKey: [...mappingsKey, 'chart', chartId],
    queryFn: ({ signal }) => api.get(`${mappingsPath}/${chartId}`, { signal }),
  });
}

export function useChartAccounts(chartId: number) {
  return useQuery({
    queryKey: [...mappingsKey, 'accounts', chartId],
    queryFn: ({ signal }) => api.get(`${mappingsPath}/${chartId}/accounts`, { signal }),
  });
}

/** Parts that the server fills in when they are absent. */
export type ChangeToSend = Omit<MappingChange, 'origin' | 'certainty'> & Partial<MappingChange>;

/** What saving would do; nothing while there is nothing to save. */
export function usePreview(chartId: number, changes: readonly ChangeToSend[]) {
  return useQuery({
    enabled: changes.length > 0,
    queryKey: [...mappingsKey, 'preview', chartId, changes],
    queryFn: ({ signal }) => api.post(`${mappingsPath}/${chartId}/preview`, { body: { changes }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

export function useSaveMappings(chartId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: readonly ChangeToSend[]) => api.put(`${mappingsPath}/${chartId}`, { body: { changes } }),
    // A preview of changes that have just been saved would be refused: they are no longer based on what is there.
    onSettled: () =>
      client.invalidateQueries({ queryKey: mappingsKey, predicate: ({ queryKey }) => queryKey[1] !== 'preview' }),
  });
}

export function useReview(chartId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { MappingIds: readonly number[]; isAccepted: boolean }) =>
      api.post(`${mappingsPath}/${chartId}/review`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: mappingsKey }),
  });
}
