import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModelField } from '#contracts/data-models.ts';
import { api } from '../../lib/api.ts';

const key = ['data-models'] as const;

export function useDataModels() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.get('/data-models', { signal }) });
}

export function useDataModel(id: number) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.get(`/data-models/${id}`, { signal }),
  });
}

export function useModelVersion(id: number, version: number | null) {
  return useQuery({
    enabled: version !== null,
    queryKey: [...key, id, 'versions', version],
    queryFn: ({ signal }) => api.get(`/data-models/${id}/versions/${version}`, { signal }),
    // A version never changes.
    staleTime: Infinity,
  });
}

export interface SaveFields {
  basedOn: number;
  fields: readonly ModelField[];
  note?: string;
}

export function useSaveModel(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveFields) => api.post(`/data-models/${id}/versions`, { body }),
    // A refusal may say that somebody else has saved.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useAdoptStandard(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (basedOn: number) => api.post(`/data-models/${id}/adopt`, { body: { basedOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** A workbook with the fields of a version, for a link. */
export const modelTemplateAddress = (id: number, version: number): string =>
  `/api/data-models/${id}/versions/${version}/template`;
