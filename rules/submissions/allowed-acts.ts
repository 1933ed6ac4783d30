import type { Actor, SubmissionAct } from '#contracts/submissions.ts';
import { submissionActs } from '#contracts/submissions.ts';
import { ballHolderOf } from './ball-holder.ts';
import { decisionOf, groupsOf } from './chain.ts';
import { decide } from './lifecycle.ts';
import { isAdmin } from './persons.ts';
import type { PersonCommand, SubmissionState } from './state.ts';

/** What this person may do now, of `acts`: each is tried on the machine with input that has no fault of its own. */
export function allowedActs(
  state: SubmissionState,
  actor: Actor,
  atMs: number,
  acts: readonly SubmissionAct[] = submissionActs,
): SubmissionAct[] {
  return acts.filter((act) => {
    if (act === 'comment') return true;
    if (act === 'remind') return isAdmin(actor) && !['system', 'nobody'].includes(ballHolderOf(state));
    return probes(state, act, actor, atMs).some((probe) => decide(state, probe).refused === undefined);
  });
}

type DecidedAct = Exclude<SubmissionAct, 'comment' | 'remind'>;

// Ids that no row has, so that a probe never meets "the same as now".
const nobody = -1;
const anyComment = 1;

/** Several when an act has a choice and one good choice is enough. */
function probes(state: SubmissionState, act: DecidedAct, actor: Actor, atMs: number): PersonCommand[] {
  const base = { opId: '', actor, atMs };
  const { generation } = state;
  const seen = { ...base, versionNo: state.version?.versionNo ?? 0, generation, commentId: anyComment };
  const asked = { ...base, commentId: anyComment, isKeyFree: true };
  switch (act) {
    case 'upload': {
      const uploadId = (state.latestUploadId ?? 0) + 1;
      return [
        { ...base, kind: act, uploadId, seenGeneration: generation, sha256IsCurrent: false, hasRunInputChanged: true },
      ];
    }
    case 'correct':
      return [{ ...seen, kind: act, correctionId: nobody }];
    case 'nilReturn':
      return [{ ...base, kind: act, commentId: anyComment, seenGeneration: generation }];
    case 'explain':
      return [{ ...base, kind: act, unexplainedLeft: 0, generation }];
    case 'recall':
      return [{ ...base, kind: act }];
    case 'approverRecall':
    case 'withdraw':
      return [{ ...seen, kind: act }];
    case 'retry':
      return [{ ...base, kind: act }];
    case 'approve':
      return [{ ...seen, kind: act }];
    case 'reopen':
      return [{ ...seen, kind: act, reasonCode: 'OTHER' }];
    case 'sendBack': {
      const earlier = groupsOf(state).filter((group) => group.orderNo < (state.currentOrderNo ?? 0));
      return earlier.map((group) => ({ ...seen, kind: act, orderNo: group.orderNo }));
    }
    case 'edit':
      return [{ ...seen, kind: act, editId: nobody }];
    case 'adminReopen':
      return [{ ...base, kind: act, target: 'provider', commentId: anyComment }];
    case 'close':
      return [{ ...base, kind: act, reason: 'WAIVED', commentId: anyComment }];
    case 'reopenPeriod':
      return [{ ...asked, kind: act }];
    case 'changePostMonth': {
      const postMonth = state.postMonth === '2000-01-01' ? '2000-02-01' : '2000-01-01';
      return [{ ...asked, kind: act, postMonth, dueAtMs: state.dueAtMs }];
    }
    case 'sync':
      return [{ ...base, kind: act, dueAtMs: state.dueAtMs, delegations: state.delegations }];
    case 'substitute':
      return state.chain.seats
        .filter((seat) => decisionOf(state, seat.seatId) === undefined)
        .map((seat) => ({ ...base, kind: act, seatId: seat.seatId, userId: nobody }));
    case 'revalidate':
      return [{ ...base, kind: act, hasRunInputChanged: true }];
    case 'handOver':
      return [{ ...base, kind: act, serviceProviderId: nobody, isKeyFree: true }];
  }
}
