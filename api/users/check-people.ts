import type { FieldProblem } from '#contracts/masters.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { seriesIn } from '#locales/series.ts';
import { countDependants } from '../masters/change-record.ts';
import { identifier } from '../masters/master.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { lastReviewerKinds, mayName } from './live-chains.ts';
import { isWithinReach } from './reach.ts';

interface PersonDraft {
  id: number | null;
  values: Readonly<Record<string, StoredValue>>;
}

interface KnownPerson {
  id: number;
  roleId: number;
  serviceProviderId: number | null;
  email: string;
  isReviewing: boolean;
  isLimited: boolean;
  /** They reach nothing that the giver does not reach. */
  isWithin: boolean;
}

/** What a field alone cannot tell: role and provider belong together, and a chain keeps its last reviewer. */
export async function checkPeople(
  context: MasterContext,
  drafts: readonly PersonDraft[],
): Promise<Map<number, FieldProblem[]>> {
  const known = await readKnown(context, drafts);
  const roles = await readRoles(context);
  const merged = drafts.map(({ id, values }, index) => ({
    index,
    before: id === null ? undefined : known.get(id),
    roleId: values['role'] === undefined ? known.get(id ?? 0)?.roleId : Number(values['role']),
    values,
  }));
  const problems = merged.map(({ index, before, roleId, values }): [number, FieldProblem[]] => {
    const baseRole = roles.get(roleId ?? 0);
    const found = [
      providerProblem(values, before, baseRole),
      limitProblem(context, values, before),
      reachProblem(values, before),
    ];
    if (before?.id === context.person.userId && before.roleId !== roleId) {
      found.push({ field: 'role', code: 'OwnRole', found: null });
    }
    return [index, found.filter((problem) => problem !== null)];
  });
  for (const { index, before, values } of merged) {
    const hidden = before?.isReviewing ? await seatsOutside(context, before.id, values) : null;
    if (hidden) problems[index]![1].push(hidden);
  }
  const leaving = merged.filter(({ before, roleId }) => before?.isReviewing && roles.get(roleId ?? 0) !== 'Reviewer');
  const last = await lastReviewerProblem(
    context,
    leaving.map(({ before }) => before?.id ?? 0),
  );
  for (const { index } of leaving) if (last) problems[index]![1].push(last);
  return new Map(problems);
}

function providerProblem(
  values: PersonDraft['values'],
  before: KnownPerson | undefined,
  baseRole: BaseRole | undefined,
): FieldProblem | null {
  const field = 'serviceProvider';
  const named = values[field] === undefined ? before?.serviceProviderId : values[field];
  const isNamed = typeof named === 'number';
  if (baseRole === 'DataProvider') return isNamed ? null : { field, code: 'Required', found: null };
  return isNamed && baseRole !== undefined ? { field, code: 'OnlyForProviders', found: null } : null;
}

/** Who is limited to funds or properties cannot hand out more than that: whom they give anything has lists too. */
function limitProblem(
  { scope }: MasterContext,
  values: PersonDraft['values'],
  before: KnownPerson | undefined,
): FieldProblem | null {
  if (scope.isEverything) return null;
  const given = ['funds', 'properties'].map((field) => values[field] as readonly number[] | undefined);
  const isSpoken = given.some((list) => list !== undefined);
  const isGiven =
    isSpoken || before === undefined || isOther(values, before, 'role') || isOther(values, before, 'serviceProvider');
  const isUnlimited = isSpoken ? given.every((list) => (list ?? []).length === 0) : before?.isLimited !== true;
  return isGiven && isUnlimited ? { field: 'funds', code: 'Required', found: null } : null;
}

/**
 * Role, address and provider of a person decide what they reach and who signs in as them: only who reaches at least as
 * much changes these. Their lists are no place to take from people without lists either.
 */
