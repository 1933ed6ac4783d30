import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider } = people;
const reopenedByLast = (): Submission =>
  new Submission({ afterResubmission: 'continue' }).submits().approvedBy(11, 12, 21).does('reopen', reviewer(31));

describe('a resubmission', () => {
  it('starts the round anew by default', () => {
    const submission = new Submission().submits().approvedBy(11, 12).does('reopen', reviewer(21)).submits();
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [], round: 2 });
  });

  it('carries the groups before the one that reopened when the configuration says so', () => {
    const { state } = reopenedByLast().submits();
    expect(state).toMatchObject({ status: 'Submitted For Approval', currentOrderNo: 3, round: 2 });
    expect(state.decisions.map(({ kind, carriedFrom, versionNo }) => [kind, carriedFrom, versionNo])).toEqual(
      Array.from({ length: 3 }, () => ['carried', 1, 1]),
    );
  });

  it('carries nothing when reviewed cells changed', () => {
    expect(reopenedByLast().submits({ valuesHash: 'rows-b' }).state.currentOrderNo).toBe(1);
  });

  it('still carries after a file in between that failed', () => {
    const submission = reopenedByLast().uploads().hears('validationFailed').submits();
    expect(submission.state.currentOrderNo).toBe(3);
  });

  it('carries all but the last group after processing refused and after an admin reopened', () => {
    const processed = new Submission({ afterResubmission: 'continue' }).submits().approvedBy(11, 12, 21, 31);
    expect(processed.hears('processingRefused').submits().state.currentOrderNo).toBe(3);
    const completed = makeSubmission({ status: 'Completed', afterResubmission: 'continue' });
    expect(completed.does('adminReopen', admin).submits().state.currentOrderNo).toBe(3);
  });

  it('does not carry the approval of a stand-in who uploads now', () => {
    const delegations = [{ principalId: 11, delegateId: 60, untilMs: Number.MAX_SAFE_INTEGER }];
    const submission = new Submission({ afterResubmission: 'continue', delegations }).submits();
    submission.does('approve', { userId: 60, baseRole: 'Admin' }).approvedBy(12).does('reopen', reviewer(21));
    submission.uploads({ userId: 60, baseRole: 'Admin' }).hears('validationPassed');
    expect(submission.state.currentOrderNo).toBe(1);
  });
});

describe('explanations (T07)', () => {
  it('are counted down, and the last one ends the check', () => {
    const submission = new Submission().submits({ unexplainedCount: 3 });
    expect(submission.state).toMatchObject({ isAwaitingExplanation: true, unexplainedCount: 3, pending: null });
    expect(submission.refusal('explain', provider, { unexplainedLeft: 4 })).toBe('BadInput');
    expect(submission.refusal('explain', provider, { generation: 0 })).toBe('StaleView');
    expect(submission.refusal('explain', reviewer(11))).toBe('Forbidden');
    submission.does('explain', provider, { unexplainedLeft: 1 });
    expect(submission.state.status).toBe('Validation In Progress');
    submission.does('explain', provider, { unexplainedLeft: 0 });
    expect(submission.state).toMatchObject({
      status: 'Submitted For Review',
      isAwaitingExplanation: false,
      unexplainedCount: 0,
    });
  });

  it('remember whether reviewed cells had changed', () => {
    const submission = reopenedByLast().submits({ unexplainedCount: 1, valuesHash: 'rows-b' });
    expect(submission.does('explain', provider).state.currentOrderNo).toBe(1);
  });

  it('lead back to the step when the version had stood there', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('revalidate', admin);
    submission.hears('validationPassed', { unexplainedCount: 1 }).does('explain', provider);
    expect(submission.state).toMatchObject({ status: 'Reopened For Approver', currentOrderNo: 3 });
    expect(submission.state.decisions).toHaveLength(3);
  });
});

it('lets a lone approve group open in Submitted For Approval', () => {
  const submission = new Submission({ groups: [[31]] });
  submission.state.chain.seats.forEach((seat) => (seat.stage = 'approve'));
  expect(submission.submits().state.status).toBe('Submitted For Approval');
});
