import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';

/** One ticket with the names a list shows, before it is presented. */
export interface TicketRow {
  id: number;
  submissionNo: string;
  serviceProviderId: number;
  serviceProviderName: string;
  fundId: number | null;
  fundName: string | null;
  entityId: number | null;
  entityName: string | null;
  propertyId: number | null;
  propertyName: string | null;
  propertyCode: string | null;
  datasetId: number;
  datasetName: string;
  postMonth: string;
  dueOn: string;
  daysLate: number;
  wasLate: boolean;
  status: SubmissionSummary['status'];
  isAwaitingExplanation: boolean;
  ballHolder: SubmissionSummary['ballHolder'];
  processState: SubmissionSummary['processState'];
  parkedCode: SubmissionSummary['parkedCode'];
  cause: SubmissionSummary['cause'];
  isOverdue: boolean;
  hardCount: number;
  softCount: number;
  unexplainedCount: number;
  round: number;
  generation: number;
  versionNo: number | null;
  waitingSince: string;
  uploadedByUserId: number | null;
  uploadedByName: string | null;
  createdByUserId: number | null;
  createdByName: string | null;
  lastComment: string | null;
  progress: SubmissionSummary['progress'];
  state: SubmissionState | null;
  maySkipUpload: boolean;
}
