import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import { statementKey } from '#rules/account-mapping/carry-forward.ts';
import type { RunQueries, Submission } from '../submissions/run-submission.ts';
import { ownCharts, parametersOf } from './account-inputs.ts';
import { loadChartRules, loadStatements } from './load-rules.ts';

interface MovedAccount {
  propertyId: number | null;
  code: string;
  before: string;
  after: string;
}

/**
 * Accounts that the mapping leads to another statement, or with another sign, than in the month before: what they open with does not
 * follow from what they closed with. Absent where there are none.
 */
export async function loadMovedAccounts(
  client: RunQueries,
  submission: Submission,
  fields: readonly DataModelFieldDefinition[],
  allowedPropertyIds: ReadonlySet<number>,
): Promise<MovedAccount[] | undefined> {
  if (!fields.some(({ name }) => name === 'closing_balance')) return undefined;
  // Two months in a row differ only by a mapping that begins or ends with the later one: nearly no chart has one.
  const { rows: charts } = await client.query<{ id: number; propertyId: number | null; formerMonth: string }>(
    `select distinct c.id, c.property_id as "propertyId", ($3::date - interval '1 month')::date::text as "formerMonth"
       from account_mapping m join provider_chart c on c.id = m.provider_chart_id
      where $1::int is not null and (m.effective_from = $3::date or m.effective_until = $3::date) and ${ownCharts} order by c.id`,
    [submission.datasetId, ...parametersOf(submission, allowedPropertyIds)],
  );
  if (charts.length === 0) return undefined;
  const chartIds = charts.map(({ id }) => id);
  const rulesOf = await loadChartRules(client, chartIds);
  const statementOf = await loadStatements(client, [...rulesOf.values()].flat());
  const { rows: accounts } = await client.query<{ chartId: number; code: string }>(
    `select provider_chart_id as "chartId", code from source_account where provider_chart_id = any($1::int[]) order by code, id`,
    [chartIds],
  );
  const keyOf = (target: AccountTarget | undefined) => (target ? statementKey(target, statementOf) : null);
  const moved = charts.flatMap(({ id, propertyId, formerMonth }) => {
    const rules = rulesOf.get(id) ?? [];
    const [former, present] = [formerMonth, submission.postMonth].map((month) => createLookup(inForce(rules, month)));
    return accounts.flatMap(({ chartId, code }): MovedAccount[] => {
      if (chartId !== id) return [];
      const [before, after] = [keyOf(former?.(code)?.target), keyOf(present?.(code)?.target)];
      return before === null || after === null || before === after ? [] : [{ propertyId, code, before, after }];
    });
  });
  return moved.length === 0 ? undefined : moved;
}
