import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Ticket } from './make-submission.ts';

const { admin, provider, superAdmin } = people;
const publishOf = (ticket: Ticket) => ticket.last?.effects.find((effect) => effect.kind === 'publish');

describe('the grace before publishing (T16)', () => {
  it('counts from the approval that ended the chain', () => {
    const ticket = new Ticket({ groups: [[11], [31]] }).submits().approvedBy(11);
    ticket.does('approve', reviewer(31), { atMs: 777 }).hears('processingDone');
    expect(publishOf(ticket)).toMatchObject({ approvedAtMs: 777 });
    ticket.hears('effectFailed').does('retry', admin);
    expect(publishOf(ticket)).toMatchObject({ approvedAtMs: 777 });
  });

  it('is none without a workflow and for a recoding', () => {
    const plain = new Ticket({ isWorkflowRequired: false }).submits().hears('processingDone');
    expect(publishOf(plain)).toMatchObject({ approvedAtMs: null });
    const recoded = makeSubmission({ status: 'Completed' }).does('recode', admin).hears('processingDone');
    expect(publishOf(recoded)).toMatchObject({ approvedAtMs: null });
  });
});

describe('approver recall (T18)', () => {
  it('stops a load under way, under a new generation', () => {
    const ticket = makeSubmission({ status: 'DataProcessing In Progress' });
    const { generation } = ticket.state;
    ticket.does('approverRecall', reviewer(31));
    expect(ticket.state).toMatchObject({ status: 'Reopened For Approver', generation: generation + 1, pending: null });
    expect(ticket.last?.effects).toContainEqual({ kind: 'reverseLoad', generation });
    const { state } = ticket;
    expect(ticket.hears('processingDone', { generation }).state).toBe(state);
  });

  it('is for whoever approved in the last group and has seen this run', () => {
    const ticket = makeSubmission({ status: 'DataProcessing Completed' });
    expect(ticket.refusal('approverRecall', reviewer(21))).toBe('Forbidden');
    expect(ticket.refusal('approverRecall', { ...reviewer(31), impersonatorId: 91 })).toBe('Forbidden');
    expect(ticket.refusal('approverRecall', reviewer(31), { generation: 1 })).toBe('StaleView');
    ticket.hears('effectFailed');
    expect(ticket.refusal('approverRecall', reviewer(31))).toBe('NotAllowedInStatus');
    const begun = makeSubmission({ status: 'DataProcessing Completed' }).hears('publishingBegun');
    expect(begun.refusal('approverRecall', reviewer(31))).toBe('NotAllowedInStatus');
  });
});

describe('recode (T29)', () => {
  const completed = () => makeSubmission({ status: 'Completed' });

  it('loads the same version again and marks the figures as restated', () => {
    const ticket = completed().does('recode', admin);
    expect(ticket.state).toMatchObject({ isRestated: true, isPublished: true, version: { versionNo: 1 } });
    expect(ticket.hears('processingDone').hears('published').state).toMatchObject({
      status: 'Completed',
      recoding: null,
    });
  });

  it('leaves the figures as they are when the load is refused', () => {
    const ticket = completed().does('recode', admin).hears('processingRefused');
    expect(ticket.state).toMatchObject({ status: 'Completed', isRestated: false, isPublished: true, recoding: null });
    expect(ticket.state.decisions).toHaveLength(4);
  });

  it('needs another person than the author, a comment and changed codes', () => {
    expect(completed().refusal('recode', reviewer(31))).toBe('Forbidden');
    expect(completed().refusal('recode', admin, { isOnlyAuthor: true })).toBe('SelfApproval');
    expect(completed().refusal('recode', admin, { commentId: 0 })).toBe('BadInput');
    expect(completed().refusal('recode', admin, { areCodesChanged: false })).toBe('BadInput');
  });
});

describe('a member of a package', () => {
  const member = () => new Ticket({ groups: [[11]], packageId: 4 }).submits().approvedBy(11);

  it('waits for the release, and may be closed meanwhile', () => {
    const ticket = member().hears('processingDone');
    expect(ticket.state).toMatchObject({ status: 'DataProcessing Completed', pending: null });
    expect(ticket.refusal('close', admin)).toBeUndefined();
    ticket.hears('packageReady', { releaseId: 9 });
    expect(publishOf(ticket)).toMatchObject({ kind: 'publish' });
    const { state } = ticket;
    expect(ticket.hears('packageReady', { releaseId: 9 }).state).toBe(state);
  });

  it('does not wait when the release came before its load', () => {
    const ticket = member().hears('packageReady', { releaseId: 9 }).hears('processingDone');
    expect(publishOf(ticket)).toBeDefined();
  });

  it('is held again when the release is taken back, until publishing has begun', () => {
    const ticket = member().hears('processingDone').hears('packageReady', { releaseId: 9 });
    ticket.hears('packageHeld', { releaseId: 9 });
    expect(ticket.state).toMatchObject({ pending: null, package: { releaseId: null } });
    expect(ticket.effects).toEqual(['project', 'cancelRun']);
    ticket.hears('packageReady', { releaseId: 10 }).hears('publishingBegun');
    const { state } = ticket;
    expect(ticket.hears('packageHeld', { releaseId: 10 }).state).toBe(state);
  });

  it('takes its release back when it returns to the last group', () => {
    const ticket = member().hears('processingDone').hears('packageReady', { releaseId: 9 });
    expect(ticket.does('approverRecall', reviewer(11)).state.package).toEqual({ packageId: 4, releaseId: null });
    const broken = member().hears('processingDone').hears('packageReady', { releaseId: 9 }).hears('controlBreak');
    expect(broken.state.package?.releaseId).toBeNull();
  });

  it('publishes alone once it was published, and goes on when it was released while parked', () => {
    const again = member().hears('processingDone').hears('packageReady', { releaseId: 9 }).hears('published');
    again.does('adminReopen', admin, { target: 'review' }).approvedBy(11).hears('processingDone');
    expect(publishOf(again)).toBeDefined();
    const parked = member().hears('processingDone').hears('effectFailed', { effects: [] });
    parked.hears('packageReady', { releaseId: 9 }).does('retry', admin);
    expect(publishOf(parked)).toBeDefined();
  });

  it('goes on waiting when it is freed before the release', () => {
    const ticket = member().hears('processingDone').hears('effectFailed', { effects: [] }).does('retry', admin);
    expect(ticket.state).toMatchObject({ status: 'DataProcessing Completed', pending: null, parked: null });
    expect(publishOf(ticket)).toBeUndefined();
  });
});

