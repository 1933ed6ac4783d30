import type { ChartAmounts } from '#contracts/charts.schema.ts';
import type { AccountType, NormalBalance, ReportType } from '#contracts/charts.ts';
import { isCountedOnce } from '#database/published/counted-once.ts';
import { select, sql } from '#database/sql/select.ts';
import { naturalAmount, rollUpAmounts } from '#rules/accounts/roll-ups.ts';
import type { MasterContext } from '../masters/master.ts';

interface AmountRow {
  accountId: number;
  accountType: AccountType | null;
  normalBalance: NormalBalance;
  reportType: ReportType;
  amount: string;
}

const mostMonths = 24;

/**
 * What published trial balances in the reader's scope come to under the accounts of a chart: of income and expense the movement of the
 * month, of others the closing balance, with the natural sign. Books and currencies are never added.
 * @param wanted the latest month, and the first book and currency, without one
 */
export async function readAmounts(
  { em, scope }: MasterContext,
  chartId: number,
  wanted: { postMonth?: string | undefined; group?: string | undefined },
): Promise<ChartAmounts> {
  const isOwn = scope.isEverything ? sql`true` : scope.condition;
  const loads = sql`(select f.* from feeding_load f where f.data_model_code = 'trial_balance')`;
  const published = sql`feeding_load l join submission s on s.id = l.submission_id and ${isOwn}
    join loaded_account_line x on x.load_id = l.id join master_account a on a.id = x.master_account_id and a.chart_id = ${chartId}
    join loaded_trial_balance r on r.load_id = x.load_id and r.row_no = x.row_no`;
  const isPublished = sql`l.data_model_code = 'trial_balance'`;
  const isCounted = isCountedOnce({ loads, table: sql`loaded_trial_balance`, mayBeOfFund: true });
  const group = sql`concat_ws(' ', r.book, r.currency)`;
  const months = await select<{ postMonth: string }>(
    em,
    sql`select distinct l.post_month::text as "postMonth" from feeding_load l join submission s on s.id = l.submission_id and ${isOwn}
         where ${isPublished} and exists (select 1 from loaded_account_line x join master_account a on a.id = x.master_account_id
           where x.load_id = l.id and a.chart_id = ${chartId}) order by 1 desc limit ${mostMonths}`,
  );
  const choices = months.map((one) => one.postMonth);
  const postMonth = choices.find((month) => month === wanted.postMonth) ?? choices[0] ?? null;
  const groups = await select<{ group: string; currency: string | null }>(
    em,
    sql`select distinct ${group} as "group", r.currency from ${published}
         where ${isPublished} and l.post_month = ${postMonth}::date order by 1`,
  );
  const chosen = groups.find((one) => one.group === wanted.group) ?? groups[0] ?? null;
  const rows = await select<AmountRow>(
    em,
    sql`select a.id as "accountId", a.account_type as "accountType", a.normal_balance as "normalBalance", a.report_type as "reportType",
               sum(case when a.report_type = 'Income Statement' then coalesce(x.net_change, x.debit - x.credit, 0)
                        else coalesce(x.closing_balance, 0) end)::text as amount
          from ${published} where ${isPublished} and l.post_month = ${postMonth}::date and ${group} = ${chosen?.group ?? ''}
           and ${isCounted}
         group by a.id order by a.id`,
  );
  return {
    ...{ months: choices, postMonth, groups: groups.map((one) => one.group) },
    ...{ group: chosen?.group ?? null, currency: chosen?.currency ?? null },
    accounts: rows.map(({ accountId, amount, ...account }) => ({ accountId, amount: naturalAmount(amount, account) })),
    rollUps: rollUpAmounts(rows),
  };
}
