import type { StoredRule } from '#contracts/rule-sets.ts';
import { mostTrialHits, mostTriedRows } from '#contracts/rule-trials.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { createMasterFiller, loadMasterAccounts } from '#database/account-mappings/account-inputs.ts';
import { ConfigurationMissing, loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunInputs, RunQueries } from '#database/submissions/run-inputs.ts';
import { UnknownFact } from '#rules/rule-sets/compiled-facts.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { createTrial } from '#rules/rule-sets/trial.ts';
import type { RuleTrial, TrialResult } from '#rules/rule-sets/trial.ts';
import { loadPublishedAggregates } from '#database/rule-sets/load-published.ts';
import { loadPriorRows } from '../validation/prior-month.ts';
import type { PriorLookup } from '../validation/prior-month.ts';
import { expander } from '#database/submissions/expand-values.ts';

export interface SubmissionTrial extends TrialResult {
  versionNo: number;
}

export interface TrialOptions {
  queries: RunQueries;
  submissionId: number;
  rule: StoredRule;
  /** Asked after every few thousand rows. */
  isOver: () => boolean;
}

/** Why a submission was not tried; its text stands under `code` in jobs.json. */
export type TrialRefusal = 'NoFile' | 'TooManyRows' | 'TooSlow' | 'NoData' | 'OtherModel';

const rowsAtOnce = 2_000;
/** Differences kept of each submission. */
const mostGaps = 400;

interface TriedVersion {
  id: number;
  versionNo: number;
  rowCount: number;
  columns: GridColumn[];
  hasRows: boolean;
}

/**
 * Judges the stored rows of the version in force of a submission, else of its newest one, by one rule, with the published figures and months before
 * that a run of the checking would read. Writes nothing.
 */
export async function tryOnSubmission(options: TrialOptions): Promise<SubmissionTrial | TrialRefusal> {
  const { queries, submissionId } = options;
  const version = await findVersion(queries, submissionId);
  if (!version) return 'NoFile';
  if (version.rowCount > mostTriedRows) return 'TooManyRows';
  if (!version.hasRows) return 'NoData';
  try {
    const inputs = await inputsFor(options);
    const compiled = compileRule(options.rule, ruleFieldsOf(inputs.fields));
    const result = await judgeRows(options, version, inputs, compiled);
    return result === null ? 'TooSlow' : { versionNo: version.versionNo, ...result };
  } catch (error) {
    if (error instanceof UnknownFact || error instanceof ConfigurationMissing) return 'OtherModel';
    throw error;
  }
}

async function findVersion(queries: RunQueries, submissionId: number): Promise<TriedVersion | undefined> {
  const { rows } = await queries.query<TriedVersion>(
    `select v.id, v.version_no as "versionNo", v.row_count as "rowCount", v.columns,
            exists (select from version_row r where r.version_id = v.id) as "hasRows"
       from version v join submission s on s.id = v.submission_id
      where v.submission_id = $1 and v.state <> 'checking' and v.row_count > 0
      order by (v.id = s.current_version_id) desc, v.version_no desc limit 1`,
    [submissionId],
  );
  return rows[0];
}

/** What a run would read if this rule was its only one. */
async function inputsFor({ queries, submissionId, rule }: TrialOptions): Promise<RunInputs> {
  const inputs = await loadRunInputs(queries, submissionId);
  const of = { fields: inputs.fields, rules: [rule] };
  const masterAccounts = await loadMasterAccounts(queries, inputs.submission, of, inputs.allowedPropertyIds);
  return { ...inputs, rules: [rule], masterAccounts };
}

async function judgeRows(
  options: TrialOptions,
  version: TriedVersion,
  inputs: RunInputs,
  compiled: CompiledRule,
): Promise<TrialResult | null> {
  const { queries } = options;
  const fields = ruleFieldsOf(inputs.fields);
  const window = createFileWindow({
    ...{ rules: [compiled], fields },
    submission: { ...inputs.submissionFacts, today: new Date().toISOString().slice(0, 10) },
    published: await loadPublishedAggregates(queries, inputs, [compiled]),
  });
  const trial = createTrial({ compiled, window, width: fields.length, mostHits: mostTrialHits, mostGaps });
  const prior = await loadPriorRows(queries, inputs, [compiled]);
  const isWhole = await feedRows(options, version, inputs, { trial, prior });
  return isWhole ? trial.finish() : null;
}

interface StoredRow {
  rowNo: number;
  values: (string | null)[];
  propertyId: number | null;
}

/** @returns false when the time was over before the last row */
async function feedRows(
  { queries, isOver }: TrialOptions,
  version: TriedVersion,
  inputs: RunInputs,
  { trial, prior }: { trial: RuleTrial; prior: PriorLookup },
): Promise<boolean> {
  const expand = expander(inputs, version.columns);
  const fillMaster = createMasterFiller(inputs.masterAccounts, inputs.fields, inputs.submission.postMonth);
  let after = 0;
  for (;;) {
    const { rows } = await queries.query<StoredRow>(
      `select row_no as "rowNo", "values", property_id as "propertyId" from version_row
        where version_id = $1 and row_no > $2 order by row_no limit ${rowsAtOnce}`,
      [version.id, after],
    );
    for (const { rowNo, values: stored, propertyId } of rows) {
      const values = expand(stored);
      fillMaster?.(values, propertyId);
      trial.add({ rowNo, values, prior: prior(propertyId, values) });
    }
    if (rows.length < rowsAtOnce) return true;
    if (isOver()) return false;
    after = rows.at(-1)?.rowNo ?? after;
  }
}
