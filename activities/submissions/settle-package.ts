import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  holdMonth,
  lockedSiblings,
  missingMembers,
  releaseMonth,
  tellReady,
} from '#database/packages/package-siblings.ts';
import type { SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';

interface Settled {
  submissionId: number;
  state: SubmissionState;
  command: SubmissionCommand;
}

/**
 * After a transition of a member: the one that makes its package complete releases it, one that goes back from the load
 * takes back a release that nobody has published by. Decided under the lock of the package's month, so that of members
 * that arrive at once the last one sees them all. Repeated, it changes nothing.
 */
export async function settlePackage(orm: MikroORM, settled: Settled): Promise<void> {
  if (!settled.state.package || !concernsOthers(settled)) return;
  await orm.em.fork().transactional((em) => settle(em, settled));
}

function concernsOthers({ state, command }: Settled): boolean {
  return isIn(state) || isGoingBack(command);
}

function isIn({ status }: SubmissionState): boolean {
  return status === 'DataProcessing Completed' || status === 'Completed' || status === 'Closed';
}

/** T17, T18, T21 and the second choice of T25. */
function isGoingBack(command: SubmissionCommand): boolean {
  if (command.kind === 'retry') return command.toLastGroup === true;
  return command.kind === 'controlBreak' || command.kind === 'approverRecall' || command.kind === 'reopenPeriod';
}

async function settle(em: EntityManager, { submissionId, state, command }: Settled): Promise<void> {
  const [row] = await em.execute<{ id: number | null }[]>(
    'select package_month_id as id from submission where id = ?',
    [submissionId],
  );
  if (!row?.id) return;
  const { month, siblings } = await lockedSiblings(em, row.id);
  const self = siblings.find((sibling) => sibling.id === submissionId);
  // A later transition is stored; it settles the package from the current state.
  if (!self || self.rev !== state.rev) return;
  const { releaseId = null } = month;
  if (!isIn(state)) {
    if (isGoingBack(command)) await holdMonth(em, month, siblings);
    return;
  }
  if (releaseId === null) {
    if (missingMembers(month, siblings).length === 0) await releaseMonth(em, month, siblings);
    return;
  }
  // The package was released without this member, or others have published: the same release applies.
  const isWaiting = state.status === 'DataProcessing Completed' && state.package?.releaseId === null;
  if (isWaiting && !state.isPublished) {
    tellReady(em, self, releaseId, `:r${state.rev}`);
    await em.flush();
  }
}
