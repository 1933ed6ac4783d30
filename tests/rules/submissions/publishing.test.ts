import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, superAdmin } = people;
const publishOf = (submission: Submission) => submission.last?.effects.find((effect) => effect.kind === 'publish');

describe('the grace before publishing (T16)', () => {
  it('counts from the approval that ended the chain', () => {
    const submission = new Submission({ groups: [[11], [31]] }).submits().approvedBy(11);
    submission.does('approve', reviewer(31), { atMs: 777 }).hears('processingDone');
    expect(publishOf(submission)).toMatchObject({ approvedAtMs: 777 });
    submission.hears('effectFailed').does('retry', admin);
    expect(publishOf(submission)).toMatchObject({ approvedAtMs: 777 });
  });

  it('is none without a workflow and for a recoding', () => {
    const plain = new Submission({ isWorkflowRequired: false }).submits().hears('processingDone');
    expect(publishOf(plain)).toMatchObject({ approvedAtMs: null });
    const recoded = makeSubmission({ status: 'Completed' }).does('recode', admin).hears('processingDone');
    expect(publishOf(recoded)).toMatchObject({ approvedAtMs: null });
  });
});

describe('approver recall (T18)', () => {
  it('stops a load under way, under a new generation', () => {
    const submission = makeSubmission({ status: 'DataProcessing In Progress' });
    const { generation } = submission.state;
    submission.does('approverRecall', reviewer(31));
    expect(submission.state).toMatchObject({
      status: 'Reopened For Approver',
      generation: generation + 1,
      pending: null,
    });
    expect(submission.last?.effects).toContainEqual({ kind: 'reverseLoad', generation });
    const { state } = submission;
    expect(submission.hears('processingDone', { generation }).state).toBe(state);
  });

  it('is for whoever approved in the last group and has seen this run', () => {
    const submission = makeSubmission({ status: 'DataProcessing Completed' });
    expect(submission.refusal('approverRecall', reviewer(21))).toBe('Forbidden');
    expect(submission.refusal('approverRecall', { ...reviewer(31), impersonatorId: 91 })).toBe('Forbidden');
    expect(submission.refusal('approverRecall', reviewer(31), { generation: 1 })).toBe('StaleView');
    submission.hears('effectFailed');
    expect(submission.refusal('approverRecall', reviewer(31))).toBe('NotAllowedInStatus');
    const begun = makeSubmission({ status: 'DataProcessing Completed' }).hears('publishingBegun');
    expect(begun.refusal('approverRecall', reviewer(31))).toBe('NotAllowedInStatus');
  });
});

describe('recode (T29)', () => {
  const completed = () => makeSubmission({ status: 'Completed' });

  it('loads the same version again and marks the figures as restated', () => {
    const submission = completed().does('recode', admin);
    expect(submission.state).toMatchObject({ isRestated: true, isPublished: true, version: { versionNo: 1 } });
    expect(submission.hears('processingDone').hears('published').state).toMatchObject({
      status: 'Completed',
      recoding: null,
    });
  });

  it('leaves the figures as they are when the load is refused', () => {
    const submission = completed().does('recode', admin).hears('processingRefused');
    expect(submission.state).toMatchObject({
      status: 'Completed',
      isRestated: false,
      isPublished: true,
      recoding: null,
    });
    expect(submission.state.decisions).toHaveLength(4);
  });

  it('needs another person than the author, a comment and changed codes', () => {
    expect(completed().refusal('recode', reviewer(31))).toBe('Forbidden');
    expect(completed().refusal('recode', admin, { isOnlyAuthor: true })).toBe('SelfApproval');
    expect(completed().refusal('recode', admin, { commentId: 0 })).toBe('BadInput');
    expect(completed().refusal('recode', admin, { areCodesChanged: false })).toBe('BadInput');
  });
});

