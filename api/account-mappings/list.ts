import { chartFiltersSchema, providerChartSorts } from '#contracts/account-mappings.schema.ts';
import type { MappingOverview, PendingRecords, ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Page } from '#contracts/submission-views.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import { countedTotal, pageOf, pageRows, windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import type { MasterContext } from '../masters/master.ts';
import { isInScope } from './scope.ts';

export const chartListQuery = listQuery(providerChartSorts, '-pending').extend(chartFiltersSchema.shape);

type ChartQuery = z.output<typeof chartListQuery>;

/**
 * Charts with their places by name; `m` is the master chart they are mapped to, see the view `property_chart`. The place of
 * each is looked up: PostgreSQL would find those of all properties.
 */
const names = sql`left join lateral (select h.fund_id from fund_property h where h.property_id = c.property_id
    order by h.valid_from desc, h.id desc limit 1) l on true
  left join fund f on f.id = coalesce(c.fund_id, l.fund_id)
  left join chart_association o on o.property_id = c.property_id
  left join fund_chart fh on fh.fund_id = f.id
  left join master_chart m on m.id = coalesce(o.chart_id, fh.chart_id)`;
const unnamed = sql`provider_chart c left join property p on p.id = c.property_id`;
const charts = sql`${unnamed} join service_provider v on v.id = c.service_provider_id ${names}`;

const holdsAccounts = sql`c.account_count > 0 and p.retired_at is null`;

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
  const { rows, total } = await readPage(context.em, wantedPage(context, query, offset));
  const { page, size } = query;
  return { rows: rows.map(present), page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

/** Names are looked up for all charts only where they decide which are found, or in which order. */
function wantedPage(context: MasterContext, query: ChartQuery, offset: number): WantedPage {
  const { search, masterCoa, sort, size } = query;
  const isFoundByName = search !== '' || masterCoa.length > 0;
  const found = isFoundByName ? sql`${unnamed} ${names}` : unnamed;
  const where = allOf([holdsAccounts, isInScope(context), ...conditionsOf(query)]);
  const isSortedByName = sortedByName.includes(sortOf(sort).column);
  const sorted = isSortedByName ? sql`${unnamed} ${names}` : found;
  return {
    ids: sql`select c.id from ${sorted} where ${where} order by ${orderOf(sort)} ${windowOf(size, offset)}`,
    total: countedTotal(sql`select 1 from ${found} where ${where}`),
  };
}

async function readPage(em: EntityManager, page: WantedPage): Promise<{ rows: ChartRow[]; total: number }> {
  const rows = await select<ChartRow & { id: number | null; total: number }>(
    em,
    sql`${pageOf(page)} select g.total, c.id, ${columns} from ${pageRows} left join provider_chart c on c.id = n.id
        left join property p on p.id = c.property_id left join service_provider v on v.id = c.service_provider_id ${names}
        order by n.place`,
  );
  const total = rows[0]?.total ?? 0;
  return { rows: rows.filter(({ id }) => id !== null).map(({ id: _, total: __, ...row }) => row), total };
}

/** What is pending in all charts that a filter leaves, whatever page of them is shown. */
export async function countPending(context: MasterContext, query: ChartQuery): Promise<PendingRecords> {
  await refreshCharts(context.em);
  const where = allOf([sql`c.pending_count > 0`, holdsAccounts, isInScope(context), ...conditionsOf(query)]);
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

function conditionsOf({ IsForProperty, search, masterCoa, accountType, subtype, status }: ChartQuery): Part[] {
  const conditions: Part[] = [sql`(c.property_id is not null) = ${IsForProperty === '1'}`];
  if (masterCoa.length > 0) conditions.push(isIn(sql`coalesce(m.id, 0)`, masterCoa.map(Number)));
  if (status.length > 0)
    conditions.push(isIn(sql`case when c.pending_count = 0 then 'Complete' else 'Incomplete' end`, status));
  if (accountType.length > 0) conditions.push(leadsTo(isIn(sql`x.account_type`, accountType)));
  if (subtype.length > 0) conditions.push(leadsTo(isIn(sql`x.subtype`, subtype)));
  if (search !== '') {
    const named = [sql`f.name`, sql`p.name`, sql`p.code`, sql`m.name`].map((column) => contains(column, search));
    const account = anyOf([contains(sql`a.code`, search), contains(sql`a.name`, search)]);
    conditions.push(
      anyOf([...named, sql`c.id in (select a.provider_chart_id from source_account a where ${account})`]),
    );
  }
  return conditions;
}

/** Some account of the chart is mapped to a master account of this kind. */
const leadsTo = (isWanted: Part): Part => sql`exists (select 1 from source_account a
    join account_mapping g on g.id = a.mapping_id
    join master_account x on x.chart_id = g.chart_id and (g.target @> jsonb_build_object('masterAccountId', x.id)
      or g.target @> jsonb_build_object('restAccountId', x.id)
      or g.target @> jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('masterAccountId', x.id))))
   where a.provider_chart_id = c.id and ${isWanted})`;

const sortKeys: Record<string, Part> = {
  fundName: sql`f.name`,
  propertyName: sql`p.name`,
  masterCoa: sql`m.name`,
  status: sql`(c.pending_count > 0)`,
  pending: sql`c.pending_count`,
  pendingAmount: sql`c.pending_amount`,
};

const sortedByName = ['fundName', 'masterCoa'];

function orderOf(sort: string): Part {
  const { column, direction } = sortOf(sort);
  const key = sortKeys[column] ?? sql`c.pending_count`;
  return direction === 'desc' ? sql`${key} desc nulls last, c.id` : sql`${key} asc nulls last, c.id`;
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
