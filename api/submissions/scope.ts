import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInPerson } from '../sessions/person.ts';
import { AppError } from '../errors.ts';
import type { Part } from './select.ts';
import { allOf, anyOf, isIn, select, selectOne, sql } from './select.ts';

/** Which tickets a person sees, as SQL over `submission s`. */
export interface RowScope {
  condition: Part;
  /** Sees every ticket of the installation: counters may come from the roll-up. */
  isEverything: boolean;
  /** The only provider of the scope, null for others. */
  serviceProviderId: number | null;
  /** The person and everybody they stand in for today. */
  userIds: number[];
}

/**
 * Provider's user: own provider, within the lists set on the user. Reviewer: tickets whose chain names them or somebody
 * they stand in for. Admin: all, unless lists are set.
 */
export async function rowScopeOf(em: EntityManager, person: SignedInPerson): Promise<RowScope> {
  const lists = await listsOf(em, person.userId);
  const listed = lists === null ? [] : [lists];
  switch (person.baseRole) {
    case 'SuperAdmin':
      return { condition: sql`true`, isEverything: true, serviceProviderId: null, userIds: [person.userId] };
    case 'Admin':
      return {
        condition: allOf(listed),
        isEverything: lists === null,
        serviceProviderId: null,
        userIds: [person.userId],
      };
    case 'DataProvider': {
      const own =
        person.serviceProviderId === null ? sql`false` : sql`s.service_provider_id = ${person.serviceProviderId}`;
      const { serviceProviderId } = person;
      return { condition: allOf([own, ...listed]), isEverything: false, serviceProviderId, userIds: [person.userId] };
    }
    case 'Reviewer': {
      const userIds = [person.userId, ...(await principalsOf(em, person.userId))];
      const who = isIn(sql`user_id`, userIds);
      // Before the first projection a ticket has no rows of assignees; then its pinned configuration names them.
      const named = anyOf([
        sql`s.id in (select submission_id from submission_assignee where ${who})`,
        sql`(s.rev <= 1 and s.workflow_configuration_id in (select configuration_id from configured_reviewer where ${who}))`,
      ]);
      return { condition: allOf([named, ...listed]), isEverything: false, serviceProviderId: null, userIds };
    }
  }
}

async function listsOf(em: EntityManager, userId: number): Promise<Part | null> {
  const rows = await select<{ fundId: number | null; propertyId: number | null }>(
    em,
    sql`select fund_id as "fundId", property_id as "propertyId" from user_scope where user_id = ${userId}`,
  );
  if (rows.length === 0) return null;
  const funds = rows.flatMap((row) => (row.fundId === null ? [] : [row.fundId]));
  const properties = rows.flatMap((row) => (row.propertyId === null ? [] : [row.propertyId]));
  return anyOf([isIn(sql`s.fund_id`, funds), isIn(sql`s.entity_id`, funds), isIn(sql`s.property_id`, properties)]);
}

/** Everybody whose seats this person may fill now. */
export async function principalsOf(em: EntityManager, userId: number): Promise<number[]> {
  const rows = await select<{ principalId: number }>(
    em,
    sql`select distinct principal_id as "principalId" from delegation
        where delegate_id = ${userId} and valid_from <= now() and valid_until > now()`,
  );
  return rows.map((row) => row.principalId);
}

/** @throws AppError NotFound, also for a ticket of somebody else: its existence is not told */
export async function submissionIdInScope(
  em: EntityManager,
  person: SignedInPerson,
  submissionNo: string,
): Promise<number> {
  const scope = await rowScopeOf(em, person);
  const row = await selectOne<{ id: number }>(
    em,
    sql`select s.id from submission s where s.submission_no = ${submissionNo} and ${scope.condition}`,
  );
  if (!row) throw new AppError('NotFound', `There is no submission ${submissionNo}.`);
  return row.id;
}
