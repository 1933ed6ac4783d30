import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { api } from '../../lib/api.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';

const path = '/submissions/deadlines';

export function useDeadlines() {
  return useQuery({
    queryKey: submissionKeys.deadlines,
    queryFn: ({ signal }) => api.get(path, { signal }),
  });
}

/**
 * Null goes back to the defaults.
 * @param onSaved called before the page shows the new settings
 */
export function useSaveDeadlines(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: DeadlineSettings | null) =>
      settings ? api.put(path, { body: settings }) : api.delete(path),
    onSuccess: (overview) => {
      onSaved();
      client.setQueryData(submissionKeys.deadlines, overview);
    },
  });
}

/** What saving these would do at once; saves nothing. */
export function usePreviewDeadlines() {
  return useMutation({
    mutationFn: (settings: DeadlineSettings) => api.post(`${path}/preview`, { body: settings }),
  });
}
