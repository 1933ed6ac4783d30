import type { Assignment } from '#contracts/acts.ts';
import { mayAttempt } from '#contracts/acts.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import { submissionActs } from '#contracts/submissions.ts';
import { allowedActs } from '#rules/submissions/allowed-acts.ts';
import { groupAt, lastGroup } from '#rules/submissions/chain.ts';
import type { Group } from '#rules/submissions/chain.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { actorOf } from '../sessions/person.ts';
import type { SignedInPerson } from '../sessions/person.ts';

interface ActedOn {
  serviceProviderId: number;
  state: SubmissionState | null;
}

/** What ties the person, or somebody they stand in for, to this ticket. */
export function assignmentsOf(ticket: ActedOn, person: SignedInPerson, userIds: readonly number[]): Assignment[] {
  const { state } = ticket;
  const isSeated = state?.chain.seats.some((seat) => userIds.includes(seat.userId)) ?? false;
  const sitsIn = (group: Group | undefined) =>
    group?.seats.some((seat) => seat.isActive && userIds.includes(seat.userId)) ?? false;
  const held: Assignment[] = ['scope'];
  if (person.serviceProviderId === ticket.serviceProviderId) held.push('ownProvider');
  if (!state || !isSeated) return held;
  if (sitsIn(groupAt(state, state.currentOrderNo))) held.push('currentStep');
  if (sitsIn(lastGroup(state))) held.push('lastGroup');
  return held;
}

/** Acts that the table of access grants this person and that the state machine takes now. */
export function actsOn(ticket: ActedOn, person: SignedInPerson, userIds: readonly number[]): SubmissionAct[] {
  if (!ticket.state) return [];
  const held = assignmentsOf(ticket, person, userIds);
  const granted = submissionActs.filter((act) => mayAttempt(act, person.baseRole, person.privileges, held));
  return allowedActs(ticket.state, actorOf(person), Date.now(), granted);
}
