import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddToken, ApiTokenView, NewApiToken } from '#contracts/tokens.schema.ts';
import { api } from '../../lib/api.ts';

/** Where tokens are kept: a person's own, or those of a service account. */
export type TokenPlace = '/tokens' | `/connections/${number}/tokens`;

export function useTokens(place: TokenPlace) {
  return useQuery({ queryKey: [place], queryFn: ({ signal }) => api.get<ApiTokenView[]>(place, { signal }) });
}

export function useAddToken(place: TokenPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddToken) => api.post<NewApiToken>(place, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [place] }),
  });
}

export function useRevokeToken(place: TokenPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) => api.delete<null>(`${place}/${tokenId}`),
    onSettled: () => client.invalidateQueries({ queryKey: [place] }),
  });
}
