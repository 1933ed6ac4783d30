import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CloneChart } from '#contracts/account-mappings.schema.ts';
import { api } from '../../lib/api.ts';
import { fetchAnswer, saveFile } from '../../lib/download.ts';
import { mappingsKey, mappingsPath } from './account-mapping-api.ts';

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

export function useMappingFile() {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: (file: File) => api.post(`${mappingsPath}/file/check`, { body: formOf(file) }),
  });
  const submit = useMutation({
    mutationFn: (file: File) => api.post(`${mappingsPath}/file/submit`, { body: formOf(file) }),
    onSettled: () => client.invalidateQueries({ queryKey: mappingsKey }),
  });
  const mark = useMutation({
    mutationFn: (file: File) => fetchAnswer(`${mappingsPath}/file/marked`, formOf(file)),
    onSuccess: saveFile,
  });
  return { check, submit, mark };
}

export function useCloneChoices(chartId: number) {
  return useQuery({
    queryKey: [...mappingsKey, 'clone', chartId],
    queryFn: ({ signal }) => api.get(`${mappingsPath}/${chartId}/clone`, { signal }),
  });
}

export function useClonePreview(chartId: number, body: CloneChart | null) {
  return useQuery({
    enabled: body !== null,
    queryKey: [...mappingsKey, 'clone', chartId, body],
    queryFn: ({ signal }) => api.post(`${mappingsPath}/${chartId}/clone/preview`, { body, signal }),
    gcTime: 0,
  });
}

export function useClone(chartId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CloneChart) => api.post(`${mappingsPath}/${chartId}/clone`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: mappingsKey }),
  });
}
