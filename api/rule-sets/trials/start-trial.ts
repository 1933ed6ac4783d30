import type { StoredRule } from '#contracts/rule-sets.ts';
import type { TrialOver } from '#contracts/rule-trials.schema.ts';
import type { TrialJobInput } from '#contracts/rule-trials.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { startJob } from '../../jobs/start-job.ts';
import type { MasterContext } from '../../masters/master.ts';
import { composeRule } from '../compose-rule.ts';
import { findRule } from '../stored-rule.ts';
import { selectTried } from './select-submissions.ts';

type Tried = Pick<TrialJobInput, 'rule' | 'reach' | 'datasetId'>;

/**
 * The rule as a form says it, whether it is saved or not.
 * @throws AppError NotFound for a saved rule out of reach, else as `composeRule`
 */
export async function unsavedRule(context: MasterContext, wanted: SaveRule, ruleId: number | null): Promise<Tried> {
  const standing = ruleId === null ? null : await findRule(context, ruleId);
  const { type, scope, document, names, messages, reach } = await composeRule(
    context,
    wanted,
    standing?.document ?? null,
  );
  const rule: StoredRule = {
    ...{ ruleId: ruleId ?? 0, code: standing?.code ?? '', version: wanted.version + 1 },
    ...{ type, scope, document, names, messages },
  };
  return { rule, reach, datasetId: wanted.datasetId };
}

/** The newest version of a saved rule. @throws AppError NotFound */
export async function savedRule(context: MasterContext, id: number): Promise<Tried> {
  const {
    code,
    newest: version,
    type,
    scope,
    document,
    names,
    messages,
    reach,
    datasetId,
  } = await findRule(context, id);
  return { rule: { ruleId: id, code, version, type, scope, document, names, messages }, reach, datasetId };
}

/** Starts the trial as a job. @throws AppError NotFound without a submission, TooManyJobs */
export async function startTrial(
  context: MasterContext,
  processes: ProcessPlace,
  tried: Tried,
  over: TrialOver,
): Promise<Job> {
  const { em, person, requestId, language } = context;
  const submissionIds = await selectTried(context, tried, over);
  const about = { count: submissionIds.length, rule: inLanguage(tried.rule.names, language) };
  const input = { span: over.span, ...tried, submissionIds };
  return startJob(em, processes, { kind: 'tryRule', input, about, person, requestId });
}
