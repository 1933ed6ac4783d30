import type { AccountChange } from '#contracts/charts.ts';
import type {
  ChartTree,
  ChartVersions,
  FormerCodes,
  TreeAccount,
  VersionDifference,
} from '#contracts/charts.schema.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { joinChanges } from '#rules/accounts/join-changes.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';

/** More changes of a difference are counted, not listed. */
const mostListed = 1_000;

/** @throws AppError NotFound */
async function findChart({ em }: MasterContext, chartId: number): Promise<{ name: string; version: number }> {
  const chart = await selectOne<{ name: string; version: number }>(
    em,
    sql`select name, version from master_chart where id = ${chartId}`,
  );
  if (!chart) throw new AppError('NotFound', 'There is no such chart.');
  return chart;
}

export async function readTree(context: MasterContext, chartId: number): Promise<ChartTree> {
  const { em, person, scope } = context;
  const chart = await findChart(context, chartId);
  const counted = await selectOne<{ funds: number; properties: number; isRetired: boolean }>(
    em,
    sql`select (select count(*)::int from fund_chart f where f.chart_id = c.id) as funds,
          (select count(*)::int from property_chart p where p.chart_id = c.id) as properties,
          c.retired_at is not null as "isRetired"
        from master_chart c where c.id = ${chartId}`,
  );
  const accounts = await select<TreeAccount>(
    em,
    sql`select a.id as "accountId", a.code, a.name, a.name_ja as "nameJa", a.name_ar as "nameAr",
          a.normal_balance as "normalBalance", a.account_type as "accountType", a.report_type as "reportType", a.subtype,
          a.parent_id as "parentId", a.is_active as "isActive"
        from master_account a where a.chart_id = ${chartId} and a.retired_at is null order by a.code, a.id`,
  );
  const mayEdit = scope.isEverything && includesPrivilege(person.privileges.chartsofAC, 'Edit') && !counted!.isRetired;
  const { funds: fundCount, properties: propertyCount, isRetired } = counted!;
  return { chartId, ...chart, fundCount, propertyCount, mayEdit, isRetired, accounts };
}

export async function readVersions(
  context: MasterContext,
  chartId: number,
  { page, size }: { page: number; size: number },
): Promise<ChartVersions> {
  const { version } = await findChart(context, chartId);
  const rows = await select<ChartVersions['rows'][number]>(
    context.em,
    sql`select v.version, v.created_at as at, u.name as by, v.imported_from as "importedFrom",
          (select count(*)::int from jsonb_array_elements(v.changes) c where c ->> 'before' is null) as added,
          (select count(*)::int from jsonb_array_elements(v.changes) c
            where c ->> 'before' is not null and c ->> 'after' is not null) as changed,
          (select count(*)::int from jsonb_array_elements(v.changes) c where c ->> 'after' is null) as deleted
        from (select * from master_chart_version where chart_id = ${chartId}
          order by version desc limit ${size} offset ${(page - 1) * size}) v
        left join app_user u on u.id = v.created_by_user_id order by v.version desc`,
  );
  return { rows: rows.map((row) => ({ ...row, at: instantOf(row.at) })), page, size, total: version };
}

/** What differs between two versions of a chart; version 0 is the empty chart. */
export async function readDifference(
  context: MasterContext,
  chartId: number,
  { from, to }: { from: number; to: number },
): Promise<VersionDifference> {
  const { version } = await findChart(context, chartId);
  if (from > to || to > version) throw new AppError('BadInput', 'from: There is no such version.');
  const steps = await select<{ changes: AccountChange[] }>(
    context.em,
    sql`select changes from master_chart_version
        where chart_id = ${chartId} and version > ${from} and version <= ${to} order by version`,
  );
  const changes = joinChanges(steps.map((step) => step.changes));
  const named = await select<{ id: number; code: string }>(
    context.em,
    sql`select id, code from master_account where chart_id = ${chartId} and id in (
          select distinct parent_id from master_account where chart_id = ${chartId} and parent_id is not null
          union select (side ->> 'parentId')::int from jsonb_array_elements(${JSON.stringify(changes.slice(0, mostListed))}::jsonb) c,
            lateral (values (c -> 'before'), (c -> 'after')) s(side) where side ->> 'parentId' is not null)`,
  );
  const parents = Object.fromEntries(named.map(({ id, code }) => [String(id), code]));
  return { from, to, changes: changes.slice(0, mostListed), parents, total: changes.length };
}

/** Codes that accounts of the chart had before, newest first. */
export async function readFormerCodes(context: MasterContext, chartId: number): Promise<FormerCodes> {
  await findChart(context, chartId);
  const rows = await select<FormerCodes['rows'][number]>(
    context.em,
    sql`select c.account_id as "accountId", c.former_code as "formerCode", c.new_code as "newCode", c.version,
          c.changed_at as at, u.name as by
        from master_account_code c left join app_user u on u.id = c.changed_by_user_id
        where c.chart_id = ${chartId} order by c.id desc limit ${mostListed}`,
  );
  return { rows: rows.map((row) => ({ ...row, at: instantOf(row.at) })) };
}
