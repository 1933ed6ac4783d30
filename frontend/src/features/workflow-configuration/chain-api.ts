import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { workflowConfigurations } from '#contracts/workflow-configuration.ts';
import type { ChainPlace, SaveChain } from '#contracts/workflow-configuration.schema.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import type { ShownChain } from './chain-address.ts';

const { path } = workflowConfigurations;
const key = masterKey(workflowConfigurations);

export function placeOf(view: ChainPlace): ChainPlace {
  const { datasetId, reportPackageId, fundOrPropertyId, IsForDataset, IsForProperty } = view;
  return { datasetId, reportPackageId, fundOrPropertyId, IsForDataset, IsForProperty };
}

export function useChain(shown: ShownChain) {
  return useQuery({
    queryKey: [...key, 'chain', shown],
    queryFn: ({ signal }) =>
      'chainId' in shown
        ? api.get(`${path}/${shown.chainId}/chain`, { signal })
        : api.get(`${path}/chain`, { query: { ...shown.place }, signal }),
  });
}

export function useSaveChain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveChain) => api.put(`${path}/chain`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useSubjects(kind: 'dataset' | 'reportPackage' | 'fund' | 'property', search: string) {
  return useQuery({
    queryKey: [...key, 'subjects', kind, search],
    queryFn: async ({ signal }) => (await api.get(`${path}/subjects`, { query: { kind, search }, signal })).subjects,
    placeholderData: keepPreviousData,
  });
}

export interface OfferedReviewer {
  UserId: number;
  UserName: string;
  Email: string;
}

/** The list that reviewers are picked from: active people whose base role is Reviewer. */
export async function readReviewers(signal: AbortSignal): Promise<OfferedReviewer[]> {
  const query = { RoleName: 'Reviewer', IsActive: 'true' };
  return (await api.get('/users/rolename', { query, signal })).data;
}

export function useReviewers() {
  return useQuery({ queryKey: ['reviewers'], queryFn: ({ signal }) => readReviewers(signal), staleTime: 30_000 });
}

export function useWarnings(place: ChainPlace, people: readonly number[]) {
  return useQuery({
    enabled: people.length > 0,
    queryKey: [...key, 'warnings', place, people],
    queryFn: async ({ signal }) => (await api.get(`${path}/warnings`, { query: { ...place, people }, signal })).people,
    placeholderData: keepPreviousData,
  });
}

export function useApplies(place: ChainPlace) {
  return useQuery({
    queryKey: [...key, 'applies', place],
    queryFn: ({ signal }) => api.get(`${path}/applies`, { query: { ...place }, signal }),
  });
}

export function useVersions(chainId: number) {
  return useQuery({
    queryKey: [...key, 'versions', chainId],
    queryFn: async ({ signal }) => (await api.get(`${path}/${chainId}/versions`, { signal })).versions,
  });
}

export function useClone(chainId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { targets: ChainPlace[]; isPreview: boolean; isReplacing: boolean }) =>
      (await api.post(`${path}/${chainId}/clone`, { body })).results,
    onSuccess: (_, { isPreview }) => (isPreview ? undefined : client.invalidateQueries({ queryKey: key })),
  });
}

export function useMovePreview(chainId: number) {
  return useQuery({
    queryKey: [...key, 'moves', chainId],
    queryFn: ({ signal }) => api.get(`${path}/${chainId}/moves`, { signal }),
    gcTime: 0,
  });
}

export function useMove(chainId: number) {
  return useMutation({
    mutationFn: (version: number) => api.post(`${path}/${chainId}/moves`, { body: { version } }),
  });
}
