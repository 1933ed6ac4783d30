import type { FieldProblem } from '#contracts/masters.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { countDependants } from '../masters/change-record.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';
import { isAmong, select, sql } from '../submissions/select.ts';
import { lastReviewerKinds } from './live-chains.ts';

interface PersonDraft {
  id: number | null;
  values: Readonly<Record<string, StoredValue>>;
}

interface KnownPerson {
  id: number;
  roleId: number;
  serviceProviderId: number | null;
  isReviewing: boolean;
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
    const found = [providerProblem(values, before, baseRole), limitProblem(context, values, before)];
    if (before?.id === context.person.userId && before.roleId !== roleId) {
      found.push({ field: 'role', code: 'OwnRole', found: null });
    }
    return [index, found.filter((problem) => problem !== null)];
  });
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

/** Who is limited to funds or properties cannot hand out more than that. */
function limitProblem(
  { scope }: MasterContext,
  values: PersonDraft['values'],
  before: KnownPerson | undefined,
): FieldProblem | null {
  if (scope.isEverything) return null;
  const given = ['funds', 'properties'].map((field) => values[field] as readonly number[] | undefined);
  const isSpoken = given.some((list) => list !== undefined) || before === undefined;
  const isEmpty = given.every((list) => (list ?? []).length === 0);
  return isSpoken && isEmpty ? { field: 'funds', code: 'Required', found: null } : null;
}

async function lastReviewerProblem(context: MasterContext, leaving: readonly number[]): Promise<FieldProblem | null> {
  if (leaving.length === 0) return null;
  const live = await countDependants(context, lastReviewerKinds(leaving));
  if (live.length === 0) return null;
  const by = live.flatMap(({ names }) => names).join(', ');
  return { field: 'role', code: 'LastReviewer', found: null, params: { by } };
}

async function readKnown({ em }: MasterContext, drafts: readonly PersonDraft[]): Promise<Map<number, KnownPerson>> {
  const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await select<KnownPerson>(
    em,
    sql`select u.id, u.role_id as "roleId", u.service_provider_id as "serviceProviderId",
          (u.is_active and r.is_active and r.base_role = 'Reviewer') as "isReviewing"
        from app_user u join role r on r.id = u.role_id where ${isAmong(sql`u.id`, ids)}`,
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
