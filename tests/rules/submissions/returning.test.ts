import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, superAdmin } = people;

describe('reopen (T11)', () => {
  it('voids the round and keeps reason and resubmission day', () => {
    const submission = new Submission().submits().approvedBy(11);
    submission.does('reopen', reviewer(12), { reasonCode: 'TIE_OUT', resubmitDueAtMs: 5_000_000 });
    expect(submission.state).toMatchObject({
      cause: 'TIE_OUT',
      resubmitDueAtMs: 5_000_000,
      decisions: [],
      round: 2,
      reopenedByOrderNo: 1,
    });
  });

  it('needs a comment and a turn', () => {
    const submission = new Submission().submits();
    expect(submission.refusal('reopen', reviewer(11), { commentId: 0 })).toBe('BadInput');
    expect(submission.refusal('reopen', reviewer(21))).toBe('NotYourTurn');
    expect(submission.refusal('reopen', provider)).toBe('Forbidden');
    expect(submission.refusal('reopen', { ...admin, impersonatorId: 91 })).toBe('Forbidden');
  });
});

describe('send back (T12)', () => {
  it('voids the decisions from the chosen step on and keeps the earlier ones', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('sendBack', reviewer(31), {
      orderNo: 2,
    });
    expect(submission.state).toMatchObject({ status: 'Reopened For Review', currentOrderNo: 2, round: 1 });
    expect(submission.state.decisions.map((decision) => decision.seatId)).toEqual([10, 11]);
  });

  it('goes to an earlier step only', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' });
    for (const orderNo of [3, 4, 0]) expect(submission.refusal('sendBack', admin, { orderNo })).toBe('BadInput');
    expect(submission.refusal('sendBack', admin, { commentId: 0 })).toBe('BadInput');
  });
});

describe('admin reopen (T19)', () => {
  it('marks a restatement and keeps what earlier groups decided', () => {
    const submission = makeSubmission({ status: 'Completed' }).does('adminReopen', superAdmin, { target: 'approve' });
    expect(submission.state).toMatchObject({ isRestated: true, isPublished: true, currentOrderNo: 3 });
    expect(submission.state.decisions).toHaveLength(3);
  });

  it('refuses a stage that the chain has not, and reviewers', () => {
    const lone = new Submission({ groups: [[11]] }).submits().approvedBy(11).hears('processingDone').hears('published');
    expect(lone.refusal('adminReopen', admin, { target: 'approve' })).toBe('BadInput');
    expect(lone.refusal('adminReopen', reviewer(11))).toBe('Forbidden');
  });
});
