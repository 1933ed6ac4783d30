import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const queryKey = ['/sessions'];

export function useOwnSessions() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get('/sessions', { signal }) });
}

/** Ends one session of the person, or all but this one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionKey: string | null) => {
      await (sessionKey === null ? api.delete('/sessions') : api.delete(`/sessions/${sessionKey}`));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
