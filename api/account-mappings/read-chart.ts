import type {
  AccountMappingView,
  ChartAccounts,
  ChartMapping,
  MasterAccountChoice,
  SourceAccountView,
} from '#contracts/account-mappings.schema.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, isAmong, select, sql } from '#database/sql/select.ts';
import { compareCodes } from '#contracts/account-matching/natural-order.ts';
import type { MasterContext } from '../masters/master.ts';
import { deliveredControls, recodedControls } from './controls.ts';
import { ledgersOf } from './ledgers.ts';
import { readChartRow } from './list.ts';
import { isReviewed } from './review-setting.ts';
import { mayEdit } from './scope.ts';
import { accountsOfChart, masterAccountName } from './suggest.ts';
import type { MasterAccounts } from './suggest.ts';
import { waitingSubmissions } from './waiting.ts';

const shownMonths = 24;

/** Everything the form of one chart shows. @throws AppError NotFound */
export async function readChart(context: MasterContext, chartId: number): Promise<ChartMapping> {
  await refreshCharts(context.em);
  const chart = await readChartRow(context, chartId);
  const masters = await accountsOfChart(context, chart.masterCoa?.id ?? null, chartId);
  const ledgers = await ledgersOf(context, [chartId]);
  const accounts = await readAccounts(
    context,
    masters,
    sql`a.provider_chart_id = ${chartId} and a.post_month is not null`,
  );
  return {
    chart,
    mayEdit: mayEdit(context) && chart.masterCoa !== null,
    isReviewed: await isReviewed(context),
    accounts: accounts.sort((left, right) => compareCodes(left.code, right.code)),
    mappings: chart.masterCoa === null ? [] : await readMappings(context, chartId, chart.masterCoa.id),
    masterAccounts: masters.choices,
    months: monthsFor(chart.postMonth),
    waiting: await waitingSubmissions(context.em, chartId),
    controls: {
      delivered: deliveredControls(ledgers.get(chartId) ?? []),
      recoded: (await recodedControls(context, ledgers)).get(chartId)?.recoded ?? [],
    },
  };
}

/** Accounts of a chart: pending ones first, and of both the largest amounts. @throws AppError NotFound */
export async function readAccountsOf(context: MasterContext, chartId: number, limit: number): Promise<ChartAccounts> {
  await refreshCharts(context.em);
  const chart = await readChartRow(context, chartId);
  const masters = await accountsOfChart(context, chart.masterCoa?.id ?? null, chartId);
  const seen = sql`a.provider_chart_id = ${chartId} and a.post_month is not null`;
  // Each by itself: the pending ones have an index, and are all that most pages need.
  const pending = await readAccounts(context, masters, sql`${seen} and a.outcome = 'pending'`, limit);
  const decided = await readAccounts(context, masters, sql`${seen} and a.outcome <> 'pending'`, limit - pending.length);
  const accounts = [...pending, ...decided];
  const targets = await readTargets(
    context,
    accounts.flatMap(({ mappingId }) => mappingId ?? []),
  );
  return {
    accounts: accounts.map((account) => ({ ...account, target: targets.get(account.mappingId) ?? null })),
    masterAccounts: await withNamesOf(context, masters.choices, [...targets.values()]),
    mayEdit: mayEdit(context) && chart.masterCoa !== null,
    effectiveFrom: chart.postMonth ?? monthsFor(null)[0]!,
    waiting: await waitingSubmissions(context.em, chartId),
  };
}

/** The choices, and beside them the accounts that a mapping leads to but that cannot be chosen any more. */
async function withNamesOf(
  { em, language }: MasterContext,
  choices: MasterAccountChoice[],
  targets: readonly AccountTarget[],
): Promise<MasterAccountChoice[]> {
  const known = new Set(choices.map(({ id }) => id));
  const missing = targets.flatMap(accountsOfTarget).filter((id) => !known.has(id));
  if (missing.length === 0) return choices;
  const retired = await select<MasterAccountChoice>(
    em,
    sql`select x.id, x.code, ${masterAccountName(language)} as name, x.account_type as "accountType", x.subtype,
               x.normal_balance as "normalBalance", x.report_type as "reportType"
          from master_account x where ${isAmong(sql`x.id`, missing)}`,
  );
  return [...choices, ...retired];
}

async function readTargets(
  { em }: Pick<MasterContext, 'em'>,
  mappingIds: readonly number[],
): Promise<ReadonlyMap<number | null, AccountTarget>> {
  const rows = await select<{ id: number; target: AccountTarget }>(
    em,
    sql`select g.id, g.target from account_mapping g where ${isAmong(sql`g.id`, mappingIds)}`,
  );
  return new Map(rows.map(({ id, target }) => [id, target]));
}

async function readAccounts(
  { em }: MasterContext,
  { suggest }: MasterAccounts,
  where: Part,
  limit = 20_000,
): Promise<SourceAccountView[]> {
  const rows = await select<Omit<SourceAccountView, 'suggestions'>>(
    em,
    sql`select a.id as "accountId", a.code, a.name, a.closing::text, a.amount::text, a.currency, a.outcome, a.mapping_id as "mappingId"
          from source_account a where ${where} order by a.amount desc, a.code, a.id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, suggestions: row.outcome === 'pending' ? suggest(row) : [] }));
}

/** Mappings that are in force in some month, and those that wait for an administrator. */
export async function readMappings(
  { em }: Pick<MasterContext, 'em'>,
  chartId: number,
  masterChartId: number,
): Promise<AccountMappingView[]> {
  const rows = await select<AccountMappingView>(
    em,
    sql`select g.id as "MappingId", g.matcher, g.target, g.effective_from::text as "effectiveFrom",
               g.effective_until::text as "effectiveUntil", g.version, g.state,
               u.name as author, g.created_at as at
          from account_mapping g left join app_user u on u.id = g.created_by_user_id
         where g.provider_chart_id = ${chartId} and g.chart_id = ${masterChartId} and g.replaced_at is null
           and g.state in ('accepted', 'review') order by g.id`,
  );
  return rows.map((row) => ({ ...row, at: instantOf(row.at) }));
}

/** Two months ahead of the latest trial balance, and two years back. */
function monthsFor(postMonth: string | null): string[] {
  const first = new Date(`${postMonth ?? new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: shownMonths + 3 }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 2 - index, 1)).toISOString().slice(0, 10),
  );
}
