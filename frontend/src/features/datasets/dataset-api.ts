import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssociationChange, AssociationRequest, AssociationRowsRequest } from '#contracts/datasets.schema.ts';
import { datasets } from '#contracts/datasets.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';

/** Below the key of the master, so that whatever changes a dataset renews them. */
const key = masterKey(datasets);

export function useDatasetOverview() {
  return useQuery({
    queryKey: [...key, 'overview'],
    queryFn: ({ signal }) => api.get('/datasets/overview', { signal }),
    staleTime: 10_000,
  });
}

export function useDeliveries(id: number) {
  return useQuery({
    queryKey: [...key, 'deliveries', id],
    queryFn: ({ signal }) => api.get(`/datasets/${id}/deliveries`, { signal }),
  });
}

export function useAssociatedFunds(id: number, request: AssociationRequest) {
  return useQuery({
    queryKey: [...key, 'funds', id, request],
    queryFn: ({ signal }) => api.post(`/datasets/${id}/associations/funds`, { body: request, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAssociatedProperties(id: number, request: AssociationRowsRequest, isOpen: boolean) {
  return useQuery({
    enabled: isOpen,
    queryKey: [...key, 'properties', id, request],
    queryFn: ({ signal }) => api.post(`/datasets/${id}/associations/properties`, { body: request, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSaveAssociations(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { changedAt: string; changes: AssociationChange[] }) =>
      api.put(`/datasets/${id}/associations`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
