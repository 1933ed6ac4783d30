import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const setUpPath = '/set-up';

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** What a set-up file would change, and changing it. */
export function useSetUpFile() {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: (file: File) => api.post(`${setUpPath}/import/check`, { body: formOf(file) }),
  });
  const apply = useMutation({
    mutationFn: (file: File) => api.post(`${setUpPath}/import/apply`, { body: formOf(file) }),
    // Any list may have other records now.
    onSettled: () => client.invalidateQueries(),
  });
  return { check, apply };
}
