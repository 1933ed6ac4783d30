import type pg from 'pg';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import { decideDataset } from '#rules/rule-sets/engine.ts';
import { fitToJudge } from '#rules/rule-sets/fit-to-judge.ts';
import { createMasterFiller } from '#database/account-mappings/account-inputs.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import type { StoppedRule } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { loadPublishedAggregates } from '#database/rule-sets/load-published.ts';
import { expander } from '#database/submissions/expand-values.ts';
import { loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { guardedReading } from '../validation/guarded-reading.ts';

const rowsPerRead = 5_000;
/** What judging them may take: publishing waits for it. */
const runMs = 120_000;

interface BrokenTieOuts {
  ruleIds: number[];
  /** Rules that failed or took more than they may; they do not break. */
  stopped: StoppedRule[];
}

/**
 * Tie-out rules of the dataset that the approved rows break, decided by the stock engine over totals of these rows
 * and published figures. A rule whose counterpart is not published has nothing to compare and does not break.
 */
export async function brokenTieOuts(
  client: pg.ClientBase,
  submissionId: number,
  versionId: number,
): Promise<BrokenTieOuts> {
  if (!(await hasTieOuts(client, submissionId))) return { ruleIds: [], stopped: [] };
  const inputs = await loadRunInputs(preparing(client), submissionId);
  const fields = ruleFieldsOf(inputs.fields);
  const fillMaster = createMasterFiller(inputs.masterAccounts, inputs.fields, inputs.submission.postMonth);
  const tieOuts = inputs.rules.filter((rule) => rule.document.isTieOut && rule.scope === 'dataset');
  const { rules } = compileRules(tieOuts, fields);
  const guard = createRuleGuard(limitsWithin(runMs), () => performance.now());
  const published = await loadPublishedAggregates(client, inputs, rules, guardedReading(client, guard));
  const submission = { ...inputs.submissionFacts, today: new Date().toISOString().slice(0, 10) };
  const window = createFileWindow({ rules, fields, submission, published, guard });
  const version = await client.query<{ columns: GridColumn[] }>('select columns from version where id = $1', [
    versionId,
  ]);
  const expand = expander(inputs, version.rows[0]?.columns ?? []);
  let last = -1;
  for (;;) {
    const { rows } = await client.query<{ row_no: number; property_id: number | null; values: (string | null)[] }>(
      'select row_no, property_id, "values" from version_row where version_id = $1 and row_no > $2 order by row_no limit $3',
      [versionId, last, rowsPerRead],
    );
    for (const row of rows) {
      const values = expand(row.values);
      fillMaster?.(values, row.property_id);
      guard.beginRow();
      window.add(values);
    }
    last = rows.at(-1)?.row_no ?? last;
    if (rows.length < rowsPerRead) break;
  }
  const row = window.contextOf([], null);
  const judging = await fitToJudge(rules, row, guard);
  const { firedRuleIds } = await decideDataset({ rules: judging, hits: new Map(), problems: 0, row });
  const stopped = [...guard.stopped()].map(([ruleId, reason]) => ({ ruleId, reason }));
  return { ruleIds: firedRuleIds, stopped };
}

/** Most datasets have none: then nothing of the run's inputs is read. */
async function hasTieOuts(client: pg.ClientBase, submissionId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from rule r join submission s on s.dataset_id = r.dataset_id
      where s.id = $1 and r.is_active and r.retired_at is null and r.scope = 'dataset' and r.document @> '{"isTieOut": true}'
      limit 1`,
    [submissionId],
  );
  return rowCount !== 0;
}
