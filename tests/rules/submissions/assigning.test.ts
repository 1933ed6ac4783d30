import { describe, expect, it } from '@jest/globals';
import type { Seat } from '#rules/submissions/state.ts';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, system } = people;

function seat(seatId: number, orderNo: number, userId: number, stage: Seat['stage'] = 'review'): Seat {
  return { seatId, orderNo, stage, userId, isAllowEdit: false, isActive: true };
}

function without(submission: Submission, ...userIds: number[]): Seat[] {
  return submission.state.chain.seats.map((seat) => ({
    ...seat,
    isActive: seat.isActive && !userIds.includes(seat.userId),
  }));
}

describe('a changed chain (T24)', () => {
  it('never completes a step: without anybody left to decide the submission parks', () => {
    const submission = new Submission().submits().approvedBy(11);
    submission.hears('chainChanged', { seats: without(submission, 12) });
    expect(submission.state).toMatchObject({ currentOrderNo: 1, parked: { code: 'NoAssignee' } });
    expect(submission.refusal('approve', reviewer(11))).toBe('NotAllowedInStatus');
    submission.does('substitute', admin, { seatId: 11, userId: 50 });
    expect(submission.state.parked).toBeNull();
    expect(submission.approvedBy(50).state.currentOrderNo).toBe(2);
  });

  it('parks when a group is entered in which nobody is left', () => {
    const submission = new Submission().submits();
    submission.hears('chainChanged', { seats: without(submission, 21) }).approvedBy(11, 12);
    expect(submission.state).toMatchObject({
      currentOrderNo: 2,
      status: 'Submitted For Review',
      parked: { code: 'NoAssignee' },
    });
  });

  it('does not park a submission that is at no step', () => {
    const submission = makeSubmission({ status: 'New' });
    expect(submission.hears('chainChanged', { seats: without(submission, 11, 12) }).state.parked).toBeNull();
  });

  it('keeps the decisions of people who are still listed and goes to the first pending group', () => {
    const submission = new Submission({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
    const seats = [seat(101, 1, 11), seat(102, 2, 41), seat(103, 3, 31, 'approve')];
    submission.does('chainChanged', admin, { configurationId: 6, seats });
    expect(submission.state.decisions.map((decision) => decision.seatId)).toEqual([101]);
    expect(submission.state).toMatchObject({ currentOrderNo: 2, chain: { configurationId: 6 } });
    submission.does('chainChanged', admin, {
      configurationId: 7,
      seats: [seat(201, 1, 11), seat(202, 2, 11, 'approve')],
    });
    expect(submission.state).toMatchObject({ currentOrderNo: 2, status: 'Submitted For Approval' });
  });

  it('counts a review as no approval, also in the seat of the same person', () => {
    const submission = new Submission({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
    const seats = [seat(101, 1, 41), seat(102, 2, 11, 'approve')];
    submission.does('chainChanged', admin, { configurationId: 6, seats });
    expect(submission.state).toMatchObject({ status: 'Submitted For Review', currentOrderNo: 1, decisions: [] });
    expect(submission.approvedBy(41).refusal('approve', reviewer(11))).toBeUndefined();
  });

  it('stays at its step in the new chain, but not where that step approves now and reviewed before', () => {
    const moved = (stage: Seat['stage']): Submission => {
      const submission = new Submission({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
      const seats = [seat(101, 1, 41), seat(102, 2, 21, stage), seat(103, 3, 31, 'approve')];
      return submission.does('chainChanged', admin, { configurationId: 6, seats });
    };
    expect(moved('review').state).toMatchObject({ status: 'Submitted For Review', currentOrderNo: 2 });
    expect(moved('approve').state).toMatchObject({ status: 'Submitted For Review', currentOrderNo: 1 });
  });

  it('lets the last group decide again when all have decided', () => {
    const submission = new Submission({ groups: [[11, 12], [21]] }).submits().approvedBy(11);
    const seats = submission.state.chain.seats.filter((seat) => seat.userId === 11);
    submission.does('chainChanged', admin, { configurationId: 6, seats });
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('refuses chains that cannot be walked', () => {
    const submission = new Submission().submits();
    const mixed = submission.state.chain.seats.map((seat) => ({
      ...seat,
      stage: seat.seatId === 10 ? 'approve' : seat.stage,
    }));
    expect(submission.refusal('chainChanged', admin, { seats: [] })).toBe('BadInput');
    expect(submission.refusal('chainChanged', admin, { seats: mixed as Seat[] })).toBe('BadInput');
  });
});

describe('substitute', () => {
  it('refuses people behind the version, peers, unknown seats and seats that have decided', () => {
    const submission = new Submission().submits().approvedBy(11);
    const refusal = (seatId: number, userId: number): string | undefined =>
      submission.refusal('substitute', admin, { seatId, userId });
    expect(refusal(11, 1)).toBe('SelfApproval');
    expect(refusal(11, 11)).toBe('BadInput');
    expect(refusal(99, 50)).toBe('BadInput');
    expect(refusal(10, 50)).toBe('AlreadyDecided');
  });
});

describe('sync (T23)', () => {
  it('takes over due date and stand-ins', () => {
    const delegations = [{ principalId: 11, delegateId: 60, untilMs: 9 }];
    expect(new Submission().does('sync', admin, { delegations }).state).toMatchObject({
      dueAtMs: 2_000_000,
      delegations,
    });
  });

  it('hears resolved assignees once', () => {
    const submission = new Submission().hears('assigneesResolved', {
      delegations: [{ principalId: 11, delegateId: 60, untilMs: 9 }],
    });
    const { state } = submission;
    expect(state.delegations).toHaveLength(1);
    expect(submission.does('assigneesResolved', system).state).toBe(state);
  });
});
