import type pg from 'pg';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { decideDataset } from '#rules/rule-sets/engine.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { loadPublishedAggregates } from '../validation/prior-month.ts';
import { expander } from '../validation/row-sources.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { GridColumn } from '#contracts/submission-views.ts';

const rowsPerRead = 5_000;

/**
 * Tie-out rules of the dataset that the approved rows break, decided by the stock engine over totals of these rows
 * and published figures. A rule whose counterpart is not published has nothing to compare and does not break.
 */
export async function brokenTieOuts(client: pg.ClientBase, submissionId: number, versionId: number): Promise<number[]> {
  const inputs = await loadRunInputs(client, submissionId);
  const { fields } = inputs;
  const tieOuts = inputs.rules.filter((rule) => rule.document.isTieOut && rule.scope === 'dataset');
  if (tieOuts.length === 0) return [];
  const rules = tieOuts.map((rule) => compileRule(rule, fields));
  const published = await loadPublishedAggregates(client, inputs, rules);
  const window = createFileWindow({ rules, fields, ticket: inputs.ticketFacts, published });
  const version = await client.query<{ columns: GridColumn[] }>('select columns from version where id = $1', [
    versionId,
  ]);
  const expand = expander(inputs, version.rows[0]?.columns ?? []);
  let last = -1;
  for (;;) {
    const { rows } = await client.query<{ row_no: number; values: (string | null)[] }>(
      'select row_no, "values" from version_row where version_id = $1 and row_no > $2 order by row_no limit $3',
      [versionId, last, rowsPerRead],
    );
    for (const row of rows) window.add(expand(row.values));
    last = rows.at(-1)?.row_no ?? last;
    if (rows.length < rowsPerRead) break;
  }
  const row = window.contextOf([], null);
  const { firedRuleIds } = await decideDataset({ rules, hits: new Map(), problems: 0, row });
  return firedRuleIds;
}
