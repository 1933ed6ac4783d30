import type { Actor } from '#contracts/submissions.ts';
import type { Group } from './chain.ts';
import { decisionOf, decisionsBefore, groupAt, groupsOf, isHuman } from './chain.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { hasSeenAnother } from './deciding.ts';
import { isVersion1 } from './machine-version.ts';
import { isImpersonationBarred, isIndependent, joined, personsBehind, seatFor } from './persons.ts';
import type { StandingVersion } from './standing-version.ts';
import type { CommandOf, Decision, Seat, SubmissionState } from './state.ts';
import { runOf, settleAtStep } from './steps.ts';

/** T13, the beginning: the edit is checked while everything else waits. */
export function edit(state: SubmissionState, command: CommandOf<'edit'>): Decision {
  const { actor, atMs } = command;
  const group = groupAt(state, state.currentOrderNo);
  const seat = group ? editableSeat(state, group, actor, atMs) : null;
  const persons = personsBehind(actor, seat === null || seat.userId === actor.userId ? undefined : seat.userId);
  const refusal = refusalOf(state, command, {
    Forbidden: () => isImpersonationBarred(state, actor) || !mayEditSomewhere(state, actor, atMs),
    NotAllowedInStatus: () => !isHuman(state.status) || state.version === null || state.version.kind === 'nil',
    StaleView: () => hasSeenAnother(state, command),
    NotYourTurn: () => seat === null,
    SelfApproval: () => !isSomebodyLeft(state, state.version, persons),
  });
  if (refusal) return refusal;
  const generation = state.generation + 1;
  const next: SubmissionState = {
    ...state,
    generation,
    pending: { ...runOf('edit', generation, command), editors: persons },
  };
  const { editId } = command;
  return accept(state, command, {
    state: next,
    effects: [{ kind: 'checkEdit', editId, generation, versionNo: state.nextVersionNo }],
  });
}

/** T13, kept: a new version; peers of the same group are asked again, only approvals of earlier groups stay. */
export function editPassed(state: SubmissionState, command: CommandOf<'editPassed'>): Decision {
  const { pending, version } = state;
  if (pending?.kind !== 'edit' || pending.generation !== command.generation || version === null) {
    return unchanged(state, command);
  }
  const isFirst = isVersion1(state);
  const seatIds = groupAt(state, state.currentOrderNo)?.seats.map((seat) => seat.seatId) ?? [];
  const edited: StandingVersion = {
    ...version,
    versionId: command.versionId,
    versionNo: state.nextVersionNo,
    kind: 'edit',
    uploadId: null,
    createdAtMs: command.atMs,
    editors: joined(version.editors, pending.editors),
    ...(!isFirst && contentOf(command)),
  };
  const next: SubmissionState = {
    ...state,
    pending: null,
    version: edited,
    nextVersionNo: state.nextVersionNo + 1,
    decisions: isFirst
      ? state.decisions.filter((decision) => !seatIds.includes(decision.seatId))
      : decisionsBefore(state, state.currentOrderNo ?? 0),
    controlBreaks: [],
    revisitedOrderNos: [],
    isLoaded: false,
  };
  return accept(state, command, { state: settleAtStep(next, command.opId), effects: [] });
}

/** The rows that stand after an edit; reviewers are asked with them before their eyes. */
function contentOf({ valuesHash = null }: CommandOf<'editPassed'>): Partial<StandingVersion> {
  return { valuesHash, reviewedHash: valuesHash, isPassing: true, hasRows: true, correctionId: null };
}

/** T13, refused: nothing of the edit is kept. */
export function editRefused(state: SubmissionState, command: CommandOf<'editRefused' | 'effectFailed'>): Decision {
  const { pending } = state;
  if (pending?.kind !== 'edit' || pending.generation !== command.generation) return unchanged(state, command);
  return accept(state, command, { state: { ...state, pending: null }, effects: [] }, 'T13');
}

function editableSeat(state: SubmissionState, group: Group, actor: Actor, atMs: number): Seat | null {
  const seat = seatFor(state, group, actor, atMs);
  return seat?.isAllowEdit ? seat : null;
}

function mayEditSomewhere(state: SubmissionState, actor: Actor, atMs: number): boolean {
  return groupsOf(state).some((group) => editableSeat(state, group, actor, atMs) !== null);
}

/** Somebody who neither uploaded nor edited is still to approve in the current or a later group. */
function isSomebodyLeft(state: SubmissionState, version: StandingVersion | null, editors: readonly number[]): boolean {
  if (version === null) return false;
  const edited = { ...version, editors: joined(version.editors, editors) };
  return groupsOf(state).some((group) => {
    const isCurrent = group.orderNo === state.currentOrderNo;
    if (!isCurrent && group.orderNo < (state.currentOrderNo ?? 0)) return false;
    return group.seats.some(
      (seat) =>
        seat.isActive &&
        (isCurrent || decisionOf(state, seat.seatId) === undefined) &&
        isIndependent(edited, [seat.userId]),
    );
  });
}
