import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddToken } from '#contracts/tokens.schema.ts';
import { api } from '../../lib/api.ts';

/** Where tokens are kept: a person's own, or those of a service account. */
export type TokenPlace = '/tokens' | `/connections/${number}/tokens`;

export function useTokens(place: TokenPlace) {
  return useQuery({ queryKey: [place], queryFn: ({ signal }) => api.get(place, { signal }) });
}

export function useAddToken(place: TokenPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddToken) => api.post(place, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [place] }),
  });
}

export function useRevokeToken(place: TokenPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) => api.delete(`${place}/${tokenId}`),
    onSettled: () => client.invalidateQueries({ queryKey: [place] }),
  });
}
