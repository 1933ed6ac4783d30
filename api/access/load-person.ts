import type { EntityManager } from '@mikro-orm/postgresql';
import type { BaseRole, Privilege, Screen } from '#contracts/roles.ts';
import { defaultPrivilege, mayGrant, screens } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Part } from '#database/sql/select.ts';
import { selectPrepared, sql } from '#database/sql/select.ts';
import type { ScopeLists, SignedInPerson } from './person.ts';

interface PersonRow {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  role_id: number;
  role_name: string;
  base_role: BaseRole;
  service_provider_id: number | null;
  language: LanguageCode | null;
  grid: Partial<Record<Screen, Privilege>>;
  lists: { fundId: number | null; propertyId: number | null; below: number[] | null }[] | null;
}

/** Reads a person who may use the application; null when deactivated, retired or without an active role. */
export function loadPerson(em: EntityManager, userId: number): Promise<SignedInPerson | null> {
  return load(em, userId, sql`u.is_active`);
}

/** As `loadPerson`, and a service account while its connection and its provider are active: it holds tokens and never signs in. */
export function loadHolder(em: EntityManager, userId: number): Promise<SignedInPerson | null> {
  const isServing = sql`u.is_service_account and exists (
    select from connection c join service_provider v on v.id = c.service_provider_id
     where c.service_account_id = u.id and c.is_active and c.retired_at is null and v.is_active and v.retired_at is null)`;
  return load(em, userId, sql`(u.is_active or ${isServing})`);
}

async function load(em: EntityManager, userId: number, isInForce: Part): Promise<SignedInPerson | null> {
  const [row] = await selectPrepared<PersonRow>(
    em,
    'person',
    sql`select u.id, u.name, u.first_name, u.last_name, u.email, u.role_id, r.name as role_name, r.base_role,
               u.service_provider_id, u.language,
               coalesce((select json_object_agg(p.screen, p.privilege) from role_privilege p where p.role_id = r.id), '{}') as grid,
               (select json_agg(json_build_object('fundId', l.fund_id, 'propertyId', l.property_id,
                    'below', (select json_agg(f.id) from fund f where f.parent_id = l.fund_id)))
                  from user_scope l where l.user_id = u.id) as lists
          from app_user u join role r on r.id = u.role_id
         where u.id = ${userId} and ${isInForce} and u.retired_at is null and r.is_active`,
  );
  if (!row) return null;
  return {
    userId: row.id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    roleId: row.role_id,
    roleName: row.role_name,
    baseRole: row.base_role,
    serviceProviderId: row.service_provider_id,
    lists: row.lists && listsOf(row.lists),
    language: row.language,
    privileges: effectivePrivileges(row.base_role, row.grid),
    impersonator: null,
  };
}

function listsOf(rows: NonNullable<PersonRow['lists']>): ScopeLists {
  const fundIds = rows.flatMap(({ fundId }) => (fundId === null ? [] : [fundId]));
  return {
    fundIds,
    allFundIds: [...fundIds, ...rows.flatMap(({ below }) => below ?? [])],
    propertyIds: rows.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId])),
  };
}

/** The grid narrows or widens within the screens of the base role; it never opens a screen outside it. */
export function effectivePrivileges(
  baseRole: BaseRole,
  grid: Partial<Record<Screen, Privilege>>,
): Record<Screen, Privilege> {
  const entries = screens.map((screen) => {
    const byDefault = defaultPrivilege(baseRole, screen);
    return [screen, mayGrant(baseRole, screen) ? (grid[screen] ?? byDefault) : byDefault];
  });
  return Object.fromEntries(entries) as Record<Screen, Privilege>;
}
