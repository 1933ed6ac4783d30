import { describe, expect, it } from '@jest/globals';
import type { SubmissionCounter, SubmissionGroup, SubmissionStatus } from '#contracts/submissions.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { countersOf, groupOf } from '#rules/submissions/groups.ts';

const at = (status: SubmissionStatus, isMappingChanged = false, isStuck = false): Parameters<typeof groupOf>[0] => ({
  status,
  isMappingChanged,
  isStuck,
});

describe('counters and groups', () => {
  it.each<[SubmissionStatus, SubmissionCounter[], SubmissionGroup]>([
    ['New', ['newSubmission'], 'inProgress'],
    ['Validation In Progress', ['newUploaded'], 'inProgress'],
    ['Submitted For Review', ['successfulUploaded'], 'inProgress'],
    ['Submitted For Approval', ['successfulUploaded'], 'inProgress'],
    ['DataProcessing In Progress', ['successfulUploaded'], 'inProgress'],
    ['DataProcessing Completed', ['successfulUploaded'], 'inProgress'],
    ['Reopened By Reviewer', ['reopened'], 'reopened'],
    ['Reopened For Review', ['successfulUploaded', 'reopened'], 'reopened'],
    ['Reopened For Approver', ['successfulUploaded', 'reopened'], 'reopened'],
    ['Reopened By System', ['failed'], 'failed'],
    ['Completed', ['completed', 'closedCompleted'], 'completedClosed'],
    ['Closed', ['closedCompleted'], 'completedClosed'],
  ])('%s stands in %j and in %s', (status, counters, group) => {
    expect(countersOf(at(status))).toEqual(counters);
    expect(groupOf(at(status))).toBe(group);
  });

  it('counts a changed mapping as reopened, not as failed', () => {
    expect(countersOf(at('Reopened By System', true))).toEqual(['reopened']);
    expect(groupOf(at('Reopened By System', true))).toBe('reopened');
  });

  it('counts whatever is stuck as failed too', () => {
    for (const status of submissionStatuses) {
      expect(countersOf(at(status, false, true))).toContain('failed');
      expect(groupOf(at(status, true, true))).toBe('failed');
    }
  });
});
