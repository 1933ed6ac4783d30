import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeKind } from '#contracts/change-impacts.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import type { SaveMapping } from '#contracts/mappings.schema.ts';
import { api } from '../../lib/api.ts';
import { jobKeys } from '../jobs/job-api.ts';

/** What would be saved, as its form says it. */
export type UnsavedChange =
  /** With the names of the datasets, in their order. */
  | { kind: 'mapping'; body: SaveMapping; names: readonly string[] }
  | { kind: 'dataModel'; dataModelId: number; body: { basedOn: number; fields: readonly ModelField[] } };

/** What a field of a dataset is called. */
export type FieldLabel = (field: string, datasetId: number) => string;

const key = ['change-impacts'];
const askedEveryMs = 700;
export const impactPageSize = 10;

export function useStartPreview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UnsavedChange) =>
      change.kind === 'mapping'
        ? api.post('/dataset-mappings/mapping/impact', { body: change.body })
        : api.post(`/data-models/${change.dataModelId}/impact`, { body: change.body }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobKeys }),
  });
}

/** What a preview has found so far, asked for until it has ended. */
export function useImpact(kind: ChangeKind, jobId: number | null) {
  return useQuery({
    enabled: jobId !== null,
    queryKey: [...key, kind, jobId],
    queryFn: ({ signal }) =>
      kind === 'mapping'
        ? api.get(`/dataset-mappings/impacts/${jobId ?? 0}`, { signal })
        : api.get(`/data-models/impacts/${jobId ?? 0}`, { signal }),
    refetchInterval: ({ state }) =>
      state.error === null && (!state.data || isJobOpen(state.data.job.status)) ? askedEveryMs : false,
  });
}

export interface ImpactQuery {
  page: number;
  differences: 'all' | 'some';
}

/** @param tried how many submissions there are by now: when it changes, the page is read again */
export function useImpactSubmissions(kind: ChangeKind, jobId: number, wanted: ImpactQuery, tried: number) {
  const query = { ...wanted, size: impactPageSize };
  return useQuery({
    queryKey: [...key, kind, jobId, 'submissions', query, tried],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      kind === 'mapping'
        ? api.get(`/dataset-mappings/impacts/${jobId}/submissions`, { query, signal })
        : api.get(`/data-models/impacts/${jobId}/submissions`, { query, signal }),
  });
}
