import type { Assignment } from '#contracts/acts.ts';
import { mayAttempt } from '#contracts/acts.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import { submissionActs } from '#contracts/submissions.ts';
import { allowedActs } from '#rules/submissions/allowed-acts.ts';
import { groupAt, lastGroup } from '#rules/submissions/chain.ts';
import type { Group } from '#rules/submissions/chain.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { actorOf } from '../access/person.ts';
import type { SignedInPerson } from '../access/person.ts';

interface ActedOn {
  serviceProviderId: number;
  state: SubmissionState | null;
}

/** How the person is assigned to the submission: as its provider, or by a seat of their own or of a principal. */
export function assignmentsOf(submission: ActedOn, person: SignedInPerson, userIds: readonly number[]): Assignment[] {
  const { state } = submission;
  const isSeated = state?.chain.seats.some((seat) => userIds.includes(seat.userId)) ?? false;
  const sitsIn = (group: Group | undefined) =>
    group?.seats.some((seat) => seat.isActive && userIds.includes(seat.userId)) ?? false;
  const held: Assignment[] = ['scope'];
  if (person.serviceProviderId === submission.serviceProviderId) held.push('ownProvider');
  if (!state || !isSeated) return held;
  held.push('chain');
  if (sitsIn(groupAt(state, state.currentOrderNo))) held.push('currentStep');
  if (sitsIn(lastGroup(state))) held.push('lastGroup');
  return held;
}

/** Cache of allowed acts by state object and actor; states are immutable. */
const told = new WeakMap<SubmissionState, Map<string, SubmissionAct[]>>();
const mostAskers = 8;

/**
 * Acts that the table of access grants this person and that the state machine takes now, by submission. To try them all takes
 * longer than to read the row, so an answer is kept with its state, unless it is for some time alone, as stand-ins are.
 */
export function actsOf(person: SignedInPerson, userIds: readonly number[]): (submission: ActedOn) => SubmissionAct[] {
  const { baseRole, serviceProviderId, privileges } = person;
  const actor = actorOf(person);
  const asker = JSON.stringify([actor, serviceProviderId, privileges, userIds]);
  const tryAll = (submission: ActedOn, state: SubmissionState) => {
    const held = assignmentsOf(submission, person, userIds);
    const granted = submissionActs.filter((act) => mayAttempt(act, baseRole, privileges, held));
    return allowedActs(state, actor, Date.now(), granted);
  };
  return (submission) => {
    const { state } = submission;
    if (!state) return [];
    if (state.delegations.length > 0) return tryAll(submission, state);
    const answers = told.get(state) ?? new Map<string, SubmissionAct[]>();
    const known = answers.get(asker);
    if (known) return known;
    const acts = tryAll(submission, state);
    if (answers.size >= mostAskers) answers.clear();
    told.set(state, answers.set(asker, acts));
    return acts;
  };
}
