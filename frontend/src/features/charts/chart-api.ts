import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssociateChart, SaveAccounts } from '#contracts/charts.schema.ts';
import type { StarterChart } from '#contracts/charts.ts';
import { masterAccounts, masterCharts } from '#contracts/charts.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

/** Below the key of the master, so that whatever changes a chart renews them. */
const key = masterKey(masterCharts);

export const chartAddress = (chartId: number) => `/chartsofAC_view?chartId=${chartId}`;

export function useChart(chartId: number) {
  return useQuery({
    queryKey: [...key, 'tree', chartId],
    queryFn: ({ signal }) => api.get(`/charts/${chartId}/tree`, { signal }),
  });
}

/** Stays while another month is on its way. */
export function useChartAmounts(chartId: number, query: { postMonth?: string; group?: string }) {
  return useQuery({
    queryKey: [...key, 'amounts', chartId, query],
    queryFn: ({ signal }) => api.get(`/charts/${chartId}/amounts`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVersions(chartId: number, page: number) {
  return useQuery({
    queryKey: [...key, 'versions', chartId, page],
    queryFn: ({ signal }) => api.get(`/charts/${chartId}/versions`, { query: { page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a version changed. */
export function useDifference(chartId: number, version: number | null) {
  return useQuery({
    enabled: version !== null,
    queryKey: [...key, 'difference', chartId, version],
    queryFn: ({ signal }) =>
      api.get(`/charts/${chartId}/difference`, {
        query: { from: (version ?? 1) - 1, to: version ?? 1 },
        signal,
      }),
  });
}

export function useFormerCodes(chartId: number) {
  return useQuery({
    queryKey: [...key, 'formerCodes', chartId],
    queryFn: ({ signal }) => api.get(`/charts/${chartId}/former-codes`, { signal }),
  });
}

export function useStarters() {
  return useQuery({
    queryKey: [...key, 'starters'],
    queryFn: ({ signal }) => api.get('/charts/starters', { signal }),
  });
}

export function useAssociations(chartId: number) {
  return useQuery({
    queryKey: [...key, 'associations', chartId],
    queryFn: ({ signal }) => api.get(`/charts/${chartId}/associations`, { query: { size: 100 }, signal }),
  });
}

function useRenewal() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: key });
    await client.invalidateQueries({ queryKey: masterKey(masterAccounts) });
  };
}

export function useInstallStarter() {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (starter: StarterChart) => api.post(`/charts/starters/${starter}`),
    onSettled: renew,
  });
}

export function useSaveAccounts(chartId: number) {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (body: SaveAccounts) => api.put(`/charts/${chartId}/accounts`, { body }),
    onSuccess: renew,
  });
}

export function useAssociate(chartId: number) {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (body: AssociateChart) => api.put(`/charts/${chartId}/associations`, { body }),
    onSuccess: renew,
  });
}
