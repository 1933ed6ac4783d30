import { assigneesOf } from '#rules/submissions/assignees.ts';
import type { FoundSeat } from './find-submission.ts';
import type { ProjectionWork } from './projection-work.ts';

export interface SeatChange {
  /** New and changed rows. `since` is set for people whose turn begins again: they have to open the submission again. */
  changed: (Omit<FoundSeat, 'id'> & { since: Date | null })[];
  goneIds: number[];
  /** Whose turn it has become with this transition. */
  newlyAsked: number[];
}

/** The holders of the chain's seats, with whose turn it is; stand-ins are looked up by delegation. */
export function changeOfSeats({ found, state, at }: ProjectionWork): SeatChange {
  // While an edit is checked the submission stays at its step, and the turns of its reviewers do not begin again.
  const standing = state.pending?.kind === 'edit' ? { ...state, pending: null } : state;
  const wanted = new Map<string, Omit<FoundSeat, 'id'>>();
  for (const { userId, orderNo, stage, isTurn, hasDecided, principalId } of assigneesOf(standing, at.getTime())) {
    if (principalId === null) wanted.set(`${orderNo}:${userId}`, { userId, orderNo, stage, isTurn, hasDecided });
  }
  const known = new Map(found.seats.map((seat) => [`${seat.orderNo}:${seat.userId}`, seat]));
  const change: SeatChange = { changed: [], goneIds: [], newlyAsked: [] };
  for (const [key, { id }] of known) if (!wanted.has(key)) change.goneIds.push(id);
  for (const [key, seat] of wanted) {
    const before = known.get(key);
    const isAsked = seat.isTurn && !before?.isTurn;
    if (isAsked) change.newlyAsked.push(seat.userId);
    if (isAsked || !isSame(before, seat)) change.changed.push({ ...seat, since: isAsked ? at : null });
  }
  return change;
}

function isSame(before: FoundSeat | undefined, { stage, isTurn, hasDecided }: Omit<FoundSeat, 'id'>): boolean {
  return before?.stage === stage && before.isTurn === isTurn && before.hasDecided === hasDecided;
}
