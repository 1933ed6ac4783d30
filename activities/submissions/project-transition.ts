import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { SubmissionInput } from '#contracts/processes.ts';
import { closeNotices } from '#database/notifications/close-notices.ts';
import { poolOf } from '#database/orm.ts';
import { keepApprovedScore } from '#database/submissions/quality-scores.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { changeOfRow, turnedByDueDate } from './change-row.ts';
import { changeOfSeats } from './change-seats.ts';
import { findSubmission } from './find-submission.ts';
import type { FoundSubmission } from './find-submission.ts';
import { keyOfNotices, noticesOf } from './notices-of.ts';
import type { ProjectionWork } from './projection-work.ts';
import type { Projection, ProjectionResult } from './projection.ts';
import { recordsOf } from './records-of.ts';
import type { RunIdentity } from './run-fence.ts';
import { settlePackage } from './settle-package.ts';
import { writeTransition } from './write-transition.ts';
import type { TransitionWrites } from './write-transition.ts';

/**
 * Makes one transition true in PostgreSQL, in one transaction: row, reviewers, versions, audit, decision, operation,
 * bell and mails. Every row has a key of its own, so that a retry, a reset or a replay repeats nothing.
 */
export async function projectTransition(
  orm: MikroORM,
  run: RunIdentity,
  projection: Projection,
): Promise<ProjectionResult> {
  passFaultPoint('updateAccepted');
  const pool = await poolOf(orm);
  const found = await findSubmission(pool, projection);
  const fence = await fenceOf(run, found, projection.state);
  if (fence === 'open') {
    const at = new Date(projection.command.atMs);
    const work: ProjectionWork = { ...projection, em: orm.em.fork(), found, runId: run.runId, at };
    const { writes, newlyAsked } = await standingOf(work);
    const notices = await noticesOf(work, writes.row, newlyAsked);
    passFaultPoint('projecting');
    await write(pool, found, { ...writes, ...recordsOf(work), notices, turned: turnedByDueDate(work) });
    // After the row: seats and who has the ball are as they are now. Told again, it changes nothing.
    const { name, text, valuesOf } = closeNotices;
    await pool.query({ name, text, values: valuesOf(found.submissionId) });
  }
  passFaultPoint('projected');
  // Also when an earlier attempt stored the row and failed before this point.
  if (fence !== 'stale') await settlePackage(orm, projection);
  const completes = projection.state.status === 'Completed' && (fence === 'written' || !found.isCompleted);
  if (fence !== 'stale' && completes) await keepApprovedScore(pool, projection.submissionId);
  const isWritten = fence !== 'stale';
  const delegations = projection.mustResolveAssignees && isWritten ? found.delegations : null;
  return { outcome: isWritten ? 'written' : 'stale', delegations };
}

/** Writes the row again from the state, for the reconciler: no transition, so no audit and no mail. */
export async function rewriteRow(
  orm: MikroORM,
  run: RunIdentity,
  input: SubmissionInput & { state: SubmissionState },
): Promise<void> {
  const { state } = input;
  const fact = { kind: 'assigneesResolved', delegations: state.delegations } as const;
  const command = { ...fact, opId: '', actor: { userId: 0, baseRole: 'System' } as const, atMs: Date.now() };
  const pool = await poolOf(orm);
  const found = await findSubmission(pool, { ...input, command });
  if ((await fenceOf(run, found, state)) !== 'open') return;
  const before = { status: found.status, versionNo: null, round: found.round, orderNo: null };
  const rewriting = { ...input, transition: 'T23', command, before, mustResolveAssignees: false };
  const work = { ...rewriting, em: orm.em.fork(), found, runId: run.runId, at: new Date() };
  const { writes } = await standingOf(work);
  await write(pool, found, writes);
}

/** What the tables show of the state, whatever led to it. */
async function standingOf(work: ProjectionWork): Promise<{ writes: TransitionWrites; newlyAsked: number[] }> {
  const { found, state, command } = work;
  const { changed, goneIds, newlyAsked } = changeOfSeats(work);
  const writes: TransitionWrites = {
    row: await changeOfRow(work),
    seats: changed,
    goneSeatIds: goneIds,
    versions: {
      standingId: state.version?.versionId ?? null,
      replacedState: command.kind === 'recall' ? 'withdrawn' : 'superseded',
      // The run under way still writes its own version.
      generation: state.generation,
    },
    uploadId: command.kind === 'upload' ? command.uploadId : null,
    notices: [],
    withdrawnKey: found.withdrawn && keyOfNotices(found.submissionNo, found.withdrawn.opId),
  };
  return { writes, newlyAsked };
}

/**
 * The row accepts a run that has written it before when it brings a newer revision, and another run only when Temporal
 * says that it is the current one: a reset may go back, what a replaced run still sends may not.
 */
async function fenceOf(
  run: RunIdentity,
  found: FoundSubmission,
  state: SubmissionState,
): Promise<'open' | 'written' | 'stale'> {
  if (found.runId === run.runId) return found.rev >= state.rev ? 'written' : 'open';
  return found.runId === null || (await run.isCurrent()) ? 'open' : 'stale';
}

/** @throws when somebody has written the row since it was found; the next try finds what they wrote */
async function write(pool: Pool, found: FoundSubmission, writes: TransitionWrites): Promise<void> {
  if (!(await writeTransition(pool, found, writes))) {
    throw new Error(`The row of submission ${found.submissionId} was written meanwhile`);
  }
}
