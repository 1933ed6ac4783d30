import type { SubmissionCounter, SubmissionGroup, SubmissionStatus } from '#contracts/submissions.ts';

/** All that counters and groups ask of a ticket. */
export interface TicketClass {
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

/** The counters of the dashboard that hold this ticket; one ticket may stand in several. */
export function countersOf(ticket: TicketClass): SubmissionCounter[] {
  const counters = [...countersOfStatus[ticket.status]];
  if (ticket.status === 'Reopened By System' && ticket.isMappingChanged) counters.push('reopened');
  if (isFailed(ticket)) counters.push('failed');
  return counters;
}

/** The one group of the dashboard in which this ticket stands. */
export function groupOf(ticket: TicketClass): SubmissionGroup {
  if (isFailed(ticket)) return 'failed';
  if (countersOf(ticket).includes('reopened')) return 'reopened';
  return ticket.status === 'Completed' || ticket.status === 'Closed' ? 'completedClosed' : 'inProgress';
}

function isFailed(ticket: TicketClass): boolean {
  return ticket.isStuck || (ticket.status === 'Reopened By System' && !ticket.isMappingChanged);
}
