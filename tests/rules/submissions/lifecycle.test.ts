import { describe, expect, it } from '@jest/globals';
import type { Actor, RefusalCode, SubmissionStatus } from '#contracts/submissions.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { openingOf } from '#rules/submissions/initial-state.ts';
import { decide, mustWait } from '#rules/submissions/lifecycle.ts';
import type { CommandKind, SubmissionState } from '#rules/submissions/state.ts';
import type { AnyGiven, Given } from './make-submission.ts';
import { commandFor, makeSubmission, openingInput, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, secondProvider, stranger, superAdmin, system } = people;

interface Row {
  row: string;
  from: SubmissionStatus;
  kind: CommandKind;
  by: Actor;
  to: SubmissionStatus;
  effects?: string[];
  given?: AnyGiven;
  submission?: () => Submission;
}

const parkedProcessing = (): Submission =>
  makeSubmission({ status: 'DataProcessing In Progress' }).hears('effectFailed', { code: 'EffectFailed' });
const awaiting = (): Submission => new Submission().submits({ unexplainedCount: 2 });
const withoutWorkflow = (): Submission => new Submission({ isWorkflowRequired: false });
const unmapped = (): Submission => new Submission().uploads().hears('validationFailed', { cause: 'UNMAPPED_CODE' });
const closedAfterPassing = (): Submission => makeSubmission({ status: 'Completed' }).does('close', admin);
const loneApprover = (): Submission => {
  const submission = new Submission({ groups: [[31]] });
  submission.state.chain.seats.forEach((seat) => (seat.stage = 'approve'));
  return submission;
};
const incompleteGroup = (): Submission => new Submission().submits().approvedBy(11);

const recoding = (): Submission => makeSubmission({ status: 'Completed' }).does('recode', admin);
const ofPackage = (): Submission => new Submission({ groups: [[11]], packageId: 4 }).submits();

