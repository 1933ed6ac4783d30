import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { funds } from '#contracts/funds.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';

const key = masterKey(funds);
const typesKey = [...key, 'types'];

export function useFundTree(isEnabled: boolean) {
  return useQuery({
    enabled: isEnabled,
    queryKey: [...key, 'tree'],
    queryFn: async ({ signal }) => (await api.get('/funds/tree', { signal })).funds,
  });
}

/** What lies directly below a fund. */
export function useEntitiesOf(fundName: string | undefined) {
  return useQuery({
    enabled: fundName !== undefined,
    queryKey: [...key, 'entities', fundName],
    queryFn: async ({ signal }) => (await api.get('/funds', { query: { parent: fundName, size: 100 }, signal })).rows,
  });
}

/** The fund that has a name, or had it. */
export function useFundNamed(name: string | undefined) {
  return useQuery({
    enabled: name !== undefined,
    queryKey: [...key, 'named', name],
    queryFn: ({ signal }) => api.get(`/funds/by-name/${encodeURIComponent(name ?? '')}`, { signal }),
  });
}

export function useFundTypes() {
  return useQuery({
    queryKey: typesKey,
    queryFn: async ({ signal }) => (await api.get('/fund-types', { signal })).types,
  });
}

export type FundTypeChange =
  | { act: 'add'; name: string }
  | { act: 'rename'; id: number; name: string }
  | { act: 'order'; ids: number[] }
  | { act: 'delete'; id: number };

function sendTypeChange(change: FundTypeChange): Promise<unknown> {
  switch (change.act) {
    case 'add':
      return api.post('/fund-types', { body: { name: change.name } });
    case 'rename':
      return api.put(`/fund-types/${change.id}`, { body: { name: change.name } });
    case 'order':
      return api.put('/fund-types/order', { body: { ids: change.ids } });
    case 'delete':
      return api.delete(`/fund-types/${change.id}`);
  }
}

export function useChangeFundTypes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendTypeChange,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useAssociations(id: number) {
  return useQuery({
    queryKey: [...key, 'associations', id],
    queryFn: async ({ signal }) => (await api.get(`/funds/${id}/properties`, { signal })).associations,
  });
}

export interface AssociationDraft {
  associationId: number | null;
  property: string;
  ownershipPercentage: string;
  validFrom: string;
  validTo: string | null;
}

export function useSaveAssociations(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { associations: AssociationDraft[]; removedIds: number[] }) =>
      api.put(`/funds/${id}/properties`, { body }),
    onSuccess: ({ associations }) => {
      client.setQueryData([...key, 'associations', id], associations);
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'masters' });
    },
  });
}
