import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { connections } from '#contracts/connections.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

const addressOf = (id: number) => `${connections.path}/${id}` as const;

export function useProposals(id: number, page: number) {
  return useQuery({
    queryKey: [...masterKey(connections), 'proposals', id, page],
    queryFn: ({ signal }) => api.get(`${addressOf(id)}/proposals`, { query: { page, size: 10 }, signal }),
  });
}

/** Accepts an attachment for a submission; null puts it aside. */
export function useDecide(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ proposalId, submissionNo }: { proposalId: number; submissionNo: string | null }) =>
      submissionNo === null
        ? api.post(`${addressOf(id)}/proposals/${proposalId}/dismiss`, { body: {} })
        : api.post(`${addressOf(id)}/proposals/${proposalId}/accept`, { body: { submissionNo } }),
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}
