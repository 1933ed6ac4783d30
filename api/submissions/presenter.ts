import type { PersonName, SubmissionSummary } from '#contracts/submission-views.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import { instantOf } from '#database/sql/select.ts';
import type { SubmissionRow } from './submission-row.ts';

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

export function personName(userId: number | null, name: string | null): PersonName | null {
  return userId === null ? null : { userId, name: name ?? '' };
}

/** One row of a list, as every screen of submissions reads it. */
export function presentSummary(
  row: SubmissionRow,
  waitsFor: PersonName[],
  allowedActions: SubmissionAct[],
): SubmissionSummary {
  const property = named(row.propertyId, row.propertyName);
  return {
    submissionNo: row.submissionNo,
    serviceProvider: { id: row.serviceProviderId, name: row.serviceProviderName },
    fund: named(row.fundId, row.fundName),
    entity: named(row.entityId, row.entityName),
    property: property && { ...property, code: row.propertyCode ?? '' },
    dataset: { id: row.datasetId, name: row.datasetName },
    package: row.package,
    postMonth: row.postMonth,
    dueOn: row.dueOn,
    newDueOn: row.newDueOn,
    daysLate: row.daysLate,
    wasLate: row.wasLate,
    status: row.status,
    isAwaitingExplanation: row.isAwaitingExplanation,
    ballHolder: row.ballHolder,
    processState: row.processState,
    parkedCode: row.parkedCode,
    cause: row.cause,
    isOverdue: row.isOverdue,
    hardCount: row.hardCount,
    softCount: row.softCount,
    unexplainedCount: row.unexplainedCount,
    round: row.round,
    generation: row.generation,
    versionNo: row.versionNo,
    waitingSince: instantOf(row.waitingSince),
    waitsFor,
    uploadedBy: personName(row.uploadedByUserId, row.uploadedByName),
    createdBy: personName(row.createdByUserId, row.createdByName),
    lastComment: row.lastComment,
    progress: row.status === 'Validation In Progress' && !row.isAwaitingExplanation ? row.progress : null,
    allowedActions,
  };
}
