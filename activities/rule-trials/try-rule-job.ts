import type { EntityManager } from '@mikro-orm/postgresql';
import { endsQuietly } from '#contracts/jobs.ts';
import type { JobItem } from '#database/jobs/job-item.entity.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { loadSubmission } from '#database/submissions/run-submission.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { isForPlace } from '#rules/rule-sets/reach.ts';
import { currentActivity } from '../current-activity.ts';
import { inputOf } from '../jobs/input-of.ts';
import type { ItemResult, JobDefinition } from '../jobs/job-definition.ts';
import { planInOrder } from '../jobs/plan-submissions.ts';
import { endOfTurn } from './trial-budget.ts';
import { tryOnSubmission } from './try-on-submission.ts';
import type { SubmissionTrial } from './try-on-submission.ts';

/** Tries a rule on stored rows. Nobody waits behind it, and what it finds is kept beside the job. */
export const tryRuleJob: JobDefinition = {
  kind: 'tryRule',
  isTrial: true,
  isQuiet: (job) => endsQuietly('tryRule', job.about, inputOf(job, 'tryRule').span),
  plan: (em, job) => planInOrder(em, inputOf(job, 'tryRule').submissionIds),
  work,
};

async function work(em: EntityManager, item: JobItem, job: Job): Promise<ItemResult> {
  const { rule, reach } = inputOf(job, 'tryRule');
  const begunMs = Date.now();
  const endsAtMs = endOfTurn(job, begunMs);
  if (endsAtMs === null) return { status: 'skipped', code: 'BudgetSpent' };
  const submissionId = Number(item.key);
  const queries = queriesOf(em);
  if (!isForPlace(reach, (await loadSubmission(queries, submissionId)).place)) {
    return { status: 'skipped', code: 'NotConcerned' };
  }
  const { heartbeat, signal } = currentActivity();
  const isOver = (): boolean => {
    signal?.throwIfAborted();
    heartbeat({ jobId: job.id, position: item.position });
    return Date.now() >= endsAtMs;
  };
  const tried = await tryOnSubmission({ queries, submissionId, rule, isOver });
  if (typeof tried === 'string') return { status: 'skipped', code: tried };
  await keep(em, job.id, submissionId, tried, Date.now() - begunMs);
  const { passes, violations, skipped } = tried;
  return { status: 'done', details: { passes, violations, skipped } };
}

async function keep(
  em: EntityManager,
  jobId: number,
  submissionId: number,
  { versionNo, rows, passes, violations, skipped, sides, missing, hits, gaps, gapWeight }: SubmissionTrial,
  tookMs: number,
): Promise<void> {
  await em.execute(
    `insert into rule_trial (job_id, submission_id, version_no, row_count, passes, violations, skipped, sides, missing, hits,
       gaps, gap_weight, took_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?::float8[], ?, ?)
     on conflict (job_id, submission_id) do nothing`,
    [
      ...[jobId, submissionId, versionNo, rows, passes, violations, skipped, sides && JSON.stringify(sides)],
      ...[JSON.stringify(missing), JSON.stringify(hits), `{${gaps.join(',')}}`, gapWeight, tookMs],
    ],
  );
}
