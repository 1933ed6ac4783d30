import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CloneMapping } from '#contracts/mapping-places.schema.ts';
import { mappingPlaces } from '#contracts/mapping-places.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

const key = masterKey(mappingPlaces);
const { path } = mappingPlaces;

export function useMappingPlaces(query: QueryValues) {
  return useQuery({
    queryKey: [...key, 'places', query],
    queryFn: ({ signal }) => api.get(`${path}/places`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMappingCounts() {
  return useQuery({
    queryKey: [...key, 'counts'],
    queryFn: ({ signal }) => api.get(`${path}/counts`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMappingVersions(id: number) {
  return useQuery({
    queryKey: [...key, 'versions', id],
    queryFn: async ({ signal }) => (await api.get(`${path}/${id}/versions`, { signal })).versions,
  });
}

export function useCloneMappingPreview(body: CloneMapping | null) {
  return useQuery({
    enabled: body !== null,
    queryKey: [...key, 'clone', body],
    queryFn: ({ signal }) => api.post(`${path}/clone/preview`, { body, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useCloneMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CloneMapping) => api.post(`${path}/clone`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
