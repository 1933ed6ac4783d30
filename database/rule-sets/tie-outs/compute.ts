import type { GridColumn } from '#contracts/submission-views.ts';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { isControl } from '#rules/rule-sets/controls.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { createMasterFiller } from '../../account-mappings/account-inputs.ts';
import { expander } from '../../submissions/expand-values.ts';
import { ConfigurationMissing, loadRunInputs } from '../../submissions/run-inputs.ts';
import type { RunInputs, RunQueries } from '../../submissions/run-inputs.ts';
import { loadPublishedAggregates } from '../load-published.ts';
import { keepFailed, keepTieOuts, readComparables } from './kept.ts';

const rowsAtOnce = 2_000;

interface JudgedVersion {
  id: number;
  columns: GridColumn[];
}

/** Compares the version in force of a submission with what is published now, by every control, from its stored rows. */
export async function computeTieOuts(queries: RunQueries, submissionId: number): Promise<void> {
  const { rows } = await queries.query<JudgedVersion>(
    'select v.id, v.columns from submission s join version v on v.id = s.current_version_id where s.id = $1',
    [submissionId],
  );
  const version = rows[0];
  if (!version) return;
  const of = { submissionId, versionId: version.id };
  const comparables = await readComparables(queries, submissionId);
  const inputs = await inputsOf(queries, submissionId);
  const controls = inputs?.rules.filter(isControl) ?? [];
  if (inputs && controls.length > 0) {
    const fields = ruleFieldsOf(inputs.fields);
    const { rules } = compileRules(controls, fields);
    const file = await readFile(queries, inputs, version, rules);
    await keepTieOuts(queries, { ...of, rules: controls, fields, comparables, file });
  }
  const judged = new Set(controls.map(({ ruleId }) => ruleId));
  await keepFailed(
    queries,
    of,
    comparables.filter(({ ruleId }) => !judged.has(ruleId)),
  );
}

/** Null for a dataset without a data model. */
async function inputsOf(queries: RunQueries, submissionId: number): Promise<RunInputs | null> {
  try {
    return await loadRunInputs(queries, submissionId);
  } catch (error) {
    if (error instanceof ConfigurationMissing) return null;
    throw error;
  }
}

async function readFile(
  queries: RunQueries,
  inputs: RunInputs,
  version: JudgedVersion,
  rules: readonly CompiledRule[],
): Promise<RowContext> {
  const published = await loadPublishedAggregates(queries, inputs, rules);
  const submission = { ...inputs.submissionFacts, today: new Date().toISOString().slice(0, 10) };
  const window = createFileWindow({ rules, fields: ruleFieldsOf(inputs.fields), submission, published });
  const expand = expander(inputs, version.columns);
  const fillMaster = createMasterFiller(inputs.masterAccounts, inputs.fields, inputs.submission.postMonth);
  let after = -1;
  for (;;) {
    const { rows } = await queries.query<{ rowNo: number; values: (string | null)[]; propertyId: number | null }>(
      `select row_no as "rowNo", "values", property_id as "propertyId" from version_row
        where version_id = $1 and row_no > $2 order by row_no limit ${rowsAtOnce}`,
      [version.id, after],
    );
    for (const { values: stored, propertyId } of rows) {
      const values = expand(stored);
      fillMaster?.(values, propertyId);
      window.add(values);
    }
    if (rows.length < rowsAtOnce) return window.contextOf([], null);
    after = rows.at(-1)?.rowNo ?? after;
  }
}
