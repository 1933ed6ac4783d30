import { submissionStatuses } from '#contracts/submissions.ts';
import type {
  CommandKind,
  Decision,
  PendingRun,
  SubmissionCommand,
  SubmissionState,
} from '#rules/submissions/state.ts';
import { askedOfPeople, haveCommon, isAnybodyAsked, isWalked, plainGroups } from './plain-facts.ts';

const results: readonly CommandKind[] = [
  'validationPassed',
  'validationFailed',
  'editPassed',
  'editRefused',
  'processingDone',
  'processingRefused',
  'controlBreak',
  'publishingBegun',
  'published',
  'effectFailed',
];

/** What one decision of the machine breaks; empty when it keeps every invariant of the page. */
export function broken(before: SubmissionState, command: SubmissionCommand, decision: Decision): string[] {
  if (decision.refused !== undefined) return 'state' in decision ? ['a refusal hands out a state'] : [];
  const { state: after, effects, transition } = decision;
  if (after === before) return effects.length === 0 ? [] : ['nothing changed, yet there are effects'];
  const faults: [boolean, string][] = [
    [after.rev !== before.rev + 1, 'the revision does not count by one'],
    [before.status === 'Closed' && command.kind !== 'reopenPeriod', 'Closed takes something else than T21'],
    [isLate(before, command), 'a late result changes something'],
    [isSecond(before, command), 'a result that nothing waits for changes something'],
    [effects.filter((effect) => effect.kind === 'project').length !== 1, 'not exactly one projection'],
    [effects[0]?.kind !== 'project', 'the projection is not first'],
    [!/^T(0[1-9]|1\d|2\d)$/.test(transition), `unknown row ${transition}`],
    [effects.some((effect) => 'generation' in effect && effect.generation !== after.generation && effect.kind !== 'reverseLoad'), 'an effect is fenced off'],
    ...faultsOfEntering(before, after, command),
    ...faultsOfState(after),
  ]; // prettier-ignore
  return faults.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

function isLate(state: SubmissionState, command: SubmissionCommand): boolean {
  return results.includes(command.kind) && 'generation' in command && (command.generation ?? 0) < state.generation;
}

/** Of one generation one result is kept: with it the run is over. A fault may also be one of the row, while nothing runs. */
function isSecond(state: SubmissionState, command: SubmissionCommand): boolean {
  return results.includes(command.kind) && command.kind !== 'effectFailed' && state.pending === null;
}

/** Invariants 3 and 4. */
function faultsOfEntering(
  before: SubmissionState,
  after: SubmissionState,
  command: SubmissionCommand,
): [boolean, string][] {
  const isEntering = before.status !== after.status && after.status === 'DataProcessing In Progress';
  const { version } = after;
  if (version === null) return [[isEntering, 'nothing to load']];
  const given = after.decisions.filter(
    (decision) => decision.versionNo === version.versionNo && decision.kind === 'approved',
  );
  const behind = [...version.uploaders, ...version.editors];
  const isApproved = given.some((decision) => !haveCommon(decision.persons, behind));
  // A recoded version was approved before its chain was closed.
  const isByWalk = after.chain.isWorkflowRequired && isEntering && command.kind !== 'recode';
  const newest = after.decisions.at(-1);
  return [
    [isByWalk && !plainGroups(after).every((group) => isWalked(after, group)), 'loads before every group has decided'],
    [isByWalk && !isApproved, 'loads without an approval of somebody independent'],
    [command.kind === 'approve' && haveCommon(newest?.persons ?? [], version.uploaders), 'an uploader decides'],
  ];
}

function faultsOfState(state: SubmissionState): [boolean, string][] {
  const { pending, parked, status } = state;
  const runs: Partial<Record<typeof status, PendingRun['kind'][]>> = {
    'Validation In Progress': ['validation', 'revalidation'],
    'DataProcessing In Progress': ['processing'],
    'DataProcessing Completed': ['publishing'],
  };
  const isAtStep = askedOfPeople.includes(status);
  const isHeld = status === 'DataProcessing Completed' && state.package?.releaseId === null && !state.isPublished;
  const isReleasedWhileParked = status === 'DataProcessing Completed' && state.package && parked !== null;
  const expected = runs[status] ?? (isAtStep ? (['edit'] as const) : []);
  const isRunMissing =
    pending === null && status in runs && !state.isAwaitingExplanation && !isHeld && !isReleasedWhileParked;
  const seatIds = state.chain.seats.map((seat) => seat.seatId);
  const isSilent = isAtStep && parked === null && pending === null && !isAnybodyAsked(state);
  const isLoading = status.startsWith('DataProcessing') || status === 'Completed' || status === 'Closed';
  return [
    [!submissionStatuses.includes(status), `unknown status ${status}`],
    [isAtStep !== (state.currentOrderNo !== null), 'the current group does not fit the status'],
    [isAtStep && !plainGroups(state).some((group) => group.orderNo === state.currentOrderNo), 'stands at no group'],
    [pending !== null && !(expected as string[]).includes(pending.kind), `a ${String(pending?.kind)} runs in ${status}`],
    [isRunMissing, `nothing runs in ${status}`],
    [pending !== null && pending.generation !== state.generation, 'the run is of another generation'],
    [state.isAwaitingExplanation && (status !== 'Validation In Progress' || pending !== null), 'awaits an explanation elsewhere'],
    [state.isAwaitingExplanation !== (state.heldResult !== null), 'the held result does not fit'],
    [isHeld && pending !== null, 'publishes without the release of its package'],
    [parked?.code === 'NoAssignee' && !isAtStep, 'parked for want of an assignee at no step'],
    [isSilent, 'stands at a step where it is nobody\'s turn'],
    [!isLoading && state.decisions.some((decision) => !seatIds.includes(decision.seatId)), 'a decision without a seat'],
    [new Set(state.decisions.map((one) => one.seatId)).size < state.decisions.length, 'a seat decided twice'],
    [state.decisions.some((decision) => haveCommon(decision.persons, state.version?.uploaders ?? [])), 'a decision by an uploader stands'],
  ]; // prettier-ignore
}