describe('a member of a package', () => {
  const member = () => new Submission({ groups: [[11]], packageId: 4 }).submits().approvedBy(11);

  it('waits for the release, and may be closed meanwhile', () => {
    const submission = member().hears('processingDone');
    expect(submission.state).toMatchObject({ status: 'DataProcessing Completed', pending: null });
    expect(submission.refusal('close', admin)).toBeUndefined();
    submission.hears('packageReady', { releaseId: 9 });
    expect(publishOf(submission)).toMatchObject({ kind: 'publish' });
    const { state } = submission;
    expect(submission.hears('packageReady', { releaseId: 9 }).state).toBe(state);
  });

  it('does not wait when the release came before its load', () => {
    const submission = member().hears('packageReady', { releaseId: 9 }).hears('processingDone');
    expect(publishOf(submission)).toBeDefined();
  });

  it('is held again when the release is taken back, until publishing has begun', () => {
    const submission = member().hears('processingDone').hears('packageReady', { releaseId: 9 });
    submission.hears('packageHeld', { releaseId: 9 });
    expect(submission.state).toMatchObject({ pending: null, package: { releaseId: null } });
    expect(submission.effects).toEqual(['project', 'cancelRun']);
    submission.hears('packageReady', { releaseId: 10 }).hears('publishingBegun');
    const { state } = submission;
    expect(submission.hears('packageHeld', { releaseId: 10 }).state).toBe(state);
  });

  it('takes its release back when it returns to the last group', () => {
    const submission = member().hears('processingDone').hears('packageReady', { releaseId: 9 });
    expect(submission.does('approverRecall', reviewer(11)).state.package).toEqual({ packageId: 4, releaseId: null });
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

  it('waits again when its publishing finds the release taken back, unless another one has come', () => {
    const begun = () =>
      member().hears('processingDone').hears('packageReady', { releaseId: 9 }).hears('publishingBegun');
    expect(publishOf(member().hears('processingDone').hears('packageReady', { releaseId: 9 }))).toMatchObject({
      releaseId: 9,
    });
    const held = begun();
    held.hears('packageHeld', { releaseId: 9, isRefused: true });
    expect(held.state).toMatchObject({ pending: null, isPublishingBegun: false, package: { releaseId: null } });
    const again = begun().hears('packageReady', { releaseId: 10 });
    again.hears('packageHeld', { releaseId: 9, isRefused: true });
    expect(publishOf(again)).toMatchObject({ releaseId: 10 });
    const late = begun().hears('published');
    const { state } = late;
    expect(late.hears('packageHeld', { releaseId: 9, isRefused: true }).state).toBe(state);
  });

  it('goes on waiting when it is freed before the release', () => {
    const submission = member().hears('processingDone').hears('effectFailed', { effects: [] }).does('retry', admin);
    expect(submission.state).toMatchObject({ status: 'DataProcessing Completed', pending: null, parked: null });
    expect(publishOf(submission)).toBeUndefined();
  });
});

describe('further rows that have changed', () => {
  it('recall (T08) ends with an edit of a reviewer', () => {
    const submission = new Submission().submits().does('edit', reviewer(11)).hears('editPassed');
    expect(submission.refusal('recall', provider)).toBe('AlreadyDecided');
  });

  it('reopen (T11) names no day that is over', () => {
    const submission = new Submission().submits();
    expect(submission.refusal('reopen', reviewer(11), { atMs: 100, resubmitDueAtMs: 99 })).toBe('BadInput');
    expect(submission.refusal('reopen', reviewer(11), { atMs: 100, resubmitDueAtMs: 101 })).toBeUndefined();
  });

  it('edit (T13) voids approvals of later groups that a moved chain has brought', () => {
    const submission = new Submission({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
    const [first, second, third] = submission.state.chain.seats;
    if (!first || !second || !third) throw new Error('three seats are expected');
    const seats = [
      { ...second, orderNo: 2 },
      { ...first, orderNo: 3 },
      { ...third, orderNo: 4 },
    ];
    submission.does('chainChanged', admin, { configurationId: 6, seats });
    expect(submission.state).toMatchObject({ currentOrderNo: 2 });
    expect(submission.state.decisions.map(({ seatId }) => seatId)).toEqual([10]);
    submission.does('edit', reviewer(21)).hears('editPassed');
    expect(submission.state.decisions).toEqual([]);
  });

  it('edit (T13) voids the breaks that were accepted for the version before', () => {
    const submission = new Submission({ groups: [[11], [31, 32]] })
      .submits()
      .approvedBy(11, 31, 32)
      .hears('processingDone');
    submission.hears('controlBreak', { ruleIds: [4] }).does('approve', reviewer(31), { acceptedBreakRuleIds: [4] });
    expect(submission.does('edit', reviewer(32)).hears('editPassed').state.controlBreaks).toEqual([]);
  });

  it('reopen period (T21) asks for a new file when the last check did not pass', () => {
    const failing = new Submission().submits().does('revalidate', admin).hears('validationFailed').does('close', admin);
    expect(failing.does('reopenPeriod', superAdmin).state).toMatchObject({ status: 'New', version: null });
    const awaiting = new Submission()
      .submits()
      .does('revalidate', admin)
      .hears('validationPassed', { unexplainedCount: 1 });
    expect(awaiting.does('close', admin).does('reopenPeriod', superAdmin).state.status).toBe('New');
    const passing = new Submission().submits().does('close', admin).does('reopenPeriod', superAdmin);
    expect(passing.state.status).toBe('Reopened For Review');
    const same = { sha256IsCurrent: true, hasRunInputChanged: false };
    expect(awaiting.refusal('upload', provider, same)).toBeUndefined();
    expect(awaiting.refusal('upload', provider, { ...same, commentId: 0 })).toBe('BadInput');
  });

  it('chain changed (T24) keeps the step, and decisions only in a group of the same stage', () => {
    const submission = new Submission({ groups: [[11], [21], [31]] }).submits().approvedBy(11);
    const seats = submission.state.chain.seats.map((seat) => (seat.userId === 11 ? { ...seat, userId: 70 } : seat));
    submission.does('chainChanged', admin, { configurationId: 6, seats });
    expect(submission.state).toMatchObject({ currentOrderNo: 2, decisions: [] });
    const staged = new Submission({ groups: [[11], [31]] }).submits().approvedBy(11);
    const moved = staged.state.chain.seats.map((seat) => ({ ...seat, stage: 'approve' as const }));
    staged.does('chainChanged', admin, { configurationId: 6, seats: moved });
    expect(staged.state).toMatchObject({ decisions: [] });
  });

  it('chain changed (T24) leaves every decision of a submission that loads as it was given', () => {
    const submission = new Submission({ groups: [[11], [31]] }).submits().approvedBy(11, 31);
    const given = submission.state.decisions.map(({ opId }) => opId);
    const seats = submission.state.chain.seats.map((seat) => ({ ...seat, userId: seat.userId + 50 }));
    submission.does('chainChanged', admin, { configurationId: 6, seats });
    expect(submission.state.decisions.map(({ opId }) => opId)).toEqual(given);
    submission.hears('processingDone').hears('controlBreak');
    expect(submission.state).toMatchObject({ currentOrderNo: 2, decisions: [] });
  });

  it('upload (T02) names the version whose bytes came again', () => {
    const submission = makeSubmission({ status: 'Reopened By System' });
    const same = { sha256IsCurrent: true, hasRunInputChanged: false, sameAsVersionNo: 3 };
    expect(submission.try('upload', provider, same)).toEqual({ refused: 'BadInput', details: { sameAsVersionNo: 3 } });
  });
});
