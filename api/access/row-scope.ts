import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopeLists, SignedInPerson } from './person.ts';
import { AppError } from '../errors.ts';
import type { Part } from '#database/sql/select.ts';
import {
  allOf,
  anyOf,
  isAmong,
  isAmongUnseen,
  isIn,
  selectOne,
  selectPrepared,
  sql,
  unseen,
} from '#database/sql/select.ts';

/** Which submissions a person sees, as SQL over `submission s`. */
export interface RowScope {
  condition: Part;
  /** Sees every submission of the installation: counters may come from the roll-up. */
  isEverything: boolean;
  /** The condition as disjoint conditions, each served by an index. */
  parts: readonly ScopePart[];
  /** Funds, with the entities below them, and properties that an Admin is limited to; null for others. */
  lists: ScopeLists | null;
  /** The only provider of the scope, null for others. */
  serviceProviderId: number | null;
  /** The person, and those whose delegate the person is today. */
  userIds: number[];
}

export interface ScopePart {
  condition: Part;
  /** The same over `submission_counter`, where it can tell. */
  inRollUp: Part | null;
  /** The part in pieces that an index walks by due day each; null where nothing walks it, and it is sorted. */
  walks: readonly Part[] | null;
}

/**
 * Provider's user: own provider, within the lists set on the user. Reviewer: submissions whose chain names them or somebody
 * they stand in for. Admin: all, unless lists are set.
 */
export async function rowScopeOf(em: EntityManager, person: SignedInPerson): Promise<RowScope> {
  const userIds = [person.userId];
  const condition = sql`true`;
  const whole = { condition, inRollUp: condition, walks: [condition] };
  const everything = {
    condition,
    isEverything: true,
    parts: [whole],
    lists: null,
    serviceProviderId: null,
    userIds,
  };
  if (person.baseRole === 'SuperAdmin') return everything;
  const { lists } = person;
  const alternatives = lists === null ? [] : listedBy(lists, isAmongUnseen);
  const listed = lists === null ? [] : [anyOf(listedBy(lists, isAmong).map((part) => part.condition))];
  switch (person.baseRole) {
    case 'Admin':
      if (lists === null) return everything;
      return { ...everything, condition: allOf(listed), parts: alternatives, isEverything: false, lists };
    case 'DataProvider': {
      const { serviceProviderId } = person;
      const own = serviceProviderId === null ? sql`false` : sql`s.service_provider_id = ${serviceProviderId}`;
      const ownPart = partOfProvider(serviceProviderId);
      const parts = lists === null ? [ownPart] : alternatives.map((part) => within(part, ownPart));
      return { ...everything, condition: allOf([own, ...listed]), parts, isEverything: false, serviceProviderId };
    }
    case 'Reviewer': {
      userIds.push(...(await principalsOf(em, person.userId)));
      const condition = allOf([isNamed(isIn(sql`user_id`, userIds)), ...listed]);
      return { ...everything, condition, parts: single(condition), isEverything: false };
    }
  }
}

/**
 * The seats name them; before the first projection a submission has no seats, then its pinned configuration does. One
 * set of ids: PostgreSQL finds the few and looks them up, where it would ask every submission for one of two.
 */
function isNamed(who: Part): Part {
  return sql`s.id in (select submission_id from submission_assignee where ${who}
    union all select q.id from submission q where q.rev <= 1
      and q.workflow_configuration_id in (select configuration_id from configured_reviewer where ${who}))`;
}

const single = (condition: Part): ScopePart[] => [{ condition, inRollUp: null, walks: null }];

function partOfProvider(id: number | null): ScopePart {
  const condition = id === null ? sql`false` : sql`s.service_provider_id = ${unseen(id)}`;
  const inRollUp = id === null ? sql`false` : sql`service_provider_id = ${unseen(id)}`;
  return { condition, inRollUp, walks: [condition] };
}

/**
 * A column of every submission in scope, as a query. Each part is served by an index; for the whole condition the planner
 * reads all submissions.
 */
export function columnInScope({ parts }: RowScope, column: Part): Part {
  return parts
    .map(({ condition }) => sql`select ${column} from submission s where ${condition}`)
    .reduce((left, right) => sql`${left} union all ${right}`);
}

/** The intersection of two parts. */
function within(part: ScopePart, { condition, inRollUp }: ScopePart): ScopePart {
  return {
    condition: allOf([part.condition, condition]),
    inRollUp: part.inRollUp && inRollUp && allOf([part.inRollUp, inRollUp]),
    walks: part.walks && part.walks.map((walk) => allOf([walk, condition])),
  };
}

/** Each without what the ones before it hold. */
function listedBy({ fundIds, propertyIds }: ScopeLists, among: typeof isAmong): ScopePart[] {
  const ofFunds = among(sql`s.fund_id`, fundIds);
  const funds = {
    condition: ofFunds,
    inRollUp: among(sql`fund_id`, fundIds),
    walks: fundIds.map((id) => sql`s.fund_id = ${unseen(id)}`),
  };
  const ofEntities = among(sql`s.entity_id`, fundIds);
  const ofProperties = among(sql`s.property_id`, propertyIds);
  const entities = {
    condition: without(ofEntities, ofFunds),
    inRollUp: null,
    walks: fundIds.map((id) => without(sql`s.entity_id = ${unseen(id)}`, ofFunds)),
  };
  const parts = fundIds.length === 0 ? [] : [funds, entities];
  if (propertyIds.length === 0) return parts;
  const before = fundIds.length === 0 ? [] : [ofFunds, ofEntities];
  return [...parts, ...single(without(ofProperties, ...before))];
}

const without = (one: Part, ...others: readonly Part[]) =>
  allOf([one, ...others.map((other) => sql`(${other}) is not true`)]);

/** Everybody whose seats this person may fill now. */
export async function principalsOf(em: EntityManager, userId: number): Promise<number[]> {
  const rows = await selectPrepared<{ principalId: number }>(
    em,
    'principals',
    sql`select distinct principal_id as "principalId" from delegation
        where delegate_id = ${userId} and valid_from <= now() and valid_until > now()`,
  );
  return rows.map((row) => row.principalId);
}

/** @throws AppError NotFound, also for a submission of somebody else: so that its existence is not revealed */
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
