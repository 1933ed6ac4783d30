import type { AccountChange } from '#contracts/charts.ts';
import type { RefusedAccounts, SaveAccounts, SavedAccounts } from '#contracts/charts.schema.ts';
import { checkAccounts } from '#rules/accounts/check-accounts.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { codeOfWord } from './list-words.ts';
import type { AccountToWrite, LockedChart } from './write-accounts.ts';
import { lockChart, writeAccounts } from './write-accounts.ts';

/**
 * Saves the edited rows of a chart together: all of them, or none. Rows that somebody else left alone since the reader's
 * version are merged.
 * @throws AppError StaleView with the changes of the same accounts, BadInput with the problems of every refused row
 */
export async function saveAccounts(
  context: MasterContext,
  chartId: number,
  { version, changes }: SaveAccounts,
): Promise<SavedAccounts> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const chart = await lockChart(inner, chartId);
    await refuseStale(inner, chart, version, changes);
    const known = new Map(chart.accounts.map((account) => [account.accountId, account]));
    const rows = changes.map(({ accountId, values }, at) => ({
      at,
      known: accountId === null ? null : (known.get(accountId) ?? null),
      values,
    }));
    const checked = checkAccounts({ rows, accounts: chart.accounts, codeOf: codeOfWord, twice: 'Duplicate' });
    await refuseMapped(inner, chart, changes, checked.problems);
    refuseRows(checked.problems);
    const wanted = checked.accepted.map(({ row, facts }): AccountToWrite => ({
      accountId: changes[row.at]!.accountId,
      facts,
    }));
    return writeAccounts(inner, chart, wanted);
  });
}

/** An account that mappings in force lead to is not deleted. */
async function refuseMapped(
  { em }: MasterContext,
  chart: LockedChart,
  changes: SaveAccounts['changes'],
  problems: ReturnType<typeof checkAccounts>['problems'],
): Promise<void> {
  const deleted = changes.flatMap(({ accountId, values }) =>
    values === null && accountId !== null ? [accountId] : [],
  );
  if (deleted.length === 0) return;
  const mapped = await select<{ id: number; code: string }>(
    em,
    sql`select distinct a.id, a.code from account_mapping m
        cross join lateral (select jsonb_path_query(m.target, '$.**.masterAccountId') as leads
          union all select m.target -> 'restAccountId') t
        join master_account a on to_jsonb(a.id) = t.leads
        where m.chart_id = ${chart.chartId} and m.replaced_at is null and ${isAmong(sql`a.id`, deleted)}`,
  );
  for (const { id, code } of mapped) {
    const index = changes.findIndex(({ accountId }) => accountId === id);
    problems.set(index, [...(problems.get(index) ?? []), { field: 'code', code: 'StillMapped', found: code }]);
  }
}

function refuseRows(problems: ReturnType<typeof checkAccounts>['problems']): void {
  if (problems.size === 0) return;
  const rows: RefusedAccounts = [...problems].map(([index, found]) => ({ index, problems: found }));
  rows.sort((left, right) => left.index - right.index);
  const all = rows.flatMap((row) => row.problems);
  throw new AppError('BadInput', `${all[0]!.field}: ${all[0]!.code}`, { rows });
}

/** @throws AppError StaleView, NotFound for an account of another chart */
async function refuseStale(
  { em }: MasterContext,
  chart: LockedChart,
  version: number,
  changes: SaveAccounts['changes'],
): Promise<void> {
  const edited = changes.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  if (new Set(edited).size < edited.length) throw new AppError('BadInput', 'changes: an account is named twice.');
  if (version < chart.version) {
    const later = await select<{ version: number; by: string | null; changes: AccountChange[] }>(
      em,
      sql`select v.version, u.name as by, v.changes from master_chart_version v left join app_user u on u.id = v.created_by_user_id
          where v.chart_id = ${chart.chartId} and v.version > ${version} order by v.version`,
    );
    const same = later.flatMap((one) =>
      one.changes
        .filter(({ accountId }) => edited.includes(accountId))
        .map((change) => ({ ...change, version: one.version, by: one.by })),
    );
    if (same.length > 0) {
      throw new AppError('StaleView', 'These accounts have changed since you opened the chart.', {
        version: chart.version,
        changes: same,
      });
    }
  }
  const known = new Set(chart.accounts.map(({ accountId }) => accountId));
  if (edited.some((accountId) => !known.has(accountId))) throw new AppError('NotFound', 'There is no such account.');
}
