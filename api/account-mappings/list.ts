import { chartFiltersSchema, providerChartSorts } from '#contracts/account-mappings.schema.ts';
import type { MappingOverview, PendingRecords, ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Page } from '#contracts/submission-views.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, isAmong, isIn, select, selectOne, selectPrepared, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import { countedTotal, pageOf, pageRows, searchedPage, windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import type { MasterContext } from '../masters/master.ts';
import { isFoundBy, names, unnamed } from './chart-search.ts';
import { isInScope } from './scope.ts';

export const chartListQuery = listQuery(providerChartSorts, '-pending').extend(chartFiltersSchema.shape);

export type ChartQuery = z.output<typeof chartListQuery>;

const charts = sql`${unnamed} join service_provider v on v.id = c.service_provider_id ${names}`;

const holdsAccounts = sql`c.account_count > 0
  and not exists (select 1 from property r where r.id = c.property_id and r.retired_at is not null)`;

const columns = sql`c.id as "chartId", f.name as "fundName", p.name as "propertyName", p.code as "propertyCode", v.id as "serviceProviderId", v.name as "serviceProvider",
  m.id as "masterId", m.name as "masterName", c.account_count as accounts, c.pending_count as pending,
  c.pending_amount::text as "pendingAmount", c.total_amount::text as "totalAmount", c.currency, c.post_month::text as "postMonth"`;

type ChartRow = Omit<ProviderChart, 'masterCoa' | 'status'> & { masterId: number | null; masterName: string | null };

function present({ masterId, masterName, ...row }: ChartRow): ProviderChart {
  const masterCoa = masterId === null || masterName === null ? null : { id: masterId, name: masterName };
  return { ...row, masterCoa, status: row.pending === 0 ? 'Complete' : 'Incomplete' };
}

