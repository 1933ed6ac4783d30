import { describe, expect, it } from '@jest/globals';
import type { Actor } from '#contracts/submissions.ts';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, stranger } = people;
const forever = Number.MAX_SAFE_INTEGER;
const standIn = (principalId?: number): Actor => ({
  userId: 60,
  baseRole: 'Reviewer',
  ...(principalId && { principalId }),
});

describe('approve (T09, T10)', () => {
  it('refuses strangers, the wrong turn, a second decision and an old view', () => {
    const submission = new Submission().submits().approvedBy(11);
    expect(submission.refusal('approve', stranger)).toBe('Forbidden');
    expect(submission.refusal('approve', admin)).toBe('Forbidden');
    expect(submission.refusal('approve', reviewer(31))).toBe('NotYourTurn');
    expect(submission.refusal('approve', reviewer(11))).toBe('AlreadyDecided');
    expect(submission.refusal('approve', reviewer(12), { versionNo: 2 })).toBe('StaleView');
    expect(submission.refusal('approve', reviewer(12), { generation: 0 })).toBe('StaleView');
  });

  it('refuses people behind the upload, even after they joined the chain', () => {
    const submission = new Submission().submits();
    const seats = submission.state.chain.seats.map((seat) => (seat.seatId === 10 ? { ...seat, userId: 1 } : seat));
    submission.hears('chainChanged', { seats });
    expect(submission.refusal('approve', { ...provider, baseRole: 'Reviewer' })).toBe('SelfApproval');
    expect(submission.refusal('approve', { userId: 12, impersonatorId: 1, baseRole: 'Reviewer' })).toBe('Forbidden');
  });

  it('refuses to decide while impersonating unless the installation allows it', () => {
    const impersonated = { ...reviewer(11), impersonatorId: 91 };
    expect(new Submission().submits().refusal('approve', impersonated)).toBe('Forbidden');
    const allowed = new Submission({ mayImpersonatorsDecide: true }).submits().does('approve', impersonated);
    expect(allowed.state.decisions[0]?.persons).toEqual([11, 91]);
  });

  it('keeps Reopened For Approver for an approver who had sent this version back', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('sendBack', reviewer(31), {
      orderNo: 2,
    });
    expect(submission.state.status).toBe('Reopened For Review');
    expect(submission.approvedBy(21).state.status).toBe('Reopened For Approver');
  });

  it('asks an edited version of the approver as a new one', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('sendBack', reviewer(31), {
      orderNo: 2,
    });
    submission.does('edit', reviewer(21)).hears('editPassed').approvedBy(21);
    expect(submission.state.status).toBe('Submitted For Approval');
  });

  it('goes from one approve group to the next in the same status', () => {
    const submission = new Submission({ groups: [[11], [21], [31]] });
    submission.state.chain.seats.slice(1).forEach((seat) => (seat.stage = 'approve'));
    submission.submits().approvedBy(11, 21);
    expect(submission.state).toMatchObject({ status: 'Submitted For Approval', currentOrderNo: 3 });
    expect(submission.last?.transition).toBe('T10');
  });

  it('does not let an editor end the chain alone', () => {
    const submission = new Submission({ groups: [[11, 12]] }).submits().does('edit', reviewer(11)).hears('editPassed');
    submission.approvedBy(12);
    expect(submission.refusal('approve', reviewer(11))).toBeUndefined();
    const left = new Submission({ groups: [[11, 12]] }).submits().does('edit', reviewer(11)).hears('editPassed');
    const seats = left.state.chain.seats.map((seat) => ({ ...seat, isActive: seat.userId === 11 }));
    left.hears('chainChanged', { seats });
    expect(left.state.parked?.code).toBe('NoAssignee');
  });
});

describe('stand-ins', () => {
  const delegations = [
    { principalId: 11, delegateId: 60, fromMs: 0, untilMs: forever },
    { principalId: 12, delegateId: 60, fromMs: 0, untilMs: forever },
    { principalId: 12, delegateId: 11, fromMs: 0, untilMs: forever },
    { principalId: 21, delegateId: 11, fromMs: 0, untilMs: forever },
  ];

  it('fill the seat of the absent person, and both are behind the decision', () => {
    const submission = new Submission({ delegations }).submits().does('approve', standIn(11));
    expect(submission.state.decisions[0]).toMatchObject({ seatId: 10, persons: [11, 60] });
    expect(submission.refusal('approve', reviewer(11))).toBe('AlreadyDecided');
  });

  it('fill one seat of a group at most', () => {
    const submission = new Submission({ delegations }).submits().does('approve', standIn(11));
    expect(submission.refusal('approve', standIn(12))).toBe('AlreadyDecided');
  });

  it('never stand in for a peer of their own group, but may for another group', () => {
    const submission = new Submission({ delegations }).submits();
    expect(submission.refusal('approve', { ...reviewer(11), principalId: 12 })).toBe('Forbidden');
    submission.approvedBy(11, 12).does('approve', { ...reviewer(11), principalId: 21 });
    expect(submission.state.currentOrderNo).toBe(3);
  });

  it('are strangers before and after their time', () => {
    const submission = new Submission({
      delegations: [{ principalId: 11, delegateId: 60, fromMs: 100, untilMs: 200 }],
    }).submits();
    const at = (atMs: number): string | undefined => submission.refusal('approve', standIn(), { atMs });
    expect([99, 100, 200, 201].map(at)).toEqual(['Forbidden', undefined, undefined, 'Forbidden']);
  });

  it('do not decide for somebody who uploaded', () => {
    const submission = new Submission({ delegations })
      .uploads({ userId: 60, baseRole: 'Admin' })
      .hears('validationPassed');
    expect(submission.refusal('approve', standIn(11))).toBe('SelfApproval');
  });
});

describe('accepting breaks', () => {
  const broken = (): Submission =>
    makeSubmission({ status: 'DataProcessing Completed' }).hears('controlBreak', { ruleIds: [4, 5] });

  it('is for the last group, with a comment, for known breaks', () => {
    const submission = broken();
    expect(submission.refusal('approve', reviewer(31), { acceptedBreakRuleIds: [4], commentId: 0 })).toBe('BadInput');
    expect(submission.refusal('approve', reviewer(31), { acceptedBreakRuleIds: [6] })).toBe('BadInput');
    expect(submission.refusal('approve', reviewer(31), { acceptedBreakRuleIds: [4, 6] })).toBe('BadInput');
    expect(submission.refusal('approve', reviewer(31), { acceptedBreakRuleIds: [4, 5] })).toBeUndefined();
    const early = makeSubmission({ status: 'Submitted For Review' });
    expect(early.refusal('approve', reviewer(11), { acceptedBreakRuleIds: [4] })).toBe('BadInput');
  });

  it('tells publishing exactly which ones', () => {
    const submission = broken()
      .does('approve', reviewer(31), { acceptedBreakRuleIds: [4] })
      .hears('processingDone');
    expect(submission.last?.effects[1]).toMatchObject({ kind: 'publish', acceptedBreakRuleIds: [4] });
    submission.hears('controlBreak', { ruleIds: [5] });
    expect(submission.state.controlBreaks).toEqual([
      // It ended with the decision that it was accepted with.
      { ruleId: 4, isAccepted: false, acceptedBy: null },
      { ruleId: 5, isAccepted: false },
    ]);
    expect(submission.does('reopen', admin).submits().state.controlBreaks).toEqual([]);
  });
});
