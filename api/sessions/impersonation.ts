import type { EntityManager } from '@mikro-orm/postgresql';
import { includesPrivilege } from '#contracts/roles.ts';
import { AppError } from '../errors.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, containsLowered, select, selectOne, sql } from '#database/sql/select.ts';
import { isPersonInScope, isWithinReach } from '../users/reach.ts';
import { loadPerson } from '../access/load-person.ts';
import type { SignedInPerson } from '../access/person.ts';

export const mostOffered = 50;

/** Admins and SuperAdmins who may change users may act as another person, for an hour, never from within another. */
export function mayImpersonate(person: SignedInPerson): boolean {
  const isAdmin = person.baseRole === 'Admin' || person.baseRole === 'SuperAdmin';
  return isAdmin && includesPrivilege(person.privileges.alluser, 'Edit');
}

export interface OfferedPerson {
  userId: number;
  name: string;
  email: string;
  role: string;
}

/** Whom this person may act as now: nobody of their own role, nobody out of their scope, nobody with more reach. */
async function mayBecome(em: EntityManager, person: SignedInPerson): Promise<Part> {
  const reader = { person, scope: await rowScopeOf(em, person) };
  const isOther = sql`m.id <> ${person.userId} and m.role_id <> ${person.roleId}`;
  return allOf([isOther, isPersonInScope(reader), isWithinReach(reader)]);
}

export async function findOffered(
  em: EntityManager,
  person: SignedInPerson,
  search: string,
): Promise<{ people: OfferedPerson[]; hasMore: boolean }> {
  const isFound = search === '' ? sql`true` : containsLowered(sql`m.search_text`, search);
  const people = await select<OfferedPerson>(
    em,
    sql`select m.id as "userId", m.name, m.email, r.name as role from app_user m join role r on r.id = m.role_id
        where m.is_active and m.retired_at is null and r.is_active and ${isFound} and ${await mayBecome(em, person)}
        order by m.name, m.id limit ${mostOffered + 1}`,
  );
  return { people: people.slice(0, mostOffered), hasMore: people.length > mostOffered };
}

/** The person whom `person` acts as, read and judged at each request; null when they may not, or no longer. */
export async function personActedAs(
  em: EntityManager,
  person: SignedInPerson,
  userId: number,
): Promise<SignedInPerson | null> {
  if (!mayImpersonate(person)) return null;
  const may = await selectOne(
    em,
    sql`select 1 from app_user m where m.id = ${userId} and ${await mayBecome(em, person)}`,
  );
  return may ? loadPerson(em, userId) : null;
}

/**
 * @throws AppError Conflict within another impersonation, Forbidden for somebody whom the person sees and may not become,
 * NotFound for anybody else
 */
export async function assertMayBecome(
  em: EntityManager,
  person: SignedInPerson,
  userId: number,
): Promise<SignedInPerson> {
  if (person.impersonator) throw new AppError('Conflict', `You already act as ${person.name}.`);
  if (!mayImpersonate(person)) throw new AppError('Forbidden', 'You do not have permission to do this.');
  const target = await personActedAs(em, person, userId);
  if (target) return target;
  const isSeen = isPersonInScope({ person, scope: await rowScopeOf(em, person) });
  const seen = await selectOne<{ name: string }>(
    em,
    sql`select m.name from app_user m where m.id = ${userId} and m.is_active and m.retired_at is null and ${isSeen}`,
  );
  if (!seen) throw new AppError('NotFound', 'There is no such active user.');
  throw new AppError('Forbidden', `You are not allowed to impersonate ${seen.name}.`);
}
