import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget, MappingOutcome } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { seriesIn } from '#locales/series.ts';
import { compareCodes } from '#contracts/account-matching/natural-order.ts';
import type { MasterContext } from '../masters/master.ts';
import { mapsToWanted, readCharts } from './list.ts';
import { masterAccountName } from './suggest.ts';
import type { ChartQuery } from './list.ts';

export const lineColumns = [
  'fundName',
  'propertyName',
  'serviceProvider',
  'masterCoa',
  'status',
  'accountCode',
  'accountName',
  'accountType',
  'closing',
  'currency',
  'outcome',
  'masterAccount',
] as const;
export type LineColumn = (typeof lineColumns)[number];
/** What fits across a sheet of paper. */
export const printedColumns: readonly LineColumn[] = lineColumns.filter((name) => name !== 'serviceProvider');

const chartsAtOnce = 50;

interface AccountRow {
  chartId: number;
  code: string;
  name: string;
  closing: string | null;
  currency: string | null;
  outcome: MappingOutcome;
  target: AccountTarget | null;
}
interface MasterAccountRow {
  id: number;
  label: string;
  accountType: string | null;
  subtype: string | null;
}

/** One line for each account of the charts, in the order of their codes. Reads 50 charts at a time while the file is written. */
export async function* accountLines(
  context: MasterContext,
  query: ChartQuery,
  chartIds: readonly number[],
  shown: readonly LineColumn[],
): AsyncGenerator<ListRow> {
  const lineOf = lineWriter(context, shown);
  for (let start = 0; start < chartIds.length; start += chartsAtOnce) {
    const charts = await readCharts(context.em, chartIds.slice(start, start + chartsAtOnce));
    const accounts = Map.groupBy(await readAccounts(context, query, charts), ({ chartId }) => chartId);
    const masters = await readMasterAccounts(context, [...accounts.values()].flat());
    for (const chart of charts) {
      const own = accounts.get(chart.chartId) ?? [];
      for (const account of own.sort((one, other) => compareCodes(one.code, other.code))) {
        const targets = masterIdsOf(account).flatMap((id) => masters.get(id) ?? []);
        yield lineOf(chart, account, targets);
      }
    }
  }
}

function lineWriter({ language }: MasterContext, shown: readonly LineColumn[]) {
  const word = wordsOf('account-mappings', language);
  const wordOfType = wordsOf('master-accounts', language);
  return (chart: ProviderChart, account: AccountRow, targets: readonly MasterAccountRow[]): ListRow => {
    const types = new Set(targets.flatMap((one) => one.accountType ?? []));
    const line: Record<LineColumn, string | number | null> = {
      fundName: chart.fundName,
      propertyName: chart.propertyName,
      serviceProvider: chart.serviceProvider,
      masterCoa: chart.masterCoa?.name ?? null,
      status: word(`status.${chart.status}`),
      accountCode: account.code,
      accountName: account.name,
      accountType: seriesIn(
        language,
        [...types].map((type) => wordOfType(`accountType.${type}`)),
      ),
      closing: account.closing === null ? null : Number(account.closing),
      currency: account.currency,
      outcome: word(`aside.${account.outcome}`),
      masterAccount: seriesIn(
        language,
        targets.map((one) => one.label),
      ),
    };
    return shown.map((name) => line[name]);
  };
}

/** With a filter by account type or subtype, only accounts that are mapped to one. */
function readAccounts(
  { em }: MasterContext,
  query: ChartQuery,
  charts: readonly ProviderChart[],
): Promise<AccountRow[]> {
  const ids = charts.map(({ chartId }) => chartId);
  return select<AccountRow>(
    em,
    sql`select a.provider_chart_id as "chartId", a.code, a.name, a.closing::text, a.currency, a.outcome, g.target
          from source_account a left join account_mapping g on g.id = a.mapping_id
         where ${isAmong(sql`a.provider_chart_id`, ids)} and a.post_month is not null
           and ${mapsToWanted(query) ?? sql`true`}`,
  );
}

const masterIdsOf = ({ target }: AccountRow): number[] => (target === null ? [] : accountsOfTarget(target));

/** The master accounts that the accounts are mapped to, also those that are retired by now. */
async function readMasterAccounts(
  { em, language }: MasterContext,
  accounts: readonly AccountRow[],
): Promise<ReadonlyMap<number, MasterAccountRow>> {
  const ids = [...new Set(accounts.flatMap(masterIdsOf))];
  const rows = await select<MasterAccountRow>(
    em,
    sql`select x.id, x.account_type as "accountType", x.subtype,
               x.code || ' ' || ${masterAccountName(language)} as label
          from master_account x where ${isAmong(sql`x.id`, ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