function reachProblem(values: PersonDraft['values'], before: KnownPerson | undefined): FieldProblem | null {
  if (!before || before.isWithin) return null;
  const isNarrowed = (name: string) => !before.isLimited && ((values[name] ?? []) as readonly number[]).length > 0;
  const field =
    (['role', 'email', 'serviceProvider'] as const).find((name) => isOther(values, before, name)) ??
    ['funds', 'properties'].find(isNarrowed);
  return field === undefined ? null : { field, code: 'BeyondYou', found: null };
}

function isOther(
  values: PersonDraft['values'],
  before: KnownPerson,
  field: 'role' | 'email' | 'serviceProvider',
): boolean {
  const was = { role: before.roleId, email: before.email, serviceProvider: before.serviceProviderId };
  return values[field] !== undefined && values[field] !== was[field];
}

/** A reviewer keeps seeing the open submissions that wait for them, whatever lists they are given. */
async function seatsOutside(
  context: MasterContext,
  userId: number,
  values: PersonDraft['values'],
): Promise<FieldProblem | null> {
  if (values['funds'] === undefined && values['properties'] === undefined) return null;
  const listed = (field: 'funds' | 'properties', column: 'fund_id' | 'property_id') => {
    const given = values[field] as readonly number[] | undefined;
    const kept = sql`select l.${identifier(column)} from user_scope l where l.user_id = ${userId} and l.${identifier(column)} is not null`;
    return given === undefined ? kept : sql`select unnest(${`{${given.join(',')}}`}::int[])`;
  };
  const [funds, properties] = [listed('funds', 'fund_id'), listed('properties', 'property_id')];
  const seats = sql`select case when ${context.scope.condition} then s.submission_no end as name from submission s
    where s.status not in ('Completed', 'Closed') and ${mayName([userId])}
      and exists (select 1 from submission_assignee a
        where a.submission_id = s.id and a.user_id = ${userId} and not a.has_decided)
      and (exists (${funds}) or exists (${properties}))
      and coalesce(s.fund_id in (${funds}), false) is false and coalesce(s.entity_id in (${funds}), false) is false
      and coalesce(s.property_id in (${properties}), false) is false`;
  const [found] = await countDependants(context, { seats });
  if (!found) return null;
  const by = seriesIn(context.language, [...found.names, ...unnamed(found.count - found.names.length)]);
  return { field: 'funds', code: 'SeatsOutside', found: null, params: { by } };
}

async function lastReviewerProblem(context: MasterContext, leaving: readonly number[]): Promise<FieldProblem | null> {
  if (leaving.length === 0) return null;
  const live = await countDependants(context, lastReviewerKinds(context, leaving));
  if (live.length === 0) return null;
  const names = live.flatMap((one) => [...one.names, ...unnamed(one.count - one.names.length)]);
  const by = seriesIn(context.language, names);
  return { field: 'role', code: 'LastReviewer', found: null, params: { by } };
}

/** What is not named: beyond the first ten, or out of the reader's scope. */
const unnamed = (count: number) => (count > 0 ? [`+${count}`] : []);

async function readKnown(context: MasterContext, drafts: readonly PersonDraft[]): Promise<Map<number, KnownPerson>> {
  const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await select<KnownPerson>(
    context.em,
    sql`select m.id, m.email, m.role_id as "roleId", m.service_provider_id as "serviceProviderId",
          (m.is_active and r.is_active and r.base_role = 'Reviewer') as "isReviewing",
          exists (select 1 from user_scope l where l.user_id = m.id) as "isLimited", ${isWithinReach(context)} as "isWithin"
        from app_user m join role r on r.id = m.role_id where ${isAmong(sql`m.id`, ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function readRoles({ em }: MasterContext): Promise<Map<number, BaseRole>> {
  const rows = await select<{ id: number; baseRole: BaseRole }>(
    em,
    sql`select id, base_role as "baseRole" from role where is_active`,
  );
  return new Map(rows.map(({ id, baseRole }) => [id, baseRole]));
}
