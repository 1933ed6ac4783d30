import { expect, it } from '@jest/globals';
import type { BallHolder } from '#contracts/submissions.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import { makeSubmission, Submission } from './make-submission.ts';

it('gives every status one holder', () => {
  const holders = submissionStatuses.map((status) => ballHolderOf(makeSubmission({ status }).state));
  const expected: BallHolder[] = [
    'provider',
    'system',
    'reviewer',
    'provider',
    'provider',
    'approver',
    'system',
    'system',
    'reviewer',
    'approver',
    'nobody',
    'nobody',
  ];
  expect(holders).toEqual(expected);
});

it('waits for the provider while explanations are missing', () => {
  expect(ballHolderOf(new Submission().submits({ unexplainedCount: 1 }).state)).toBe('provider');
});
