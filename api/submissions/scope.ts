import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopeLists, SignedInPerson } from '../sessions/person.ts';
import { AppError } from '../errors.ts';
import type { Part } from './select.ts';
import { allOf, anyOf, isAmong, isIn, selectOne, selectPrepared, sql } from './select.ts';

/** Which tickets a person sees, as SQL over `submission s`. */
export interface RowScope {
  condition: Part;
  /** Sees every ticket of the installation: counters may come from the roll-up. */
  isEverything: boolean;
  /** The condition in parts that an index answers each and no ticket is in twice; null when it is a single one. */
  parts: readonly Part[] | null;
  /** Funds, with the entities below them, and properties that an Admin is limited to; null for others. */
  lists: ScopeLists | null;
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
  const userIds = [person.userId];
  const condition = sql`true`;
  const everything = { condition, isEverything: true, parts: null, lists: null, serviceProviderId: null, userIds };
  if (person.baseRole === 'SuperAdmin') return everything;
  const { lists } = person;
  const alternatives = lists === null ? [] : listedBy(lists);
  const listed = lists === null ? [] : [anyOf(alternatives)];
  switch (person.baseRole) {
    case 'Admin':
      if (lists === null) return everything;
      return { ...everything, condition: allOf(listed), parts: apart(alternatives), isEverything: false, lists };
    case 'DataProvider': {
      const own =
        person.serviceProviderId === null ? sql`false` : sql`s.service_provider_id = ${person.serviceProviderId}`;
      const { serviceProviderId } = person;
      return { ...everything, condition: allOf([own, ...listed]), isEverything: false, serviceProviderId };
    }
    case 'Reviewer': {
      userIds.push(...(await principalsOf(em, person.userId)));
      const who = isIn(sql`user_id`, userIds);
      // Before the first projection a ticket has no rows of assignees; then its pinned configuration names them.
      const named = anyOf([
        sql`s.id in (select submission_id from submission_assignee where ${who})`,
        sql`(s.rev <= 1 and s.workflow_configuration_id in (select configuration_id from configured_reviewer where ${who}))`,
      ]);
      return { ...everything, condition: allOf([named, ...listed]), isEverything: false };
    }
  }
}

function listedBy({ fundIds, propertyIds }: ScopeLists): Part[] {
  const funds = fundIds.length === 0 ? [] : [isAmong(sql`s.fund_id`, fundIds), isAmong(sql`s.entity_id`, fundIds)];
  const properties = propertyIds.length === 0 ? [] : [isAmong(sql`s.property_id`, propertyIds)];
  return [...funds, ...properties];
}

/** Each alternative without what the ones before it hold. */
function apart(alternatives: readonly Part[]): Part[] {
  return alternatives.map((one, index) =>
    allOf([one, ...alternatives.slice(0, index).map((before) => sql`(${before}) is not true`)]),
  );
}

/** Everybody whose seats this person may fill now. */
export async function principalsOf(em: EntityManager, userId: number): Promise<number[]> {
  const rows = await selectPrepared<{ principalId: number }>(
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
  if (!row)
    throw new AppError('NotFound', `Submission ${submissionNo} was not found, or you do not have access to it.`);
  return row.id;
}
