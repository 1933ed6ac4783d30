import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';

/** What goes into the summary as it was read. */
type Unchanged =
  | 'submissionNo'
  | 'package'
  | 'postMonth'
  | 'dueOn'
  | 'newDueOn'
  | 'daysLate'
  | 'wasLate'
  | 'status'
  | 'isAwaitingExplanation'
  | 'ballHolder'
  | 'processState'
  | 'parkedCode'
  | 'cause'
  | 'isOverdue'
  | 'hardCount'
  | 'softCount'
  | 'unexplainedCount'
  | 'round'
  | 'generation'
  | 'versionNo'
  | 'waitingSince'
  | 'lastComment'
  | 'progress';

/** One submission with the names a list shows, before it is presented. */
export interface SubmissionRow extends Pick<SubmissionSummary, Unchanged> {
  id: number;
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
  uploadedByUserId: number | null;
  uploadedByName: string | null;
  createdByUserId: number | null;
  createdByName: string | null;
  state: SubmissionState | null;
  maySkipUpload: boolean;
}
