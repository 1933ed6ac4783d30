import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { SearchAttributePair } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttributes } from '#contracts/processes.ts';
import type { ParkedCode } from '#contracts/submissions.ts';
import { assigneesOf } from '#rules/submissions/assignees.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import { groupsOf } from '#rules/submissions/chain.ts';
import { dueInForce } from '#rules/submissions/deadlines.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import type { Submission } from './submission.ts';
import { loadedOf } from './submission.ts';
import { isOverdueNow, nextWakeUp } from './wake-up.ts';

type Name = keyof typeof searchAttributes;
type Value = string | string[] | number | boolean | Date | null;

/** Lets operators find and understand the submission in the Temporal interface: one upsert a transition, ids and codes only. */
export function showSubmission(submission: Submission, state: SubmissionState, atMs: number): void {
  const known = workflowInfo().typedSearchAttributes;
  const changes = Object.entries(attributesOf(submission, state, atMs)).flatMap(([name, value]) => {
    const key = defineSearchAttributeKey(name, SearchAttributeType[searchAttributes[name as Name]]);
    return isSame(known.get(key), value) ? [] : [{ key, value } as SearchAttributePair];
  });
  const isMoved = changes.some(({ key }) => key.name === 'SubmissionStatus' || key.name === 'WaitingOn');
  const upserted = isMoved ? changes : changes.filter(({ key }) => key.name !== 'WaitingSince');
  if (upserted.length > 0) upsertSearchAttributes(upserted);
  setCurrentDetails(detailsOf(submission, state));
}

/** A run that knows nothing of its submission yet, and stands among those that are parked. */
export function showUnread(): void {
  const code: ParkedCode = 'EffectFailed';
  upsertSearchAttributes([
    { key: defineSearchAttributeKey('Stuck', SearchAttributeType.BOOL), value: true },
    { key: defineSearchAttributeKey('StuckReason', SearchAttributeType.KEYWORD), value: code },
  ]);
  setCurrentDetails('**The state of this submission cannot be read.** The worker log says why.');
}

function attributesOf(submission: Submission, state: SubmissionState, atMs: number): Record<Name, Value> {
  const waiting = [...new Set(assigneesOf(state, atMs).flatMap((one) => (one.isTurn ? [String(one.userId)] : [])))];
  const { subject } = loadedOf(submission);
  const idOf = (id: number | null) => (id === null ? null : String(id));
  return {
    SubmissionStatus: state.status,
    DatasetId: idOf(subject.datasetId),
    FundId: idOf(subject.fundId),
    PropertyId: idOf(subject.propertyId),
    ProviderId: String(state.serviceProviderId),
    PostMonth: state.postMonth.slice(0, 7),
    WaitingOn: waiting.length === 1 ? (waiting[0] ?? null) : ballHolderOf(state),
    StuckReason: state.parked?.code ?? submission.trouble,
    PendingReviewers: waiting.length > 0 ? waiting : null,
    DueDate: new Date(dueInForce(state)),
    WaitingSince: new Date(atMs),
    ReopenCount: state.round - 1,
    StepNo: state.currentOrderNo,
    UploadGeneration: state.generation,
    Overdue: isOverdueNow(submission, state) ?? (ballHolderOf(state) === 'provider' && atMs > dueInForce(state)),
    Stuck: state.parked !== null || submission.trouble !== null,
  };
}

function isSame(known: unknown, value: Value): boolean {
  return JSON.stringify(known ?? null) === JSON.stringify(value);
}

/** The current details of the process: who is asked, who has decided, on what. */
function detailsOf(submission: Submission, state: SubmissionState): string {
  const next = nextWakeUp(submission);
  const decided = (seatId: number) => state.decisions.find((decision) => decision.seatId === seatId);
  const steps = groupsOf(state).map((group) => {
    const seats = group.seats.map(
      (seat) => `user ${seat.userId}: ${decided(seat.seatId)?.kind ?? (seat.isActive ? 'open' : 'lapsed')}`,
    );
    return `| ${group.orderNo === state.currentOrderNo ? '**now**' : ''} | ${group.orderNo} | ${group.stage} | ${seats.join(', ')} |`;
  });
  return [
    `**${state.status}**${state.cause ? ` (${state.cause})` : ''}${state.parked ? `, parked: ${state.parked.code}` : ''}`,
    `Version ${state.version?.versionNo ?? 'none'}, generation ${state.generation}, round ${state.round}, revision ${state.rev}`,
    ...(next ? [`Next deadline ${new Date(next.atMs).toISOString()}: ${next.summary}`] : []),
    ...(steps.length > 0 ? ['| | step | stage | reviewers |', '|---|---|---|---|', ...steps] : []),
  ]
    .join('\n\n')
    .replaceAll('|\n\n|', '|\n|');
}
