import type { ListedAccount } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import type { AccountType } from '#contracts/charts.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, isAmong, isIn, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf } from '../list-query.ts';
import type { MasterContext } from '../masters/master.ts';
import { isAccountFoundBy } from './chart-search.ts';
import { findCharts, mapsToWanted, readCharts } from './list.ts';
import type { ChartQuery } from './list.ts';
import { accountsOfChart } from './suggest.ts';

/**
 * One page of accounts, by the order of their charts in the list; of one chart those that are pending first, and then the
 * largest amounts. A filter by status, type or text is one of accounts here.
 */
export async function listAccounts(context: MasterContext, query: ChartQuery): Promise<Page<ListedAccount>> {
  const { page, size } = query;
  const offset = offsetOf(query);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const isWanted = wantedAccounts(query);
  const charts = await chartsToCount(context, { ...query, status: [] }, isWanted);
  const { shown, before, total } = within(charts, offset, size);
  const rows = await readRows(context, shown, isWanted, { size, offset: offset - before });
  return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

const chartsAtOnce = 1_000;

/** Charts in the order of the list until they have more accounts than are listed. */
async function chartsToCount(context: MasterContext, query: ChartQuery, isWanted: Part | null) {
  const charts: { chartId: number; accounts: number }[] = [];
  let total = 0;
  for (;;) {
    const found = await findCharts(context, query, { limit: chartsAtOnce, offset: charts.length, isWanted });
    charts.push(...found);
    total += found.reduce((sum, { accounts }) => sum + accounts, 0);
    if (found.length < chartsAtOnce || total > exactTotal) return charts;
  }
}

const isSeen = sql`a.post_month is not null`;
const statusOf = sql`case when a.outcome = 'pending' then 'Incomplete' else 'Complete' end`;

/** Null where all accounts of a chart are wanted: how many they are is stored with it. */
function wantedAccounts(query: ChartQuery): Part | null {
  const ofTypes = mapsToWanted(query);
  const conditions = [
    ...(ofTypes ? [ofTypes] : []),
    ...(query.status.length > 0 ? [isIn(statusOf, query.status)] : []),
    ...(query.search === '' ? [] : [isAccountFoundBy(query.search)]),
  ];
  return conditions.length === 0 ? null : allOf([isSeen, ...conditions]);
}

/** The charts that a window of accounts is in, and how many accounts come before the first of them. */
function within(charts: readonly { chartId: number; accounts: number }[], offset: number, size: number) {
  const shown: number[] = [];
  let before = 0;
  let total = 0;
  for (const { chartId, accounts } of charts) {
    const isBefore = total + accounts <= offset;
    if (!isBefore && total < offset + size) {
      if (shown.length === 0) before = total;
      shown.push(chartId);
    }
    total += accounts;
  }
  return { shown, before, total };
}

type AccountRow = Omit<ListedAccount, 'accountTypes' | 'chart'> & { chartId: number; target: AccountTarget | null };

async function readRows(
  context: MasterContext,
  chartIds: readonly number[],
  isWanted: Part | null,
  { size, offset }: { size: number; offset: number },
): Promise<ListedAccount[]> {
  if (chartIds.length === 0) return [];
  const charts = new Map((await readCharts(context.em, chartIds)).map((chart) => [chart.chartId, chart]));
  const rows = await select<AccountRow>(
    context.em,
    sql`select a.provider_chart_id as "chartId", a.id as "accountId", a.code, a.name, a.closing::text, a.currency,
               ${statusOf} as status, g.target
          from source_account a join provider_chart c on c.id = a.provider_chart_id
          left join account_mapping g on g.id = a.mapping_id
         where ${isAmong(sql`c.id`, chartIds)} and ${isWanted ?? isSeen}
         order by array_position(${`{${chartIds.join(',')}}`}::int[], c.id), (a.outcome = 'pending') desc, a.amount desc, a.code, a.id
         limit ${size}::int offset ${offset}::int`,
  );
  const typesOf = await accountTypesOf(context, charts, rows);
  return rows.flatMap((row) => {
    const { chartId, target: _, ...account } = row;
    const chart = charts.get(chartId);
    return chart ? [{ ...account, accountTypes: typesOf(row), chart }] : [];
  });
}

/** Suggestions are made for charts alone that have a pending account among the rows. */
async function accountTypesOf(
  context: MasterContext,
  charts: ReadonlyMap<number, ListedAccount['chart']>,
  rows: readonly AccountRow[],
): Promise<(row: AccountRow) => AccountType[]> {
  const mapped = rows.flatMap(({ target }) => (target === null ? [] : accountsOfTarget(target)));
  const suggested = new Map<AccountRow, number>();
  for (const [chartId, pending] of Map.groupBy(
    rows.filter(({ target }) => target === null),
    (row) => row.chartId,
  )) {
    const { suggest } = await accountsOfChart(context, charts.get(chartId)?.masterCoa?.id ?? null, chartId);
    for (const row of pending) {
      const [best] = suggest(row);
      if (best) suggested.set(row, best.masterAccountId);
    }
  }
  const known = await select<{ id: number; accountType: AccountType | null }>(
    context.em,
    sql`select x.id, x.account_type as "accountType" from master_account x
         where ${isAmong(sql`x.id`, [...new Set([...mapped, ...suggested.values()])])}`,
  );
  const typeOf = new Map(known.map(({ id, accountType }) => [id, accountType]));
  return (row) => {
    const best = suggested.get(row);
    const ids = row.target === null ? (best === undefined ? [] : [best]) : accountsOfTarget(row.target);
    return [...new Set(ids.flatMap((id) => typeOf.get(id) ?? []))];
  };
}
