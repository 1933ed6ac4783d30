import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { SubmissionInput } from '#contracts/processes.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import type { Delegation, SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';
import { standInsInForce } from './resolve-assignees.ts';
import type { RunIdentity } from './run-fence.ts';
import { writeAssignees } from './write-assignees.ts';
import { writeNotices } from './write-notices.ts';
import { writeRecords } from './write-records.ts';
import { fillRow } from './write-row.ts';
import { writeVersions } from './write-versions.ts';

/** One accepted transition, as the process hands it over. Ids and codes only. */
export interface Projection extends SubmissionInput {
  /** Row of the table of transitions. */
  transition: string;
  command: SubmissionCommand;
  before: { status: SubmissionStatus; versionNo: number | null; round: number; orderNo: number | null };
  state: SubmissionState;
  mustResolveAssignees: boolean;
}

export interface ProjectionResult {
  /** `stale`: another run owns the ticket now, nothing was written. */
  outcome: 'written' | 'stale';
  /** Stand-ins in force, when they were to be resolved. */
  delegations: Delegation[] | null;
}

/** What the parts of a projection share, inside its transaction. */
export interface ProjectionWork extends Projection {
  em: EntityManager;
  row: Submission;
  at: Date;
}

/**
 * Makes one transition true in PostgreSQL, in one transaction: row, reviewers, versions, audit, decision, operation,
 * bell and mails. Every row has a key of its own, so that a retry, a reset or a replay repeats nothing.
 */
export async function projectTransition(
  orm: MikroORM,
  run: RunIdentity,
  projection: Projection,
): Promise<ProjectionResult> {
  const { state, mustResolveAssignees } = projection;
  passFaultPoint('updateAccepted');
  const isWritten = await writeFenced(orm, run, projection, async (em, row) => {
    const work = { ...projection, em, row, at: new Date(projection.command.atMs) };
    await fillRow(work);
    const newlyAsked = await writeAssignees(work);
    await writeVersions(work);
    passFaultPoint('projecting');
    await writeRecords(work);
    await writeNotices(work, newlyAsked);
  });
  passFaultPoint('projected');
  const delegations = mustResolveAssignees && isWritten ? await standInsInForce(orm.em.fork(), state) : null;
  return { outcome: isWritten ? 'written' : 'stale', delegations };
}

/** Writes the row again from the state, for the reconciler: no transition, so no audit and no mail. */
export async function rewriteRow(
  orm: MikroORM,
  run: RunIdentity,
  input: SubmissionInput & { state: SubmissionState },
): Promise<void> {
  const { state } = input;
  await writeFenced(orm, run, input, async (em, row) => {
    const command = { kind: 'assigneesResolved', delegations: state.delegations } as const;
    const event = { ...command, opId: '', actor: { userId: 0, baseRole: 'System' } as const, atMs: Date.now() };
    const before = { status: row.status as SubmissionStatus, versionNo: null, round: row.round, orderNo: null };
    const work = {
      ...input,
      transition: 'T23',
      command: event,
      before,
      mustResolveAssignees: false,
      em,
      row,
      at: new Date(),
    };
    await fillRow(work);
    await writeAssignees(work);
    await writeVersions(work);
  });
}

/**
 * The row accepts a run that has written it before when it brings a newer revision, and another run only when Temporal
 * says that it is the current one: a reset may go back, what a replaced run still sends may not.
 * @returns false when another run owns the ticket
 */
async function writeFenced(
  orm: MikroORM,
  run: RunIdentity,
  { submissionId, state }: { submissionId: number; state: SubmissionState },
  write: (em: EntityManager, row: Submission) => Promise<void>,
): Promise<boolean> {
  const seen = await orm.em.fork().findOneOrFail(Submission, submissionId);
  const isOther = seen.runId !== null && seen.runId !== run.runId;
  if (isOther && !(await run.isCurrent())) return false;
  await orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(Submission, submissionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row.runId !== seen.runId && row.runId !== run.runId) throw new Error('Another run wrote the row meanwhile');
    if (row.runId === run.runId && row.rev >= state.rev) return;
    row.runId = run.runId;
    await write(em, row);
    await em.flush();
  });
  return true;
}
