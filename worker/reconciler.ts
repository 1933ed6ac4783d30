import type { MikroORM } from '@mikro-orm/postgresql';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client';
import pLimit from 'p-limit';
import { stuckSearches } from '#contracts/stuck.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { queryState, requestProjection } from '#processes/messages.ts';
import { isTemporalReachable, startProcess } from '#processes/start-process.ts';
import type { Destination } from './deliver-entry.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';
import type { TroubleLimits } from './process-trouble.ts';
import { readTrouble, recordTrouble, troubleLimits } from './process-trouble.ts';

export interface ReconcilerOptions {
  orm: MikroORM;
  to: Destination;
  logger: Logger;
  pauseMs?: number;
  /** A submission seen more recently is taken to be well; one that the system holds or that is in trouble, a fifth of it. */
  lookAgainAfterSeconds?: number;
  troubleAfter?: TroubleLimits;
}

interface OpenSubmission {
  submissionId: number;
  submissionNo: string;
  rev: number;
  status: string;
  generation: number;
  parked: boolean;
}

type Finding = 'well' | 'lost' | 'rowBehind' | 'runBehind' | 'unknown';

const openSubmission = `id as "submissionId", submission_no as "submissionNo", rev, status, generation,
  parked_code is not null as parked`;
const submissionsAtOnce = 200;
const describedAtOnce = 5;

/**
 * Compares every open submission with its process: a run that was terminated or has vanished is started again from the row,
 * a row that is behind is written again, a run that is behind its row (a restored Temporal) is replaced.
 */
export function startReconciler(options: ReconcilerOptions): Loop {
  const { logger, pauseMs = 30_000 } = options;
  return repeat('reconciler', logger, pauseMs, () => reconcileRound(options));
}

/** Ten rounds within the time after which a submission is looked at again, so that none waits much longer. */
export function paceOf({ everySeconds, noWorkerSeconds }: Environment['reconcile']) {
  return {
    pauseMs: everySeconds * 100,
    lookAgainAfterSeconds: everySeconds,
    troubleAfter: { ...troubleLimits, unservedMs: noWorkerSeconds * 1_000 },
  };
}

/** @returns whether there were as many submissions to look at as one round takes */
export async function reconcileRound(options: ReconcilerOptions): Promise<boolean> {
  if (!(await isTemporalReachable(options.to))) return false;
  const lost = await claimEnded(options);
  const submissions = [...lost, ...(await claim(options.orm, options.lookAgainAfterSeconds ?? 300))];
  await pLimit(describedAtOnce).map(submissions, (submission) => reconcile(options, submission));
  return submissions.length - lost.length === submissionsAtOnce;
}

/** Runs that were ended a while ago have been looked at since; Temporal lists one within seconds. */
const endedWithinMs = 3_600_000;

/** Submissions whose run has ended from outside since they were looked at: they are not left to wait for their turn. */
async function claimEnded({ orm, to: { client, deadlineMs } }: ReconcilerOptions): Promise<OpenSubmission[]> {
  const query = `${stuckSearches.runLost} AND CloseTime > '${new Date(Date.now() - endedWithinMs).toISOString()}'`;
  const ended = await client.withDeadline(Date.now() + deadlineMs, async () => {
    const { executions } = await client.workflowService.listWorkflowExecutions({
      namespace: client.options.namespace,
      query,
      pageSize: submissionsAtOnce,
    });
    return executions ?? [];
  });
  if (ended.length === 0) return [];
  const numbers = ended.map(({ execution }) => execution?.workflowId ?? '');
  const times = ended.map(({ closeTime }) => new Date(Number(closeTime?.seconds ?? 0) * 1_000 + 1_000).toISOString());
  return orm.em.fork().execute<OpenSubmission[]>(
    `update submission set seen_at = now() where id in (
       select s.id from submission s
       join unnest(?::text[], ?::timestamptz[]) as ended (submission_no, at) on ended.submission_no = s.submission_no
       where s.status not in ('Completed', 'Closed') and s.state is not null
         and coalesce(s.seen_at, 'epoch') < ended.at
       for update of s skip locked)
     returning ${openSubmission}`,
    [`{${numbers.map((one) => JSON.stringify(one)).join(',')}}`, `{${times.join(',')}}`],
  );
}

