import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';

const delegationKeys = { own: ['delegations'] as const, reviewers: ['users', 'reviewers'] as const };

export function useDelegations() {
  return useQuery({
    queryKey: delegationKeys.own,
    queryFn: ({ signal }) => api.get('/delegations', { signal }),
  });
}

export function useReviewers() {
  return useQuery({
    queryKey: delegationKeys.reviewers,
    queryFn: ({ signal }) => api.get('/users/reviewers', { signal }),
    staleTime: 60_000,
  });
}

export interface NewDelegation {
  delegateId: number;
  validFrom: string;
  validUntil: string;
}

export function useChangeDelegations() {
  const client = useQueryClient();
  const onSettled = () => {
    // Not waited for: the submissions follow a moment later anyway, each when its process has looked for its people again.
    void client.invalidateQueries({ queryKey: submissionKeys.all });
    return client.invalidateQueries({ queryKey: delegationKeys.own });
  };
  return {
    add: useMutation({ mutationFn: (body: NewDelegation) => api.post('/delegations', { body }), onSettled }),
    end: useMutation({ mutationFn: (delegationId: number) => api.delete(`/delegations/${delegationId}`), onSettled }),
  };
}
