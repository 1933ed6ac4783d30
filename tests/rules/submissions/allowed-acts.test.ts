import { describe, expect, it } from '@jest/globals';
import type { Actor, SubmissionAct, SubmissionStatus } from '#contracts/submissions.ts';
import { allowedActs } from '#rules/submissions/allowed-acts.ts';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, superAdmin } = people;

describe('allowed acts', () => {
  it.each<[SubmissionStatus, Actor, SubmissionAct[]]>([
    ['New', provider, ['upload', 'nilReturn', 'comment']],
    ['Reopened By System', provider, ['upload', 'correct', 'nilReturn', 'revalidate', 'comment']],
    ['Submitted For Review', provider, ['recall', 'comment']],
    ['Submitted For Review', reviewer(11), ['approve', 'reopen', 'edit', 'comment']],
    ['Submitted For Review', reviewer(21), ['comment']],
    ['Submitted For Approval', reviewer(31), ['approve', 'reopen', 'sendBack', 'comment']],
    ['DataProcessing Completed', reviewer(31), ['approverRecall', 'comment']],
    ['Completed', admin, ['adminReopen', 'close', 'sync', 'comment']],
    ['Closed', admin, ['comment']],
    ['Closed', superAdmin, ['reopenPeriod', 'comment']],
    [
      'New',
      admin,
      ['upload', 'nilReturn', 'close', 'changePostMonth', 'sync', 'substitute', 'handOver', 'remind', 'comment'],
    ],
  ])('in %s for %j are %j', (status, actor, acts) => {
    expect(allowedActs(makeSubmission({ status }).state, actor, 1)).toEqual(acts);
  });

  it('offer a retry for a parked submission and an explanation for an awaited one', () => {
    expect(allowedActs(new Submission().uploads().hears('effectFailed').state, admin, 1)).toContain('retry');
    expect(allowedActs(new Submission().submits({ unexplainedCount: 1 }).state, provider, 1)).toContain('explain');
  });
});
