import type { SubmissionCounter, SubmissionGroup, SubmissionStatus } from '#contracts/submissions.ts';

/** All that counters and groups ask of a submission. */
export interface SubmissionClass {
  status: SubmissionStatus;
  /** The cause is MAPPING_CHANGED. */
  isMappingChanged: boolean;
  /** The process is parked or lost. */
  isStuck: boolean;
}

const countersOfStatus: Readonly<Record<SubmissionStatus, readonly SubmissionCounter[]>> = {
  New: ['newSubmission'],
  'Validation In Progress': ['newUploaded'],
  'Submitted For Review': ['successfulUploaded'],
  'Reopened By Reviewer': ['reopened'],
  'Reopened By System': [],
  'Submitted For Approval': ['successfulUploaded'],
  'DataProcessing In Progress': ['successfulUploaded'],
  'DataProcessing Completed': ['successfulUploaded'],
  'Reopened For Review': ['successfulUploaded', 'reopened'],
  'Reopened For Approver': ['successfulUploaded', 'reopened'],
  Completed: ['completed', 'closedCompleted'],
  Closed: ['closedCompleted'],
};

/** The counters of the dashboard that hold this submission; one submission may be in several. */
export function countersOf(submission: SubmissionClass): SubmissionCounter[] {
  const counters = [...countersOfStatus[submission.status]];
  if (submission.status === 'Reopened By System' && submission.isMappingChanged) counters.push('reopened');
  if (isFailed(submission)) counters.push('failed');
  return counters;
}

/** The one group of the dashboard in which this submission stands. */
export function groupOf(submission: SubmissionClass): SubmissionGroup {
  if (isFailed(submission)) return 'failed';
  if (countersOf(submission).includes('reopened')) return 'reopened';
  return submission.status === 'Completed' || submission.status === 'Closed' ? 'completedClosed' : 'inProgress';
}

function isFailed(submission: SubmissionClass): boolean {
  return submission.isStuck || (submission.status === 'Reopened By System' && !submission.isMappingChanged);
}