/** One page of the charts of funds or of properties. */
export async function listCharts(context: MasterContext, query: ChartQuery): Promise<Page<ProviderChart>> {
  const offset = offsetOf(query);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  await refreshCharts(context.em);
  const { rows, total } = await readPage(context.em, query.search, wantedPage(context, query, offset));
  const { page, size } = query;
  return { rows: rows.map(present), page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

interface FoundCharts {
  /** From `from` on, with the condition. */
  rows: Part;
  key: Part;
  direction: 'asc' | 'desc';
  order: Part;
}

/** Names are looked up for all charts only where they decide which are found, or in which order. */
function foundCharts(context: MasterContext, query: ChartQuery): FoundCharts {
  const { search, masterCoa, sort } = query;
  const isNamed = masterCoa.length > 0 || sortedByName.includes(sortOf(sort).column);
  const { key, direction } = orderOf(sort);
  const where = allOf([holdsAccounts, ...conditionsOf(query), foundInScope(context, search)]);
  const rows = sql`from ${unnamed} ${isNamed ? names : sql``} where ${where}`;
  const order = direction === 'desc' ? sql`${key} desc nulls last, c.id` : sql`${key} asc nulls last, c.id`;
  return { rows, key, direction, order };
}

function wantedPage(context: MasterContext, query: ChartQuery, offset: number): WantedPage {
  const { search, size } = query;
  const { rows, key, direction, order } = foundCharts(context, query);
  const walk = sql`select c.id ${rows} order by ${order} ${windowOf(size, offset)}`;
  if (search === '' && context.scope.isEverything)
    return { ids: walk, total: isUnfiltered(query) ? countOfAll(query) : countedTotal(sql`select 1 ${rows}`) };
  return searchedPage({ text: search, id: sql`c.id`, key, direction, tie: 'asc', rows, walk, size, offset });
}

const isUnfiltered = ({ masterCoa, accountType, subtype, status }: ChartQuery) =>
  [masterCoa, accountType, subtype, status].every((values) => values.length === 0);

/** Up to 10,001 charts, counted in an index alone, less those of retired properties, which are few. */
function countOfAll(query: ChartQuery): Part {
  const isCounted = allOf([sql`c.account_count > 0`, ...conditionsOf(query)]);
  return sql`(select (select count(*)::int from (select 1 from provider_chart c where ${isCounted}
      limit ${exactTotal + 1}::int + a.count) found) - a.count
    from (select count(*)::int as count from property r join provider_chart c on c.property_id = r.id
      where r.retired_at is not null and ${isCounted}) a)`;
}

/** Charts in the order of the list, with how many of their accounts `a` are wanted: by default all that the filter leaves. */
export async function findCharts(
  context: MasterContext,
  query: ChartQuery,
  { limit, offset = 0, isWanted = mapsToWanted(query) }: { limit: number; offset?: number; isWanted?: Part | null },
): Promise<{ chartId: number; accounts: number }[]> {
  await refreshCharts(context.em);
  const { rows, order } = foundCharts(context, query);
  const accounts = isWanted
    ? sql`(select count(*)::int from source_account a where a.provider_chart_id = c.id and ${isWanted})`
    : sql`c.account_count`;
  return select(
    context.em,
    sql`select c.id as "chartId", ${accounts} as accounts ${rows} order by ${order} ${windowOf(limit, offset)}`,
  );
}

/** A scope that looks places up is asked about those that the text finds, which a `case` makes sure of. */
function foundInScope(context: MasterContext, search: string): Part {
  const scope = isInScope(context);
  if (search === '') return scope;
  return context.scope.isEverything
    ? isFoundBy(search)
    : sql`case when ${isFoundBy(search)} then ${scope} else false end`;
}

type ReadChart = ChartRow & { id: number | null; total: number };

async function readPage(
  em: EntityManager,
  search: string,
  page: WantedPage,
): Promise<{ rows: ChartRow[]; total: number }> {
  const charts = sql`${pageOf(page)} select g.total, c.id, ${columns} from ${pageRows} left join provider_chart c on c.id = n.id
        left join property p on p.id = c.property_id left join service_provider v on v.id = c.service_provider_id ${names}
        order by n.place`;
  const rows = await (search === ''
    ? selectPrepared<ReadChart>(em, 'account-charts', charts)
    : select<ReadChart>(em, charts));
  const total = rows[0]?.total ?? 0;
  return { rows: rows.filter(({ id }) => id !== null).map(({ id: _, total: __, ...row }) => row), total };
}

/** What is pending in all charts that a filter leaves, whatever page of them is shown. */
export async function countPending(context: MasterContext, query: ChartQuery): Promise<PendingRecords> {
  await refreshCharts(context.em);
  const found = foundInScope(context, query.search);
  const where = allOf([sql`c.pending_count > 0`, holdsAccounts, ...conditionsOf(query), found]);
  const rows = await select<{ accounts: number; currency: string | null; amount: string }>(
    context.em,
    sql`select sum(c.pending_count)::int as accounts, c.currency, sum(c.pending_amount)::text as amount
          from ${charts} where ${where} group by c.currency order by c.currency nulls last`,
  );
  return {
    accounts: rows.reduce((sum, row) => sum + row.accounts, 0),
    amounts: rows.filter(({ amount }) => Number(amount) !== 0).map(({ currency, amount }) => ({ currency, amount })),
  };
}

function conditionsOf({ IsForProperty, masterCoa, accountType, subtype, status }: ChartQuery): Part[] {
  const conditions: Part[] = [IsForProperty === '1' ? sql`c.property_id is not null` : sql`c.property_id is null`];
  if (masterCoa.length > 0) conditions.push(isIn(sql`coalesce(m.id, 0)`, masterCoa.map(Number)));
  if (status.length > 0)
    conditions.push(isIn(sql`case when c.pending_count = 0 then 'Complete' else 'Incomplete' end`, status));
  const isWanted = mapsToWanted({ accountType, subtype });
  if (isWanted)
    conditions.push(sql`exists (select 1 from source_account a where a.provider_chart_id = c.id and ${isWanted})`);
  return conditions;
}

/** The source account `a` is mapped to a master account of these types and subtypes; null where neither is filtered. */
export function mapsToWanted({ accountType, subtype }: Pick<ChartQuery, 'accountType' | 'subtype'>): Part | null {
  if (accountType.length + subtype.length === 0) return null;
  const isWanted = allOf([
    ...(accountType.length > 0 ? [isIn(sql`x.account_type`, accountType)] : []),
    ...(subtype.length > 0 ? [isIn(sql`x.subtype`, subtype)] : []),
  ]);
  return sql`(a.post_month is not null and exists (select 1 from account_mapping g
      join master_account x on x.chart_id = g.chart_id and (g.target @> jsonb_build_object('masterAccountId', x.id)
        or g.target @> jsonb_build_object('restAccountId', x.id)
        or g.target @> jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('masterAccountId', x.id))))
     where g.id = a.mapping_id and ${isWanted}))`;
}

const sortKeys: Record<string, Part> = {
  fundName: sql`f.name`,
  propertyName: sql`p.name`,
  masterCoa: sql`m.name`,
  status: sql`(c.pending_count > 0)`,
  pending: sql`c.pending_count`,
  pendingAmount: sql`c.pending_amount`,
};

const sortedByName = ['fundName', 'masterCoa'];

function orderOf(sort: string): { key: Part; direction: 'asc' | 'desc' } {
  const { column, direction } = sortOf(sort);
  return { key: sortKeys[column] ?? sql`c.pending_count`, direction };
}

/** Rows of the list in the order of `chartIds`. The caller has checked the scope. */
export async function readCharts(em: EntityManager, chartIds: readonly number[]): Promise<ProviderChart[]> {
  const rows = await select<ChartRow>(em, sql`select ${columns} from ${charts} where ${isAmong(sql`c.id`, chartIds)}`);
  const byId = new Map(rows.map((row) => [row.chartId, present(row)]));
  return chartIds.flatMap((chartId) => byId.get(chartId) ?? []);
}

export async function readChartRow(context: MasterContext, chartId: number): Promise<ProviderChart> {
  const row = await selectOne<ChartRow>(
    context.em,
    sql`select ${columns} from ${charts} where c.id = ${chartId} and ${isInScope(context)}`,
  );
  if (!row) throw new AppError('NotFound', `Chart ${chartId} was not found, or you do not have access to it.`);
  return present(row);
}

/** Totals over everything that the reader sees. Amounts of different currencies are never added: the share is a mean weighted by accounts. */
export async function readOverview(context: MasterContext): Promise<MappingOverview> {
  await refreshCharts(context.em);
  const where = allOf([holdsAccounts, isInScope(context)]);
  const counted = await selectOne<Omit<MappingOverview, 'masterCharts'>>(
    context.em,
    sql`select coalesce(sum(c.pending_count), 0)::int as "pendingAccounts",
               count(*) filter (where c.pending_count > 0)::int as "pendingCharts",
               round(avg(100 * c.pending_amount / nullif(c.total_amount, 0)), 1)::float as "pendingShare",
               count(*) filter (where c.property_id is null)::int as "fundCharts",
               count(*) filter (where c.property_id is not null)::int as "propertyCharts",
               (select count(*)::int from account_mapping g join provider_chart c on c.id = g.provider_chart_id
                 where g.state = 'review' and g.replaced_at is null and ${isInScope(context)}) as "inReview",
               (array_agg(c.id order by c.pending_amount / nullif(c.total_amount, 0) desc nulls last, c.pending_count desc, c.id)
                 filter (where c.pending_count > 0))[1] as "largestChartId"
          from ${charts} where ${where}`,
  );
  const masterCharts = await select<{ id: number; name: string }>(
    context.em,
    sql`select distinct m.id, m.name from ${charts} where ${where} and m.id is not null order by m.name, m.id`,
  );
  return { ...counted!, masterCharts };
}
