import type { StoredRule } from '#contracts/rule-sets.ts';
import type { KeptTieOutState } from '#contracts/tie-outs.ts';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import type { ModelField, RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { isControl, judgeControl } from '#rules/rule-sets/controls.ts';
import type { ControlOutcome } from '#rules/rule-sets/controls.ts';
import type { RunQueries } from '../../submissions/run-submission.ts';

/** What a control is compared with at a moment. */
export interface Comparable {
  ruleId: number;
  ruleVersion: number;
  /** Names the loads of both sides; nothing is published on the other one when it ends with a colon. */
  compared: string;
}

/** Ask before the figures of the other side are read: what is published in between is then compared again. */
export async function readComparables(queries: RunQueries, submissionId: number): Promise<Comparable[]> {
  const { rows } = await queries.query<Comparable>(
    `select rule_id as "ruleId", rule_version as "ruleVersion", compared from tie_out_now where submission_id = $1`,
    [submissionId],
  );
  return rows;
}

interface KeepInput {
  submissionId: number;
  versionId: number;
  rules: readonly StoredRule[];
  /** By id, rules that failed or took more than they may before. */
  stopped?: ReadonlyMap<number, unknown>;
  fields: readonly ModelField[];
  comparables: readonly Comparable[];
  /** Aggregates of these rules over the whole file. */
  file: RowContext;
}

/** Judges the controls among the rules and keeps what each found in this version. */
export async function keepTieOuts(queries: RunQueries, input: KeepInput): Promise<void> {
  const { submissionId, versionId, comparables, file } = input;
  const controls = input.rules.filter(isControl);
  const { rules } = compileRules(controls, input.fields);
  for (const { ruleId, version } of controls) {
    const compared = comparables.find((one) => one.ruleId === ruleId)?.compared;
    if (compared === undefined) continue;
    const isStopped = input.stopped?.has(ruleId) ?? false;
    const outcome = await judged((!isStopped && rules.find(({ rule }) => rule.ruleId === ruleId)) || null, file);
    const isWaiting = outcome.state === 'skipped' && compared.endsWith(':') && isOfOtherSide(outcome);
    await keepTieOut(queries, {
      ...outcome,
      ...{ submissionId, versionId, ruleId, ruleVersion: version, compared },
      state: isWaiting ? 'waiting' : outcome.state,
    });
  }
}

const isOfOtherSide = ({ missing }: ControlOutcome): boolean => missing.some(({ kind }) => kind === 'otherDataset');

const failed: ControlOutcome = { state: 'failed', left: null, right: null, isLeftOwn: true, missing: [] };

/** A control that names what the data model has lost, or that cannot be judged, fails alone. */
async function judged(compiled: CompiledRule | null, file: RowContext): Promise<ControlOutcome> {
  if (!compiled) return failed;
  try {
    return await judgeControl(compiled, file);
  } catch {
    return failed;
  }
}

/** Says of the rest of what is asked of a submission that it cannot be computed, so that it is not asked again. */
export async function keepFailed(
  queries: RunQueries,
  of: { submissionId: number; versionId: number },
  comparables: readonly Comparable[],
): Promise<void> {
  for (const comparable of comparables) await keepTieOut(queries, { ...failed, ...of, ...comparable });
}

interface KeptTieOut extends Omit<ControlOutcome, 'state'>, Comparable {
  state: KeptTieOutState;
  submissionId: number;
  versionId: number;
}

async function keepTieOut(queries: RunQueries, kept: KeptTieOut): Promise<void> {
  const { submissionId, versionId, ruleId, ruleVersion, state, left, right, isLeftOwn, missing, compared } = kept;
  await queries.query(
    `insert into tie_out (version_id, rule_id, submission_id, rule_version, state, left_value, right_value, missing, compared, is_left_own)
     values ($1, $2, $3, $4, $5, $6::text::numeric, $7::text::numeric, $8::text::jsonb, $9, $10)
     on conflict (version_id, rule_id) do update
       set rule_version = excluded.rule_version, state = excluded.state, left_value = excluded.left_value,
           right_value = excluded.right_value, missing = excluded.missing, compared = excluded.compared,
           is_left_own = excluded.is_left_own, computed_at = now()`,
    [versionId, ruleId, submissionId, ruleVersion, state, left, right, JSON.stringify(missing), compared, isLeftOwn],
  );
}
