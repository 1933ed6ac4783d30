import type { EntityManager } from '@mikro-orm/postgresql';
import { mayGrant, screens } from '#contracts/roles.ts';
import type { BaseRole, Privilege, RoleView, Screen } from '#contracts/roles.ts';
import { AppError } from '../errors.ts';
import { effectivePrivileges } from '../access/load-person.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, select, sql } from '#database/sql/select.ts';

interface RoleRow {
  roleId: number;
  name: string;
  baseRole: BaseRole;
  isBuiltIn: boolean;
  changedAt: string;
  userCount: number;
  userNames: string[] | null;
  grid: Partial<Record<Screen, Privilege>>;
}

interface WantedRoles {
  where: Part;
  order: Part;
  limit: number;
  offset: number;
}

/** Roles in force with what their people really hold; `r` is the role, `u` its people. */
export async function readRoles(em: EntityManager, { where, order, limit, offset }: WantedRoles): Promise<RoleView[]> {
  const rows = await select<RoleRow>(
    em,
    sql`select r.id as "roleId", r.name, r.base_role as "baseRole", r.is_built_in as "isBuiltIn",
          r.updated_at as "changedAt", u.count as "userCount", u.names as "userNames",
          coalesce((select json_object_agg(p.screen, p.privilege) from role_privilege p where p.role_id = r.id), '{}') as grid
        from role r cross join lateral (
          select count(*)::int as count, to_jsonb((array_agg(a.name order by a.name))[1:10]) as names
          from app_user a where a.role_id = r.id and a.retired_at is null) u
        where r.is_active and ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ grid, userNames, changedAt, ...role }) => ({
    ...role,
    changedAt: instantOf(changedAt),
    userNames: userNames ?? [],
    privileges: effectivePrivileges(role.baseRole, grid),
    openScreens: screens.filter((screen) => mayGrant(role.baseRole, screen)),
  }));
}

export async function readRole(em: EntityManager, roleId: number): Promise<RoleView> {
  const [role] = await readRoles(em, { where: sql`r.id = ${roleId}`, order: sql`r.id`, limit: 1, offset: 0 });
  if (!role) throw new AppError('NotFound', `There is no role ${roleId}.`);
  return role;
}
