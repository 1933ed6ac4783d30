import { SubmissionAssignee } from '#database/submissions/submission-assignee.entity.ts';
import { assigneesOf } from '#rules/submissions/assignees.ts';
import type { ProjectionWork } from './project-transition.ts';

/**
 * The holders of the chain's seats, with whose turn it is; stand-ins are looked up by delegation.
 * @returns whose turn it has become with this transition
 */
export async function writeAssignees({ em, row, state, at }: ProjectionWork): Promise<number[]> {
  // While an edit is checked the ticket still stands at its step: the same people are asked, nobody anew.
  const standing = state.pending?.kind === 'edit' ? { ...state, pending: null } : state;
  const wanted = new Map<
    string,
    { userId: number; orderNo: number; stage: string; isTurn: boolean; hasDecided: boolean }
  >();
  for (const { userId, orderNo, stage, isTurn, hasDecided, principalId } of assigneesOf(standing, at.getTime())) {
    if (principalId === null) wanted.set(`${orderNo}:${userId}`, { userId, orderNo, stage, isTurn, hasDecided });
  }
  const rows = await em.find(SubmissionAssignee, { submissionId: row.id });
  for (const gone of rows.filter(({ orderNo, userId }) => !wanted.has(`${orderNo}:${userId}`))) em.remove(gone);
  const asked: number[] = [];
  for (const [key, seat] of wanted) {
    const known = rows.find(({ orderNo, userId }) => `${orderNo}:${userId}` === key);
    const isAsked = seat.isTurn && !known?.isTurn;
    if (isAsked) asked.push(seat.userId);
    const change = { ...seat, ...(isAsked && { since: at, claimedAt: null }) };
    if (known) Object.assign(known, change);
    else em.create(SubmissionAssignee, { submissionId: row.id, ...change });
  }
  await em.flush();
  return asked;
}
