import { describe, expect, it } from '@jest/globals';
import { people, reviewer, Submission } from './make-submission.ts';

const { admin, stranger } = people;
const forever = Number.MAX_SAFE_INTEGER;

describe('withdraw (T28)', () => {
  it('leaves the step as it is while the group is still the current one', () => {
    const submission = new Submission().submits().approvedBy(11).does('withdraw', reviewer(11));
    expect(submission.state).toMatchObject({
      status: 'Submitted For Review',
      currentOrderNo: 1,
      decisions: [],
      round: 1,
    });
    expect(submission.approvedBy(11, 12).state.currentOrderNo).toBe(2);
  });

  it('leads back to the group of the giver, with the words of its stage', () => {
    const submission = new Submission({ groups: [[11], [21], [31]] }).submits().approvedBy(11, 21);
    expect(submission.does('withdraw', reviewer(21)).state).toMatchObject({
      status: 'Reopened For Review',
      currentOrderNo: 2,
    });
    expect(submission.state.decisions.map(({ seatId }) => seatId)).toEqual([10]);
    const approvers = new Submission({ groups: [[11], [21], [31]] });
    approvers.state.chain.seats.slice(1).forEach((seat) => (seat.stage = 'approve'));
    approvers.submits().approvedBy(11, 21).does('withdraw', reviewer(21));
    expect(approvers.state).toMatchObject({ status: 'Reopened For Approver', currentOrderNo: 2 });
  });

  it('is for the giver and the principal, and for nobody else', () => {
    const delegations = [{ principalId: 11, delegateId: 60, untilMs: forever }];
    const submission = new Submission({ delegations }).submits().does('approve', reviewer(60));
    expect(submission.refusal('withdraw', reviewer(11))).toBeUndefined();
    expect(submission.refusal('withdraw', reviewer(60))).toBeUndefined();
    expect(submission.refusal('withdraw', reviewer(12))).toBe('NotYourTurn');
    expect(submission.refusal('withdraw', stranger)).toBe('Forbidden');
    expect(submission.refusal('withdraw', admin)).toBe('Forbidden');
    expect(submission.refusal('withdraw', { ...reviewer(11), impersonatorId: 91 })).toBe('Forbidden');
  });

  it('is refused once something has followed', () => {
    const followed: ((submission: Submission) => Submission)[] = [
      (submission) => submission.approvedBy(12),
      (submission) => submission.does('edit', reviewer(12)).hears('editRefused'),
      (submission) => submission.does('revalidate', admin).hears('validationPassed'),
      (submission) => submission.hears('chainChanged'),
      (submission) => submission.does('substitute', admin, { seatId: 20, userId: 70 }),
    ];
    for (const follow of followed) {
      const submission = follow(new Submission().submits().approvedBy(11));
      expect(submission.refusal('withdraw', reviewer(11))).toBe('AlreadyDecided');
    }
  });

  it('is not hindered by what is no event in the life of a decision', () => {
    const submission = new Submission().submits().approvedBy(11, 12).hears('assigneesResolved', { delegations: [] });
    submission.does('sync', admin).hears('effectFailed').does('retry', admin);
    expect(submission.refusal('withdraw', reviewer(12))).toBeUndefined();
  });

  it('withdraws once, and not what an earlier round or a carried approval says', () => {
    const submission = new Submission({ afterResubmission: 'continue', groups: [[11], [21], [31]] })
      .submits()
      .approvedBy(11);
    submission.does('reopen', reviewer(21)).submits();
    expect(submission.state.decisions).toMatchObject([{ kind: 'carried' }]);
    expect(submission.refusal('withdraw', reviewer(11))).toBe('NotYourTurn');
    submission.approvedBy(21).does('withdraw', reviewer(21));
    expect(submission.refusal('withdraw', reviewer(21))).toBe('NotYourTurn');
  });

  it('is over once the chain has ended: what loads holds no approval to take back', () => {
    const submission = new Submission({ groups: [[11], [31]] }).submits().approvedBy(11);
    expect(submission.state.withdrawable).toBe(submission.state.decisions[0]?.opId);
    submission.approvedBy(31);
    expect(submission.state).toMatchObject({ status: 'DataProcessing In Progress', withdrawable: null });
    expect(submission.refusal('withdraw', reviewer(31))).toBe('NotAllowedInStatus');
  });

  it('answers the view of another version or generation', () => {
    const submission = new Submission().submits().approvedBy(11);
    expect(submission.refusal('withdraw', reviewer(11), { generation: 0 })).toBe('StaleView');
    expect(submission.refusal('withdraw', reviewer(11), { versionNo: 9 })).toBe('StaleView');
  });

  it('opens the breaks again that were accepted with it', () => {
    const submission = new Submission({ groups: [[11], [31, 32]] })
      .submits()
      .approvedBy(11, 31, 32)
      .hears('processingDone');
    submission.hears('controlBreak', { ruleIds: [4, 5] }).does('approve', reviewer(31), { acceptedBreakRuleIds: [4] });
    expect(submission.state.controlBreaks).toMatchObject([{ isAccepted: true }, { isAccepted: false }]);
    submission.does('withdraw', reviewer(31));
    expect(submission.state.controlBreaks).toMatchObject([{ isAccepted: false }, { isAccepted: false }]);
  });

  it('finds somebody to ask where nobody was left', () => {
    const submission = new Submission({ groups: [[11], [21]] }).submits().approvedBy(11);
    const seats = submission.state.chain.seats.map((seat) => ({ ...seat, isActive: seat.orderNo === 1 }));
    submission.hears('chainChanged', { seats });
    expect(submission.state.parked?.code).toBe('NoAssignee');
    expect(submission.refusal('withdraw', reviewer(11))).toBe('AlreadyDecided');
  });
});
