import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#contracts/submission-views.ts';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

export const fetchFiles = (query: QueryValues, signal?: AbortSignal) => api.get('/uploaded-files', { query, signal });

/** Looks again while a file of the page is being checked. */
const untilNextLook = (page: Page<UploadedFile> | undefined) =>
  page?.rows.some(({ result }) => result === 'checking') ? 5_000 : 60_000;

export function useFiles(query: QueryValues) {
  return useQuery({
    queryKey: ['uploadedFiles', 'list', query],
    queryFn: ({ signal }) => fetchFiles(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextLook(state.data),
  });
}

export const fetchProcessed = (query: QueryValues, signal?: AbortSignal) =>
  api.get('/reports/file-processing', { query, signal });

export function useProcessed(query: QueryValues) {
  return useQuery({
    queryKey: ['uploadedFiles', 'report', query],
    queryFn: ({ signal }) => fetchProcessed(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useFileChoices() {
  return useQuery({
    queryKey: ['uploadedFiles', 'choices'],
    queryFn: ({ signal }) => api.get('/uploaded-files/choices', { signal }),
    staleTime: 60_000,
  });
}

export function useDifference(query: QueryValues, isEnabled: boolean) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ['uploadedFiles', 'difference', query],
    queryFn: ({ signal }) => api.get('/uploaded-files/comparison', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Asks first, so that an archive over the limits is refused in words, then lets the browser write it to disk. */
export function useArchive() {
  return useMutation({
    mutationFn: (query: QueryValues) => api.get('/uploaded-files/archive/size', { query }),
  });
}

/** The report and the submission's own page show the comment at once. */
export function useRefreshComments() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['uploadedFiles', 'report'] });
}

/** Has the rows of a version read from its kept workbook; the comparison is read again. */
export function useReread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (versionId: number) => api.post(`/uploaded-files/versions/${versionId}/rows`, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['uploadedFiles', 'difference'] }),
  });
}
