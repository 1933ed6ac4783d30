import type { RequiredEntityData } from '@mikro-orm/postgresql';
import { frequencyInForce } from '#database/frequencies/frequency-in-force.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { ticketSubject } from '#database/submissions/ticket-subject.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { localDay, periodOf } from '#rules/frequencies/due-date.ts';
import type { SubmitFrequency } from '#rules/frequencies/due-date.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import type { ProjectionWork } from './project-transition.ts';

/** The ticket's row as the state says; nothing else writes these columns. */
export async function fillRow(work: ProjectionWork): Promise<void> {
  const { row, state, command, at } = work;
  const ballHolder = ballHolderOf(state);
  const isMoved =
    row.status !== state.status || row.ballHolder !== ballHolder || row.currentOrderNo !== state.currentOrderNo;
  Object.assign(row, {
    status: state.status,
    ballHolder,
    isAwaitingExplanation: state.isAwaitingExplanation,
    cause: state.cause,
    processState: state.parked ? 'parked' : state.status === 'Closed' ? 'ended' : 'running',
    parkedCode: state.parked?.code ?? null,
    parkedDetail: state.parked?.effects.map((effect) => effect.kind).join(', ') || null,
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
    // A step that has taken too long stays overdue until the ticket leaves it.
    isOverdue: ballHolder === 'provider' ? at.getTime() > state.dueAtMs : row.isOverdue && !isMoved,
    resubmitDueAt: state.resubmitDueAtMs === null ? null : new Date(state.resubmitDueAtMs),
    seenAt: new Date(),
  } satisfies Partial<RequiredEntityData<Submission>>);
  if (isMoved) row.waitingSince = at;
  if (state.pending === null) row.progress = null;
  if (command.kind === 'upload' || command.kind === 'nilReturn') row.uploadedByUserId = command.actor.userId;
  if (state.status === 'Completed') row.completedAt ??= at;
  else row.completedAt = null;
  await fillVersion(work);
  await fillPeriod(work);
}

/** Counts and scores of the standing version; those of the one before stay until a new file is read. */
async function fillVersion({ em, row, state, at }: ProjectionWork): Promise<void> {
  if (state.version === null) {
    Object.assign(row, { currentVersionId: null, hardCount: 0, softCount: 0, qualityScore: null });
    return;
  }
  const version = state.version.versionId === null ? null : await em.findOne(Version, state.version.versionId);
  if (version === null) return;
  const { hardCount, softCount, qualityScore } = version;
  Object.assign(row, { currentVersionId: version.id, hardCount, softCount, qualityScore });
  row.firstQualityScore ??= qualityScore ?? null;
  if (state.version.hasPassedValidation) row.firstPassedAt ??= at;
}

/** T22 and T23 move the month or the due date. */
async function fillPeriod({ em, row, state }: ProjectionWork): Promise<void> {
  if (row.dueAt.getTime() !== state.dueAtMs) {
    row.dueAt = new Date(state.dueAtMs);
    row.dueOn = localDay(state.dueAtMs, row.timeZone);
  }
  if (row.postMonth === state.postMonth) return;
  row.postMonth = state.postMonth;
  const fundId = row.entityId ?? row.fundId ?? null;
  const subject = await ticketSubject(em, { ...row, fundId, postMonth: state.postMonth });
  const { serviceProviderId, datasetId, propertyId = null } = row;
  const frequency = await frequencyInForce(em, { serviceProviderId, datasetId, propertyId, fundIds: subject.fundIds });
  const kind = (frequency?.submitFrequency ?? 'MONTHLY') as SubmitFrequency;
  const period = periodOf(state.postMonth, kind, subject.fiscalStartMonth) ?? periodOf(state.postMonth, 'MONTHLY');
  if (period) Object.assign(row, { periodStart: period.start, periodEnd: period.end });
}
