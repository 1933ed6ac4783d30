import type { FieldProblem } from '#contracts/masters.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';

type Drafts = readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[];

interface Conflict {
  datasetId: number;
  dataset: string;
  other: string;
}

/** Members of one scope, and each in at most one package for a property or fund. By place in `drafts`. */
export async function refuseWrongMembers(context: MasterContext, drafts: Drafts): Promise<Map<number, FieldProblem[]>> {
  const problems = new Map<number, FieldProblem[]>();
  for (const [index, { id, values }] of drafts.entries()) {
    const members = values['members'];
    if (!Array.isArray(members)) continue;
    const found = await problemOf(context, id, members as readonly number[]);
    if (found) problems.set(index, [found]);
  }
  return problems;
}

async function problemOf(
  context: MasterContext,
  id: number | null,
  members: readonly number[],
): Promise<FieldProblem | null> {
  const scopes = await select<{ isOfFunds: boolean; names: string }>(
    context.em,
    sql`select d.scope = 'fund' as "isOfFunds", string_agg(d.name, ', ' order by d.name) as names
        from dataset d where ${isAmong(sql`d.id`, members)} group by 1 order by count(*)`,
  );
  if (scopes.length > 1) return { field: 'members', code: 'SeveralScopes', found: scopes[0]?.names ?? null };
  const [conflict] = id === null ? [] : await packageConflicts(context, id, members);
  if (!conflict) return null;
  return { field: 'members', code: 'InAnotherPackage', found: conflict.dataset, params: { by: conflict.other } };
}

/**
 * Of these datasets: those that another package collects too for a property or fund of this package. A package without a
 * frequency is not collected yet.
 */
function packageConflicts({ em }: MasterContext, id: number, members: readonly number[]): Promise<Conflict[]> {
  return select<Conflict>(
    em,
    sql`select d.id as "datasetId", d.name as dataset, k.name as other
        from report_package_member x join report_package k on k.id = x.report_package_id
          and k.id <> ${id} and k.is_active and k.retired_at is null
        join dataset d on d.id = x.dataset_id
        where ${isAmong(sql`x.dataset_id`, members)} and exists (
          select 1 from report_package_subject o join report_package_subject own on own.report_package_id = ${id}
            and case when d.scope = 'fund' then o.fund_id = own.fund_id else o.property_id = own.property_id end
          where o.report_package_id = k.id)
        order by d.name, k.name limit 5`,
  );
}
