import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const keys = ['absences'];

export function useAbsences(from: string, until: string) {
  return useQuery({
    queryKey: [...keys, from, until],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.get('/delegations/absences', { query: { from, until }, signal })).absences,
  });
}

export function useReviewerNames() {
  return useQuery({
    queryKey: ['users', 'reviewers'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.get('/users/reviewers', { signal }),
  });
}

export interface NewAbsence {
  principalId: number;
  delegateId: number;
  fromDay: string;
  untilDay: string;
  timeZone: string;
}

export function useChangeAbsences() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys });
  return {
    add: useMutation({ mutationFn: (body: NewAbsence) => api.post('/delegations', { body }), onSettled }),
    end: useMutation({ mutationFn: (delegationId: number) => api.delete(`/delegations/${delegationId}`), onSettled }),
  };
}
