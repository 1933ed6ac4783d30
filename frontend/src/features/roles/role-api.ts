import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BaseRole, Privilege, RoleView, Screen } from '#contracts/roles.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

export const roleArea = { name: 'roles', area: 'roles', path: '/roles', title: 'name' } as const;
export const roleKey = ['masters', 'roles'] as const;

export function useRoles(query: QueryValues) {
  return useQuery({
    queryKey: [...roleKey, 'list', query],
    queryFn: ({ signal }) => api.get('/roles', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const countRoles = (query: QueryValues, signal: AbortSignal) =>
  api.get('/roles', { query: { ...query, size: 10 }, signal });

/** A role that the address names and the page of the list does not show. */
export function useRole(roleId: number | null) {
  return useQuery({
    enabled: roleId !== null,
    queryKey: [...roleKey, 'one', roleId],
    queryFn: ({ signal }) => api.get(`/roles/${roleId}`, { signal }),
  });
}

/** What Restore Default would change. */
export function useDefaultChanges({ roleId, changedAt }: RoleView) {
  return useQuery({
    queryKey: [...roleKey, 'default', roleId, changedAt],
    queryFn: async ({ signal }) => (await api.get(`/roles/${roleId}/default`, { signal })).changes,
    gcTime: 0,
  });
}

export type RoleCommand =
  | { kind: 'add'; name: string; baseRole: BaseRole }
  | { kind: 'edit'; role: RoleView; name?: string; privileges?: Partial<Record<Screen, Privilege>> }
  | { kind: 'restore'; role: RoleView }
  | { kind: 'delete'; role: RoleView };

async function send(command: RoleCommand): Promise<RoleView | null> {
  switch (command.kind) {
    case 'add': {
      const { name, baseRole } = command;
      return api.post('/roles', { body: { name, baseRole } });
    }
    case 'edit': {
      const { role, name, privileges } = command;
      return api.put(`/roles/${role.roleId}`, { body: { changedAt: role.changedAt, name, privileges } });
    }
    case 'restore': {
      const { roleId, changedAt } = command.role;
      return api.post(`/roles/${roleId}/default`, { body: { changedAt } });
    }
    case 'delete':
      await api.delete(`/roles/${command.role.roleId}`);
      return null;
  }
}

/** Every change of roles; also a refused one shows what is there now. `onChanged` comes before the list is read again. */
export function useRoleCommand(onChanged?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => onChanged?.(),
    onSettled: () => client.invalidateQueries({ queryKey: roleKey }),
  });
}
