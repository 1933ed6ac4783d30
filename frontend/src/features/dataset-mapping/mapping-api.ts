import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { proposeMappingSchema } from '#contracts/mapping-samples.schema.ts';
import type { MappingPlace, SaveMapping } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { api } from '../../lib/api.ts';

const path = '/dataset-mappings';
const key = ['datasetMappings'];

type ProposalWish = Partial<z.input<typeof proposeMappingSchema>>;

export const useMapping = (place: MappingPlace) =>
  useQuery({
    queryKey: [...key, 'mapping', place],
    enabled: place.DatasetOrReportPackageId > 0,
    queryFn: ({ signal }) => api.get(`${path}/mapping`, { query: { ...place }, signal }),
  });

export const useDatasets = () =>
  useQuery({
    queryKey: [...key, 'datasets'],
    queryFn: async ({ signal }) => (await api.get(`${path}/datasets`, { signal })).datasets,
  });

export function useSaveMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveMapping) => api.put(`${path}/mapping`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Sends a workbook and asks how it seems to be written. */
export function useDropSample(place: MappingPlace, datasetId: number) {
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append('file', file);
      const sample = await api.post(`${path}/samples`, { body });
      return { sample, proposed: await propose(place, datasetId, sample.sampleId, {}) };
    },
  });
}

export const propose = (place: MappingPlace, datasetId: number, sampleId: string, wish: ProposalWish) =>
  api.post(`${path}/samples/${sampleId}/proposal`, { body: { ...place, datasetId, ...wish } });

/** What would become of the rows; read again with every change, the last one counts. */
export function useReading(
  place: MappingPlace,
  datasetId: number,
  sampleId: string | null,
  definition: DatasetMappingDefinition | null,
  shown: { rowCount: number; shownSheet: string | null },
) {
  return useQuery({
    queryKey: [...key, 'reading', sampleId, datasetId, definition, shown],
    enabled: sampleId !== null && definition !== null,
    queryFn: ({ signal }) =>
      api.post(`${path}/samples/${sampleId}/reading`, {
        body: { ...place, datasetId, definition, ...shown },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
}
