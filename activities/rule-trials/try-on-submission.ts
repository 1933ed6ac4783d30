import type { StoredRule } from '#contracts/rule-sets.ts';
import { mostTrialHits, mostTriedRows, triedSubmissionMs } from '#contracts/rule-trials.ts';
import type { TrialRefusal } from '#contracts/rule-trials.ts';
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
import type { RuleTrial, TrialResult, TrialRow } from '#rules/rule-sets/trial.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import type { RuleGuard } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { loadPublishedAggregates } from '#database/rule-sets/load-published.ts';
import type { ReadingOfRule } from '#database/rule-sets/published-aggregates.ts';
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
  /** How figures are read inside an open transaction, which a statement that fails would end. */
  readingOf?: (guard: RuleGuard) => ReadingOfRule;
}

const rowsAtOnce = 2_000;
/** Differences kept of each submission. */
const mostGaps = 400;

/** Rows that a trial reads. */
export interface TriedVersion {
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
  const version = await findVersion(options.queries, options.submissionId);
  return version ? tryOnVersion(options, version) : 'NoFile';
}

/** As `tryOnSubmission`, on the stored rows of one version. */
export async function tryOnVersion(
  options: TrialOptions,
  version: TriedVersion,
): Promise<SubmissionTrial | TrialRefusal> {
  if (version.rowCount > mostTriedRows) return 'TooManyRows';
  if (!version.hasRows) return 'NoData';
  try {
    const inputs = await inputsFor(options);
    const compiled = compiledOrNull(options.rule, ruleFieldsOf(inputs.fields));
    if (compiled === null) return 'RuleFailed';
    const result = await judgeRows(options, version, inputs, compiled);
    return typeof result === 'string' ? result : { versionNo: version.versionNo, ...result };
  } catch (error) {
    if (error instanceof UnknownFact || error instanceof ConfigurationMissing) return 'OtherModel';
    throw error;
  }
}

/** Null for a rule that cannot judge any file. @throws UnknownFact for one that another data model would fit */
function compiledOrNull(rule: StoredRule, fields: ReturnType<typeof ruleFieldsOf>): CompiledRule | null {
  try {
    return compileRule(rule, fields);
  } catch (error) {
    if (error instanceof UnknownFact) throw error;
    return null;
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
export async function inputsFor({
  queries,
  submissionId,
  rule,
}: Pick<TrialOptions, 'queries' | 'submissionId' | 'rule'>): Promise<RunInputs> {
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
): Promise<TrialResult | TrialRefusal> {
  const { queries, readingOf } = options;
  const { ruleId } = compiled.rule;
  const fields = ruleFieldsOf(inputs.fields);
  const guard = createRuleGuard(limitsWithin(triedSubmissionMs * 2), () => performance.now());
  const reading = readingOf?.(guard) ?? guard.read;
  const window = createFileWindow({
    ...{ rules: [compiled], fields, guard },
    submission: { ...inputs.submissionFacts, today: new Date().toISOString().slice(0, 10) },
    published: await loadPublishedAggregates(queries, inputs, [compiled], reading),
  });
  const trial = createTrial({ compiled, window, width: fields.length, mostHits: mostTrialHits, mostGaps });
  const prior = await loadPriorRows(queries, inputs, [compiled], guard);
  const add = (row: TrialRow): void => void guard.attempt(ruleId, () => trial.add(row));
  const isWhole = await feedRows(options, version, inputs, { add, prior, guard });
  const result = isWhole ? await guard.read(ruleId, trial.finish) : null;
  const reason = guard.stopped().get(ruleId);
  return reason === undefined ? (result ?? 'TooSlow') : refusalOf[reason];
}

const refusalOf = { error: 'RuleFailed', overrun: 'TooSlow', memory: 'TooMuchMemory' } as const;

interface StoredRow {
  rowNo: number;
  values: (string | null)[];
  propertyId: number | null;
}

/** @returns false when the time was over, or the rule was stopped, before the last row */
async function feedRows(
  { queries, isOver }: TrialOptions,
  version: TriedVersion,
  inputs: RunInputs,
  { add, prior, guard }: { add: RuleTrial['add']; prior: PriorLookup; guard: RuleGuard },
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
      guard.beginRow();
      add({ rowNo, values, prior: prior(propertyId, values) });
    }
    if (guard.stopped().size > 0) return false;
    if (rows.length < rowsAtOnce) return true;
    if (isOver()) return false;
    after = rows.at(-1)?.rowNo ?? after;
  }
}