const resolve = 'resolveAssignees';
const table: Row[] = [
  { row: 'T02', from: 'New', kind: 'upload', by: provider, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T02', from: 'Reopened By Reviewer', kind: 'upload', by: admin, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T02', from: 'Reopened By System', kind: 'upload', by: system, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T02', from: 'Validation In Progress', kind: 'upload', by: secondProvider, to: 'Validation In Progress', effects: ['cancelValidation', 'validate'] },
  { row: 'T02', from: 'Reopened By System', kind: 'correct', by: secondProvider, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T02', from: 'Validation In Progress', kind: 'correct', by: provider, to: 'Validation In Progress', effects: ['validate'], submission: awaiting },
  { row: 'T03', from: 'New', kind: 'nilReturn', by: provider, to: 'Submitted For Review', effects: ['createNilVersion', resolve] },
  { row: 'T03', from: 'New', kind: 'nilReturn', by: provider, to: 'DataProcessing In Progress', effects: ['createNilVersion', 'process'], submission: withoutWorkflow },
  { row: 'T04', from: 'Validation In Progress', kind: 'validationPassed', by: system, to: 'Submitted For Review', effects: [resolve] },
  { row: 'T04', from: 'Validation In Progress', kind: 'validationPassed', by: system, to: 'Validation In Progress', effects: [], given: { unexplainedCount: 1 } },
  { row: 'T05', from: 'Validation In Progress', kind: 'validationPassed', by: system, to: 'DataProcessing In Progress', effects: ['process'], submission: () => withoutWorkflow().uploads() },
  { row: 'T06', from: 'Validation In Progress', kind: 'validationFailed', by: system, to: 'Reopened By System', effects: [] },
  { row: 'T07', from: 'Validation In Progress', kind: 'explain', by: provider, to: 'Submitted For Review', effects: [resolve], submission: awaiting },
  { row: 'T07', from: 'Validation In Progress', kind: 'explain', by: admin, to: 'Validation In Progress', effects: [], given: { unexplainedLeft: 1 }, submission: awaiting },
  { row: 'T08', from: 'Submitted For Review', kind: 'recall', by: provider, to: 'New', effects: [] },
  { row: 'T08', from: 'Submitted For Approval', kind: 'recall', by: admin, to: 'New', effects: [], submission: () => loneApprover().submits() },
  { row: 'T09', from: 'Submitted For Review', kind: 'approve', by: reviewer(11), to: 'Submitted For Review', effects: [] },
  { row: 'T09', from: 'Submitted For Review', kind: 'approve', by: reviewer(12), to: 'Submitted For Review', effects: [resolve], submission: incompleteGroup },
  { row: 'T09', from: 'Submitted For Review', kind: 'approve', by: reviewer(21), to: 'Submitted For Approval', effects: [resolve], submission: () => incompleteGroup().approvedBy(12) },
  { row: 'T09', from: 'Submitted For Review', kind: 'approve', by: reviewer(11), to: 'DataProcessing In Progress', effects: ['process'], submission: () => new Submission({ groups: [[11]] }).submits() },
  { row: 'T10', from: 'Submitted For Approval', kind: 'approve', by: reviewer(31), to: 'DataProcessing In Progress', effects: ['process'] },
  { row: 'T11', from: 'Submitted For Review', kind: 'reopen', by: reviewer(11), to: 'Reopened By Reviewer', effects: [] },
  { row: 'T11', from: 'Reopened For Approver', kind: 'reopen', by: admin, to: 'Reopened By Reviewer', effects: [] },
  { row: 'T12', from: 'Submitted For Approval', kind: 'sendBack', by: reviewer(31), to: 'Reopened For Review', effects: [resolve] },
  { row: 'T13', from: 'Submitted For Review', kind: 'edit', by: reviewer(11), to: 'Submitted For Review', effects: ['checkEdit'] },
  { row: 'T14', from: 'DataProcessing In Progress', kind: 'processingDone', by: system, to: 'DataProcessing Completed', effects: ['publish'] },
  { row: 'T15', from: 'DataProcessing In Progress', kind: 'processingRefused', by: system, to: 'Completed', effects: [], submission: recoding },
  { row: 'T15', from: 'DataProcessing In Progress', kind: 'processingRefused', by: system, to: 'Reopened By System', effects: [] },
  { row: 'T14', from: 'DataProcessing In Progress', kind: 'processingDone', by: system, to: 'DataProcessing Completed', effects: [], submission: () => ofPackage().approvedBy(11) },
  { row: 'T16', from: 'DataProcessing Completed', kind: 'packageReady', by: system, to: 'DataProcessing Completed', effects: ['publish'], submission: () => ofPackage().approvedBy(11).hears('processingDone') },
  { row: 'T16', from: 'DataProcessing Completed', kind: 'publishingBegun', by: system, to: 'DataProcessing Completed', effects: [] },
  { row: 'T16', from: 'DataProcessing Completed', kind: 'published', by: system, to: 'Completed', effects: [] },
  { row: 'T17', from: 'DataProcessing Completed', kind: 'controlBreak', by: system, to: 'Reopened For Approver', effects: [resolve] },
  { row: 'T17', from: 'DataProcessing Completed', kind: 'controlBreak', by: system, to: 'Reopened By System', effects: [], submission: () => withoutWorkflow().submits().hears('processingDone') },
  { row: 'T18', from: 'DataProcessing Completed', kind: 'approverRecall', by: reviewer(31), to: 'Reopened For Approver', effects: ['cancelRun', 'reverseLoad', resolve] },
  { row: 'T18', from: 'DataProcessing In Progress', kind: 'approverRecall', by: reviewer(31), to: 'Reopened For Approver', effects: ['cancelRun', 'reverseLoad', resolve] },
  { row: 'T19', from: 'Completed', kind: 'adminReopen', by: admin, to: 'Reopened By Reviewer', effects: [] },
  { row: 'T19', from: 'Completed', kind: 'adminReopen', by: admin, to: 'Reopened For Review', effects: [resolve], given: { target: 'review' } },
  { row: 'T19', from: 'Completed', kind: 'adminReopen', by: admin, to: 'Reopened For Approver', effects: [resolve], given: { target: 'approve' } },
  { row: 'T20', from: 'New', kind: 'close', by: admin, to: 'Closed', effects: [] },
  { row: 'T20', from: 'Completed', kind: 'close', by: system, to: 'Closed', effects: [], given: { reason: 'PERIOD_CLOSED', commentId: null } },
  { row: 'T20', from: 'Completed', kind: 'close', by: admin, to: 'Closed', effects: ['withdrawPublished'], given: { reason: 'DUPLICATE' } },
  { row: 'T20', from: 'Submitted For Review', kind: 'cancelled', by: system, to: 'Closed', effects: [] },
  { row: 'T20', from: 'DataProcessing In Progress', kind: 'close', by: admin, to: 'Closed', effects: [], submission: parkedProcessing },
  { row: 'T21', from: 'Closed', kind: 'reopenPeriod', by: superAdmin, to: 'New', effects: [] },
  { row: 'T21', from: 'Closed', kind: 'reopenPeriod', by: superAdmin, to: 'Reopened For Review', effects: [resolve], submission: closedAfterPassing },
  { row: 'T22', from: 'New', kind: 'changePostMonth', by: admin, to: 'New', effects: [] },
  { row: 'T22', from: 'Submitted For Review', kind: 'changePostMonth', by: admin, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T23', from: 'Completed', kind: 'sync', by: admin, to: 'Completed', effects: [] },
  { row: 'T24', from: 'Submitted For Review', kind: 'chainChanged', by: system, to: 'Submitted For Review', effects: [resolve] },
  { row: 'T24', from: 'Submitted For Review', kind: 'substitute', by: admin, to: 'Submitted For Review', effects: [resolve], given: { seatId: 10, userId: 50 } },
  { row: 'T25', from: 'DataProcessing In Progress', kind: 'retry', by: admin, to: 'DataProcessing In Progress', effects: ['process'], submission: parkedProcessing },
  { row: 'T25', from: 'DataProcessing In Progress', kind: 'retry', by: admin, to: 'Reopened For Approver', effects: ['cancelRun', 'reverseLoad', resolve], given: { toLastGroup: true }, submission: parkedProcessing },
  { row: 'T26', from: 'Reopened By System', kind: 'revalidate', by: provider, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T26', from: 'Reopened By System', kind: 'revalidate', by: system, to: 'Validation In Progress', effects: ['validate'], submission: unmapped },
  { row: 'T26', from: 'Submitted For Approval', kind: 'revalidate', by: admin, to: 'Validation In Progress', effects: ['validate'] },
  { row: 'T27', from: 'Reopened By System', kind: 'handOver', by: admin, to: 'Reopened By System', effects: [] },
  { row: 'T27', from: 'Validation In Progress', kind: 'handOver', by: admin, to: 'Validation In Progress', effects: [], submission: awaiting },
  { row: 'T28', from: 'Submitted For Review', kind: 'withdraw', by: reviewer(11), to: 'Submitted For Review', effects: [resolve], submission: incompleteGroup },
  { row: 'T28', from: 'Submitted For Approval', kind: 'withdraw', by: reviewer(21), to: 'Reopened For Review', effects: [resolve] },
  { row: 'T29', from: 'Completed', kind: 'recode', by: admin, to: 'DataProcessing In Progress', effects: ['process'] },
]; // prettier-ignore

describe('the table of transitions', () => {
  it('opens a submission as T01 in New and projects it', () => {
    const opened = openingOf(openingInput());
    expect(opened).toMatchObject({ transition: 'T01', effects: [{ kind: 'project', transition: 'T01' }] });
    expect(opened.state).toMatchObject({ status: 'New', rev: 1, round: 1, generation: 0 });
  });

  it.each(table)('$row: $kind leads from $from to $to', ({ row, from, kind, by, to, effects, given, submission }) => {
    const subject = submission ? submission() : makeSubmission({ status: from });
    expect(subject.state.status).toBe(from);
    const revBefore = subject.state.rev;
    subject.does(kind, by, given as Given<CommandKind>);
    expect(subject.state.status).toBe(to);
    expect(subject.state.rev).toBe(revBefore + 1);
    expect(subject.last?.transition).toBe(row);
    expect(subject.last?.effects[0]).toEqual({ kind: 'project', transition: row });
    expect(subject.effects).toEqual(['project', ...(effects ?? [])]);
  });

  it('names every row of the page', () => {
    const rows = new Set(['T01', ...table.map(({ row }) => row)]);
    expect([...rows].sort()).toEqual(
      Array.from({ length: 29 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`),
    );
  });
});

describe('refusals', () => {
  const allowedIn: [CommandKind, Actor, AnyGiven, SubmissionStatus[]][] = [
    ['upload', provider, {}, ['New', 'Validation In Progress', 'Reopened By Reviewer', 'Reopened By System']],
    ['nilReturn', provider, {}, ['New', 'Reopened By Reviewer', 'Reopened By System']],
    ['explain', provider, {}, []],
    ['recall', provider, {}, ['Submitted For Review']],
    ['reopen', admin, {}, ['Submitted For Review', 'Submitted For Approval', 'Reopened For Review', 'Reopened For Approver']],
    ['sendBack', admin, { orderNo: 1 }, ['Submitted For Approval', 'Reopened For Approver']],
    ['correct', provider, {}, ['Reopened By System']],
    ['approverRecall', reviewer(31), {}, ['DataProcessing In Progress', 'DataProcessing Completed']],
    ['recode', admin, {}, ['Completed']],
    ['withdraw', reviewer(21), {}, ['Submitted For Approval']],
    ['adminReopen', admin, {}, ['Completed']],
    ['reopenPeriod', superAdmin, {}, ['Closed']],
    ['retry', admin, {}, []],
    ['handOver', admin, {}, ['New', 'Reopened By Reviewer', 'Reopened By System']],
    ['sync', admin, {}, submissionStatuses.filter((status) => status !== 'Closed')],
    ['chainChanged', admin, {}, submissionStatuses.filter((status) => status !== 'Closed' && status !== 'Completed')],
    ['close', admin, {}, submissionStatuses.filter((status) => !['Validation In Progress', 'DataProcessing In Progress', 'DataProcessing Completed', 'Closed'].includes(status))],
    ['changePostMonth', admin, {}, submissionStatuses.filter((status) => !['Validation In Progress', 'DataProcessing In Progress', 'DataProcessing Completed', 'Completed', 'Closed'].includes(status))],
    ['revalidate', admin, {}, ['Submitted For Review', 'Reopened By System', 'Submitted For Approval', 'Reopened For Review', 'Reopened For Approver']],
  ]; // prettier-ignore

  it.each(allowedIn)('%s is possible in its statuses and nowhere else', (kind, actor, given, statuses) => {
    const accepting = submissionStatuses.filter(
      (status) => makeSubmission({ status }).refusal(kind, actor, given as Given<CommandKind>) === undefined,
    );
    expect(accepting).toEqual(statuses);
  });

  it('changes nothing and hands out no state', () => {
    const submission = makeSubmission({ status: 'Completed' });
    const before = JSON.stringify(submission.state);
    expect(submission.try('approve', reviewer(11))).toMatchObject({ refused: 'NotAllowedInStatus' });
    expect(submission.try('approve', reviewer(11))).not.toHaveProperty('state');
    expect(JSON.stringify(submission.state)).toBe(before);
  });

  it('names the first refusal of the agreed order when several apply', () => {
    const submission = makeSubmission({ status: 'Submitted For Review' });
    const faulty = { versionNo: 99, commentId: 0 };
    const codes: (RefusalCode | undefined)[] = [];
    codes.push(submission.refusal('reopen', stranger, faulty));
    codes.push(submission.refusal('reopen', reviewer(21), faulty));
    codes.push(submission.refusal('reopen', reviewer(21), { commentId: 0 }));
    codes.push(submission.refusal('reopen', reviewer(11), { commentId: 0 }));
    expect(codes).toEqual(['Forbidden', 'StaleView', 'NotYourTurn', 'BadInput']);
    submission.does('edit', reviewer(11));
    expect(submission.refusal('reopen', stranger, faulty)).toBe('Forbidden');
    expect(submission.refusal('reopen', reviewer(21), faulty)).toBe('EditInProgress');
    const moved = makeSubmission({ status: 'Completed' });
    expect(moved.refusal('upload', provider, { uploadId: 1, seenGeneration: 0 })).toBe('Superseded');
    expect(moved.refusal('reopen', reviewer(21), faulty)).toBe('NotAllowedInStatus');
  });

  it('tells a person with an old view what is current and who sent it', () => {
    const submission = new Submission().uploads();
    expect(submission.try('upload', secondProvider, { seenGeneration: 0 })).toEqual({
      refused: 'StaleView',
      details: { generation: 1, versionNo: 1, uploaderId: 1, uploadedAtMs: submission.state.version?.createdAtMs },
    });
  });
});

describe('repetition and lateness', () => {
  it('answers a repeated operation with the state as it is', () => {
    const submission = new Submission();
    const command = commandFor(submission.state, 'upload', { actor: provider });
    submission.apply(command);
    const { state } = submission;
    submission.apply(command);
    expect(submission.state).toBe(state);
    expect(submission.last?.effects).toEqual([]);
  });

  it('lets a result of an older generation change nothing', () => {
    const submission = new Submission().uploads().uploads(secondProvider);
    const { state } = submission;
    for (const kind of ['validationPassed', 'validationFailed', 'processingDone', 'effectFailed'] as const) {
      submission.hears(kind, { generation: 1 });
      expect(submission.state).toBe(state);
      expect(submission.effects).toEqual([]);
    }
  });

  it('keeps one result per generation', () => {
    const submission = new Submission().submits();
    const { state } = submission;
    submission.hears('validationFailed', { generation: 1 });
    expect(submission.state).toBe(state);
  });

  it('remembers at most fifty operations', () => {
    const submission = new Submission();
    for (let count = 0; count < 60; count += 1) submission.does('sync', admin);
    expect(submission.state.seenOpIds).toHaveLength(50);
  });
});

describe('mustWait', () => {
  it('holds system events back while an edit is checked, but not its own result', () => {
    const submission = new Submission().submits().does('edit', reviewer(11));
    const isHeld = (kind: CommandKind): boolean => mustWait(submission.state, commandFor(submission.state, kind));
    expect(
      ['chainChanged', 'sync', 'cancelled', 'assigneesResolved'].map((kind) => isHeld(kind as CommandKind)),
    ).toEqual([true, true, true, true]);
    expect(['editPassed', 'editRefused', 'effectFailed'].map((kind) => isHeld(kind as CommandKind))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each<[SubmissionStatus, boolean]>([
    ['Validation In Progress', true],
    ['DataProcessing In Progress', true],
    ['DataProcessing Completed', true],
    ['New', false],
    ['Submitted For Review', false],
    ['Closed', false],
  ])('lets a cancellation in %s wait: %s', (status, expected) => {
    const { state } = makeSubmission({ status });
    const command = commandFor(state, 'cancelled');
    expect(mustWait(state, command)).toBe(expected);
    expect(decide(state, command).refused === 'NotAllowedInStatus').toBe(expected);
  });
});

describe('printing', () => {
  it.each(submissionStatuses)('decides the same for a state that was stored in %s', (status) => {
    const { state } = makeSubmission({ status });
    const stored = JSON.parse(JSON.stringify(state)) as SubmissionState;
    expect(stored).toEqual(state);
    const command = commandFor(state, 'sync', { actor: admin });
    expect(decide(stored, command)).toEqual(decide(state, command));
  });
});