describe('further rows that have changed', () => {
  it('recall (T08) ends with an edit of a reviewer', () => {
    const ticket = new Ticket().submits().does('edit', reviewer(11)).hears('editPassed');
    expect(ticket.refusal('recall', provider)).toBe('AlreadyDecided');
  });

  it('reopen (T11) names no day that is over', () => {
    const ticket = new Ticket().submits();
    expect(ticket.refusal('reopen', reviewer(11), { atMs: 100, resubmitDueAtMs: 99 })).toBe('BadInput');
    expect(ticket.refusal('reopen', reviewer(11), { atMs: 100, resubmitDueAtMs: 101 })).toBeUndefined();
  });

  it('edit (T13) voids approvals of later groups that a moved chain has brought', () => {
    const ticket = new Ticket({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
    const [first, second, third] = ticket.state.chain.seats;
    if (!first || !second || !third) throw new Error('three seats are expected');
    const seats = [
      { ...second, orderNo: 2 },
      { ...first, orderNo: 3 },
      { ...third, orderNo: 4 },
    ];
    ticket.does('chainChanged', admin, { configurationId: 6, seats });
    expect(ticket.state).toMatchObject({ currentOrderNo: 2 });
    expect(ticket.state.decisions.map(({ seatId }) => seatId)).toEqual([10]);
    ticket.does('edit', reviewer(21)).hears('editPassed');
    expect(ticket.state.decisions).toEqual([]);
  });

  it('edit (T13) voids the breaks that were accepted for the version before', () => {
    const ticket = new Ticket({ groups: [[11], [31, 32]] }).submits().approvedBy(11, 31, 32).hears('processingDone');
    ticket.hears('controlBreak', { ruleIds: [4] }).does('approve', reviewer(31), { acceptedBreakRuleIds: [4] });
    expect(ticket.does('edit', reviewer(32)).hears('editPassed').state.controlBreaks).toEqual([]);
  });

  it('reopen period (T21) asks for a new file when the last check did not pass', () => {
    const failing = new Ticket().submits().does('revalidate', admin).hears('validationFailed').does('close', admin);
    expect(failing.does('reopenPeriod', superAdmin).state).toMatchObject({ status: 'New', version: null });
    const awaiting = new Ticket()
      .submits()
      .does('revalidate', admin)
      .hears('validationPassed', { unexplainedCount: 1 });
    expect(awaiting.does('close', admin).does('reopenPeriod', superAdmin).state.status).toBe('New');
    const passing = new Ticket().submits().does('close', admin).does('reopenPeriod', superAdmin);
    expect(passing.state.status).toBe('Reopened For Review');
    const same = { sha256IsCurrent: true, hasRunInputChanged: false };
    expect(awaiting.refusal('upload', provider, same)).toBeUndefined();
    expect(awaiting.refusal('upload', provider, { ...same, commentId: 0 })).toBe('BadInput');
  });

  it('chain changed (T24) keeps the step, and decisions only in a group of the same stage', () => {
    const ticket = new Ticket({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
    const seats = ticket.state.chain.seats.map((seat) => (seat.userId === 11 ? { ...seat, userId: 70 } : seat));
    ticket.does('chainChanged', admin, { configurationId: 6, seats });
    expect(ticket.state).toMatchObject({ currentOrderNo: 2, decisions: [] });
    const staged = new Ticket({ groups: [[11], [31]] }).submits().approvedBy(11);
    const moved = staged.state.chain.seats.map((seat) => ({ ...seat, stage: 'approve' as const }));
    staged.does('chainChanged', admin, { configurationId: 6, seats: moved });
    expect(staged.state).toMatchObject({ decisions: [] });
  });

  it('chain changed (T24) leaves every decision of a ticket that loads as it was given', () => {
    const ticket = new Ticket({ groups: [[11], [31]] }).submits().approvedBy(11, 31);
    const given = ticket.state.decisions.map(({ opId }) => opId);
    const seats = ticket.state.chain.seats.map((seat) => ({ ...seat, userId: seat.userId + 50 }));
    ticket.does('chainChanged', admin, { configurationId: 6, seats });
    expect(ticket.state.decisions.map(({ opId }) => opId)).toEqual(given);
    ticket.hears('processingDone').hears('controlBreak');
    expect(ticket.state).toMatchObject({ currentOrderNo: 2, decisions: [] });
  });

  it('upload (T02) names the version whose bytes came again', () => {
    const ticket = makeSubmission({ status: 'Reopened By System' });
    const same = { sha256IsCurrent: true, hasRunInputChanged: false, sameAsVersionNo: 3 };
    expect(ticket.try('upload', provider, same)).toEqual({ refused: 'BadInput', details: { sameAsVersionNo: 3 } });
  });
});
