import { describe, expect, it } from '@jest/globals';
import { people, reviewer, Ticket } from './make-submission.ts';

const { admin, stranger } = people;
const forever = Number.MAX_SAFE_INTEGER;

describe('withdraw (T28)', () => {
  it('leaves the step as it is while the group is still the current one', () => {
    const ticket = new Ticket().submits().approvedBy(11).does('withdraw', reviewer(11));
    expect(ticket.state).toMatchObject({ status: 'Submitted For Review', currentOrderNo: 1, decisions: [], round: 1 });
    expect(ticket.approvedBy(11, 12).state.currentOrderNo).toBe(2);
  });

  it('leads back to the group of the giver, with the words of its stage', () => {
    const ticket = new Ticket({ groups: [[11], [21], [31]] }).submits().approvedBy(11, 21);
    expect(ticket.does('withdraw', reviewer(21)).state).toMatchObject({
      status: 'Reopened For Review',
      currentOrderNo: 2,
    });
    expect(ticket.state.decisions.map(({ seatId }) => seatId)).toEqual([10]);
    const approvers = new Ticket({ groups: [[11], [21], [31]] });
    approvers.state.chain.seats.slice(1).forEach((seat) => (seat.stage = 'approve'));
    approvers.submits().approvedBy(11, 21).does('withdraw', reviewer(21));
    expect(approvers.state).toMatchObject({ status: 'Reopened For Approver', currentOrderNo: 2 });
  });

  it('is for the giver and the principal, and for nobody else', () => {
    const delegations = [{ principalId: 11, delegateId: 60, untilMs: forever }];
    const ticket = new Ticket({ delegations }).submits().does('approve', reviewer(60));
    expect(ticket.refusal('withdraw', reviewer(11))).toBeUndefined();
    expect(ticket.refusal('withdraw', reviewer(60))).toBeUndefined();
    expect(ticket.refusal('withdraw', reviewer(12))).toBe('NotYourTurn');
    expect(ticket.refusal('withdraw', stranger)).toBe('Forbidden');
    expect(ticket.refusal('withdraw', admin)).toBe('Forbidden');
    expect(ticket.refusal('withdraw', { ...reviewer(11), impersonatorId: 91 })).toBe('Forbidden');
  });

  it('is refused once something has followed', () => {
    const followed: ((ticket: Ticket) => Ticket)[] = [
      (ticket) => ticket.approvedBy(12),
      (ticket) => ticket.does('edit', reviewer(12)).hears('editRefused'),
      (ticket) => ticket.does('revalidate', admin).hears('validationPassed'),
      (ticket) => ticket.hears('chainChanged'),
      (ticket) => ticket.does('substitute', admin, { seatId: 20, userId: 70 }),
    ];
    for (const follow of followed) {
      const ticket = follow(new Ticket().submits().approvedBy(11));
      expect(ticket.refusal('withdraw', reviewer(11))).toBe('AlreadyDecided');
    }
  });

  it('is not hindered by what is no event in the life of a decision', () => {
    const ticket = new Ticket().submits().approvedBy(11, 12).hears('assigneesResolved', { delegations: [] });
    ticket.does('sync', admin).hears('effectFailed').does('retry', admin);
    expect(ticket.refusal('withdraw', reviewer(12))).toBeUndefined();
  });

  it('withdraws once, and not what an earlier round or a carried approval says', () => {
    const ticket = new Ticket({ afterResubmission: 'continue', groups: [[11], [21], [31]] }).submits().approvedBy(11);
    ticket.does('reopen', reviewer(21)).submits();
    expect(ticket.state.decisions).toMatchObject([{ kind: 'carried' }]);
    expect(ticket.refusal('withdraw', reviewer(11))).toBe('NotYourTurn');
    ticket.approvedBy(21).does('withdraw', reviewer(21));
    expect(ticket.refusal('withdraw', reviewer(21))).toBe('NotYourTurn');
  });

  it('is over once the chain has ended: what loads holds no approval to take back', () => {
    const ticket = new Ticket({ groups: [[11], [31]] }).submits().approvedBy(11);
    expect(ticket.state.withdrawable).toBe(ticket.state.decisions[0]?.opId);
    ticket.approvedBy(31);
    expect(ticket.state).toMatchObject({ status: 'DataProcessing In Progress', withdrawable: null });
    expect(ticket.refusal('withdraw', reviewer(31))).toBe('NotAllowedInStatus');
  });

  it('answers the view of another version or generation', () => {
    const ticket = new Ticket().submits().approvedBy(11);
    expect(ticket.refusal('withdraw', reviewer(11), { generation: 0 })).toBe('StaleView');
    expect(ticket.refusal('withdraw', reviewer(11), { versionNo: 9 })).toBe('StaleView');
  });

  it('opens the breaks again that were accepted with it', () => {
    const ticket = new Ticket({ groups: [[11], [31, 32]] }).submits().approvedBy(11, 31, 32).hears('processingDone');
    ticket.hears('controlBreak', { ruleIds: [4, 5] }).does('approve', reviewer(31), { acceptedBreakRuleIds: [4] });
    expect(ticket.state.controlBreaks).toMatchObject([{ isAccepted: true }, { isAccepted: false }]);
    ticket.does('withdraw', reviewer(31));
    expect(ticket.state.controlBreaks).toMatchObject([{ isAccepted: false }, { isAccepted: false }]);
  });

  it('finds somebody to ask where nobody was left', () => {
    const ticket = new Ticket({ groups: [[11], [21]] }).submits().approvedBy(11);
    const seats = ticket.state.chain.seats.map((seat) => ({ ...seat, isActive: seat.orderNo === 1 }));
    ticket.hears('chainChanged', { seats });
    expect(ticket.state.parked?.code).toBe('NoAssignee');
    expect(ticket.refusal('withdraw', reviewer(11))).toBe('AlreadyDecided');
  });
});
