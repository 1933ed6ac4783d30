import { isOfJob } from '#contracts/jobs.ts';
import { frequencyInForce } from '#database/frequencies/frequency-in-force.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { submissionSubject } from '#database/submissions/submission-subject.ts';
import { localDay, periodOf } from '#rules/frequencies/due-date.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import { dueInForce } from '#rules/submissions/deadlines.ts';
import { parkedDetail } from './parked-detail.ts';
import type { ProjectionWork } from './projection-work.ts';

/** Columns of the submission's row that are written as the state says. Others write a few of them too, none its status. */
export const ownColumns = [
  'runId',
  'rev',
  'generation',
  'state',
  'status',
  'ballHolder',
  'isAwaitingExplanation',
  'cause',
  'processState',
  'parkedCode',
  'parkedDetail',
  'round',
  'currentOrderNo',
  'workflowConfigurationId',
  'unexplainedCount',
  'isRestated',
  'closeReason',
  'isKeyReleased',
  'serviceProviderId',
  'resubmitDueAt',
  'seenAt',
  'updatedAt',
  'isOverdue',
  'waitingSince',
  'progress',
  'uploadedByUserId',
  'completedAt',
  'currentVersionId',
  'hardCount',
  'softCount',
  'qualityScore',
  'firstQualityScore',
  'firstPassedAt',
  'dueAt',
  'dueOn',
  'postMonth',
  'periodStart',
  'periodEnd',
] as const satisfies readonly (keyof Submission)[];

/** What of the row becomes something else; what is left out stays. */
export type RowChange = Partial<Pick<Submission, (typeof ownColumns)[number]>>;

/** The submission's row as the state says. */
export async function changeOfRow(work: ProjectionWork): Promise<RowChange> {
  const { found, state, command, at } = work;
  const ballHolder = ballHolderOf(state);
  const isMoved =
    found.status !== state.status || found.ballHolder !== ballHolder || found.currentOrderNo !== state.currentOrderNo;
  return {
    runId: work.runId,
    status: state.status,
    ballHolder,
    isAwaitingExplanation: state.isAwaitingExplanation,
    cause: state.cause,
    processState: state.parked ? 'parked' : state.status === 'Closed' ? 'ended' : 'running',
    parkedCode: state.parked?.code ?? null,
    parkedDetail: state.parked && parkedDetail(state.parked),
    round: state.round,
    currentOrderNo: state.currentOrderNo,
    rev: state.rev,
    generation: state.generation,
    state,
    workflowConfigurationId: state.chain.configurationId,
    unexplainedCount: state.unexplainedCount,
    isRestated: state.isRestated,
    closeReason: state.closeReason,
    isKeyReleased: state.status === 'Closed' && state.closeReason === 'DUPLICATE',
    serviceProviderId: state.serviceProviderId,
    resubmitDueAt: state.resubmitDueAtMs === null ? null : new Date(state.resubmitDueAtMs),
    seenAt: new Date(),
    updatedAt: new Date(),
    // A step that has taken too long stays overdue until the submission leaves it.
    ...(ballHolder === 'provider' ? { isOverdue: at.getTime() > dueInForce(state) } : isMoved && { isOverdue: false }),
    ...(isMoved && { waitingSince: at }),
    ...(state.pending === null && { progress: null }),
    ...((command.kind === 'upload' || command.kind === 'nilReturn') && { uploadedByUserId: command.actor.userId }),
    ...(state.status !== 'Completed' ? { completedAt: null } : !found.isCompleted && { completedAt: at }),
    ...changeOfVersion(work),
    ...(await changeOfPeriod(work)),
  };
}

/** Whether T23, which sends no mail, made the submission overdue or no longer overdue by moving the due date. */
export function turnedByDueDate({ found, state, command, at }: ProjectionWork): { wasOverdue: boolean }[] {
  if (command.kind !== 'sync' || ballHolderOf(state) !== 'provider') return [];
  // The job sends each person one notice of all due dates that it changed.
  if (isOfJob(command.opId)) return [];
  const wasOverdue = at.getTime() > dueInForce({ ...state, dueAtMs: found.dueAtMs });
  return wasOverdue === at.getTime() > dueInForce(state) ? [] : [{ wasOverdue }];
}

/** Counts and scores of the standing version; those of the one before stay until a new file is read. */
function changeOfVersion({ found, state, at }: ProjectionWork): RowChange {
  if (state.version === null) return { currentVersionId: null, hardCount: 0, softCount: 0, qualityScore: null };
  if (found.version === null) return {};
  const { id: currentVersionId, ...counts } = found.version;
  return {
    currentVersionId,
    ...counts,
    ...(found.firstQualityScore === null && { firstQualityScore: counts.qualityScore }),
    ...(state.version.hasPassedValidation && !found.isFirstPassed && { firstPassedAt: at }),
  };
}

/** T22 and T23 move the month or the due date. */
async function changeOfPeriod({ em, found, state }: ProjectionWork): Promise<RowChange> {
  const { postMonth, dueAtMs } = state;
  const due = found.dueAtMs === dueAtMs ? {} : { dueAt: new Date(dueAtMs), dueOn: localDay(dueAtMs, found.timeZone) };
  if (found.postMonth === postMonth) return due;
  const { serviceProviderId, datasetId, propertyId } = found;
  const subject = await submissionSubject(em, { ...found, fundId: found.entityId ?? found.fundId, postMonth });
  const frequency = await frequencyInForce(em, { serviceProviderId, datasetId, propertyId, fundIds: subject.fundIds });
  const kind = frequency?.submitFrequency ?? 'MONTHLY';
  const period = periodOf(postMonth, kind, subject.fiscalStartMonth) ?? periodOf(postMonth, 'MONTHLY');
  return { ...due, postMonth, ...(period && { periodStart: period.start, periodEnd: period.end }) };
}
