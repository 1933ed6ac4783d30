import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeComparison } from '#contracts/change-impacts.ts';
import { mostTriedRows } from '#contracts/rule-trials.ts';
import type { JobItem } from '#database/jobs/job-item.entity.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { currentActivity, withHeartbeats } from '../current-activity.ts';
import { inputOf } from '../jobs/input-of.ts';
import type { ItemResult, JobDefinition } from '../jobs/job-definition.ts';
import { planInOrder } from '../jobs/plan-submissions.ts';
import { endOfTurn } from '../rule-trials/trial-budget.ts';
import type { CompareChange } from './create-comparer.ts';

/** Checks submissions as they are, and as they would be after a change. What it finds is kept beside the job. */
export const tryChangeJob = (compare: CompareChange): JobDefinition => ({
  kind: 'tryChange',
  isTrial: true,
  plan: (em, job) => planInOrder(em, inputOf(job, 'tryChange').submissionIds),
  work: (em, item, job) => work(em, item, job, compare),
});

interface StandingVersion {
  versionId: number;
  versionNo: number;
  rowCount: number;
}

async function work(em: EntityManager, item: JobItem, job: Job, compare: CompareChange): Promise<ItemResult> {
  const begunMs = Date.now();
  const endsAtMs = endOfTurn(job, begunMs);
  if (endsAtMs === null) return { status: 'skipped', code: 'BudgetSpent' };
  const submissionId = Number(item.key);
  const version = await findVersion(em, submissionId);
  if (!version) return { status: 'skipped', code: 'NoFile' };
  const { rowCount, versionId, versionNo } = version;
  if (rowCount > mostTriedRows) return { status: 'skipped', code: 'TooManyRows' };
  const { change } = inputOf(job, 'tryChange');
  const { signal } = currentActivity();
  const compared = await withHeartbeats(
    () => ({ jobId: job.id, position: item.position }),
    () => compare({ submissionId, versionId, versionNo, change }, { timeoutMs: endsAtMs - begunMs, signal }),
  );
  if (typeof compared === 'string') return { status: 'skipped', code: compared };
  await keep(em, { jobId: job.id, submissionId, versionNo, tookMs: Date.now() - begunMs }, compared);
  const { refused, accepted, changed, appeared, vanished } = compared;
  return { status: 'done', details: { refused, accepted, changed, appeared, vanished } };
}

/** The version in force, else the newest one: what checking the submission again would check. */
const findVersion = (em: EntityManager, submissionId: number): Promise<StandingVersion | null> =>
  selectOne<StandingVersion>(
    em,
    sql`select v.id as "versionId", v.version_no as "versionNo", v.row_count as "rowCount"
        from version v join submission s on s.id = v.submission_id
        where v.submission_id = ${submissionId} and v.state <> 'checking'
        order by (v.id = s.current_version_id) desc, v.version_no desc limit 1`,
  );

async function keep(
  em: EntityManager,
  {
    jobId,
    submissionId,
    versionNo,
    tookMs,
  }: { jobId: number; submissionId: number; versionNo: number; tookMs: number },
  { before, after, refused, accepted, changed, appeared, vanished, findings, examples }: ChangeComparison,
): Promise<void> {
  await em.execute(
    sql`insert into change_impact (job_id, submission_id, version_no, before, after, refused, accepted, changed, appeared,
          vanished, findings, examples, took_ms)
        values (${jobId}, ${submissionId}, ${versionNo}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
          ${refused}, ${accepted}, ${changed}, ${appeared}, ${vanished}, ${JSON.stringify(findings)}::jsonb,
          ${JSON.stringify(examples)}::jsonb, ${tookMs})
        on conflict (job_id, submission_id) do nothing`,
  );
}
