import type { AccountMappingRule, AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

export interface ChartRule extends AccountMappingRule {
  providerChartId: number;
}

/** The master chart of a provider's chart `c`: of its property, or of its fund. */
export const masterChartOf = `coalesce(
  (select h.chart_id from property_chart h where h.property_id = c.property_id),
  (select h.chart_id from fund_chart h where h.fund_id = c.fund_id))`;

/** The accepted mappings of provider charts to the master charts that they have now, whatever the month. */
export async function loadChartRules(
  client: RunQueries,
  providerChartIds: readonly number[],
): Promise<Map<number, ChartRule[]>> {
  const { rows } = await client.query<ChartRule>(
    `with placed as materialized (
       select c.id, ${masterChartOf} as chart_id from provider_chart c where c.id = any($1::int[])
     )
     select m.id, m.provider_chart_id as "providerChartId", m.matcher, m.target, m.effective_from::text as "effectiveFrom",
            m.effective_until::text as "effectiveUntil"
       from placed c join account_mapping m on m.provider_chart_id = c.id and m.chart_id = c.chart_id
      where m.replaced_at is null and m.state = 'accepted' order by m.id`,
    [idList(providerChartIds)],
  );
  const byChart = new Map<number, ChartRule[]>(providerChartIds.map((id) => [id, []]));
  for (const rule of rows) byChart.get(rule.providerChartId)?.push(rule);
  return byChart;
}

/** Whether the master accounts of mappings are of income and expense, which every fiscal year begins at zero, or carry their balances on. */
export async function loadStatements(
  client: RunQueries,
  rules: readonly { target: AccountTarget }[],
): Promise<(masterAccountId: number) => string> {
  const ids = [...new Set(rules.flatMap(({ target }) => accountsOfTarget(target)))];
  const { rows } = await client.query<{ id: number; isFlow: boolean }>(
    `select id, report_type = 'Income Statement' as "isFlow" from master_account where id = any($1::int[])`,
    [idList(ids)],
  );
  const statements = new Map(rows.map(({ id, isFlow }) => [id, isFlow ? 'flow' : 'stock']));
  return (id) => statements.get(id) ?? '';
}

/** Ids as one parameter. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;