/** A new submission is the relay's until its process has been started. */
async function claim(orm: MikroORM, lookAgainAfterSeconds: number): Promise<OpenSubmission[]> {
  return orm.em.fork().execute<OpenSubmission[]>(
    `update submission set seen_at = now() where id in (
       select id from submission
       where status not in ('Completed', 'Closed') and state is not null
         and coalesce(seen_at, 'epoch') < now() - make_interval(secs => ?::float
           / case when ball_holder = 'system' or process_state = 'lost'
               or exists (select from process_trouble p where p.submission_id = submission.id) then 5 else 1 end)
         and not exists (select 1 from outbox_entry o
           where o.submission_id = submission.id and o.kind = 'start' and o.status = 'pending')
       order by seen_at nulls first, id limit ? for update skip locked)
     returning ${openSubmission}`,
    [lookAgainAfterSeconds, submissionsAtOnce],
  );
}

/** One submission that cannot be looked at holds up none of the others. */
async function reconcile(options: ReconcilerOptions, submission: OpenSubmission): Promise<void> {
  const { orm, to, logger } = options;
  const { submissionId, submissionNo, rev } = submission;
  try {
    const handle = to.client.workflow.getHandle(submissionNo);
    const finding = await examine(options, handle, submission);
    if (finding === 'well' || finding === 'unknown') return;
    logger.error({ submissionNo, rev, finding }, 'a submission and its process differ');
    if (finding === 'rowBehind') return await requestProjection(handle);
    if (finding === 'runBehind') await handle.terminate('behind the database: it goes on from the row');
    await setProcessState(orm, submission, 'lost');
    await startProcess(to, submission, to.deadlineMs);
    await setProcessState(orm, submission, submission.parked ? 'parked' : 'running');
    await orm.em.fork().execute('delete from process_trouble where submission_id = ?', [submissionId]);
  } catch (error) {
    logger.warn({ err: error, submissionNo }, 'a submission could not be compared with its process');
  }
}

/** The row was read before the process is asked, so a healthy process is never behind it. */
async function examine(
  { orm, to: { client, deadlineMs }, troubleAfter }: ReconcilerOptions,
  handle: WorkflowHandle,
  submission: OpenSubmission,
): Promise<Finding> {
  const description = await describe(handle);
  if (description?.status.name !== 'RUNNING') return 'lost';
  const trouble = readTrouble(description, Date.now(), troubleAfter);
  await recordTrouble(orm, handle, submission.submissionId, trouble);
  // A process whose task fails answers no question; it goes on once its code is corrected.
  if (trouble?.kind === 'workflowTaskFailing') return 'unknown';
  const state = await client.withDeadline(Date.now() + deadlineMs, () => queryState(handle));
  if (state === null) return 'unknown';
  if (state.rev > submission.rev) return 'rowBehind';
  return state.rev < submission.rev || hasDiverged(state, submission) ? 'runBehind' : 'well';
}

/** The same revision, made from different pasts: one of the two was restored. The row has the audit trail beside it. */
function hasDiverged(state: SubmissionState, submission: OpenSubmission): boolean {
  return (
    state.rev === submission.rev && (state.status !== submission.status || state.generation !== submission.generation)
  );
}

async function describe(handle: WorkflowHandle): Promise<WorkflowExecutionDescription | null> {
  try {
    return await handle.describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** A submission that has moved on meanwhile says itself how it stands. */
async function setProcessState(orm: MikroORM, submission: OpenSubmission, processState: string): Promise<void> {
  await orm.em
    .fork()
    .execute('update submission set process_state = ? where id = ? and rev = ?', [
      processState,
      submission.submissionId,
      submission.rev,
    ]);
}
