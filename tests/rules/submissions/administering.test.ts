import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, superAdmin, system } = people;

describe('close (T20)', () => {
  it('is for admins with a comment; the sweep closes completed periods only', () => {
    expect(new Submission().refusal('close', provider)).toBe('Forbidden');
    expect(new Submission().refusal('close', admin, { commentId: null })).toBe('BadInput');
    expect(new Submission().refusal('close', system, { reason: 'PERIOD_CLOSED' })).toBe('NotAllowedInStatus');
    expect(makeSubmission({ status: 'Completed' }).refusal('close', system, { reason: 'SOLD' })).toBe('Forbidden');
  });

  it.each([
    ['NOT_APPLICABLE', false],
    ['DUPLICATE', false],
    ['SOLD', true],
    ['WAIVED', true],
    ['PERIOD_CLOSED', true],
  ] as const)('with %s keeps published figures: %s', (reason, isKept) => {
    const submission = makeSubmission({ status: 'Completed' }).does('close', admin, { reason });
    expect(submission.state).toMatchObject({ isPublished: isKept, closeReason: reason });
    expect(submission.effects.includes('withdrawPublished')).toBe(!isKept);
  });

  it('takes out a load that was not published', () => {
    const submission = makeSubmission({ status: 'DataProcessing Completed' })
      .hears('effectFailed')
      .does('close', admin);
    expect(submission.effects).toEqual(['project', 'reverseLoad']);
  });
});

describe('reopen period (T21)', () => {
  it('is for super admins, with a comment and a free key', () => {
    const submission = makeSubmission({ status: 'Closed' });
    expect(submission.refusal('reopenPeriod', admin)).toBe('Forbidden');
    expect(submission.refusal('reopenPeriod', superAdmin, { commentId: 0 })).toBe('BadInput');
    expect(submission.refusal('reopenPeriod', superAdmin, { isKeyFree: false })).toBe('PostMonthTaken');
  });

  it('leads to New when the version never passed, and to the provider when there is no workflow', () => {
    const failed = makeSubmission({ status: 'Reopened By System' }).does('close', admin);
    expect(failed.does('reopenPeriod', superAdmin).state).toMatchObject({ status: 'New', version: null });
    const plain = new Submission({ isWorkflowRequired: false }).submits().hears('processingDone').hears('published');
    expect(plain.does('close', admin).does('reopenPeriod', superAdmin).state.status).toBe('Reopened By Reviewer');
  });

  it('leads to New when the version passed once and does not pass now', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('revalidate', admin);
    submission.hears('validationFailed').does('close', admin);
    expect(submission.does('reopenPeriod', superAdmin).state).toMatchObject({ status: 'New', version: null });
  });

  it('voids every decision', () => {
    const submission = makeSubmission({ status: 'Completed' }).does('close', admin).does('reopenPeriod', superAdmin);
    expect(submission.state).toMatchObject({ decisions: [], priorDecisions: [], currentOrderNo: 1, closeReason: null });
  });
});

describe('change post month (T22)', () => {
  it('needs a month, a comment and a free key', () => {
    const submission = new Submission();
    expect(submission.refusal('changePostMonth', provider)).toBe('Forbidden');
    expect(submission.refusal('changePostMonth', admin, { commentId: 0 })).toBe('BadInput');
    expect(submission.refusal('changePostMonth', admin, { postMonth: '2026-13-01' })).toBe('BadInput');
    expect(submission.refusal('changePostMonth', admin, { postMonth: '2026-03-01' })).toBe('BadInput');
    expect(submission.refusal('changePostMonth', admin, { isKeyFree: false })).toBe('PostMonthTaken');
    expect(submission.does('changePostMonth', admin).state).toMatchObject({
      postMonth: '2026-04-01',
      dueAtMs: 2_000_000,
    });
  });

  it('is refused to somebody who saw it in another month, whom an earlier person outran', () => {
    const submission = new Submission();
    const seenPostMonth = submission.state.postMonth;
    submission.does('changePostMonth', admin, { seenPostMonth });
    expect(submission.refusal('changePostMonth', admin, { seenPostMonth, postMonth: '2026-05-01' })).toBe('StaleView');
    expect(submission.refusal('changePostMonth', admin, { seenPostMonth })).toBe('StaleView');
    const { postMonth } = submission.state;
    submission.does('changePostMonth', admin, { seenPostMonth: postMonth, postMonth: '2026-05-01' });
    expect(submission.state.postMonth).toBe('2026-05-01');
  });

  it('checks the version again, and a failure is a mismatch of the period', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('changePostMonth', admin);
    expect(submission.state.pending?.kind).toBe('revalidation');
    submission.hears('validationFailed', { cause: 'HARD_RULE' });
    expect(submission.state).toMatchObject({ status: 'Reopened By System', cause: 'PERIOD_MISMATCH' });
  });

  it('is not possible for a nil return at a step', () => {
    expect(new Submission().does('nilReturn', provider).refusal('changePostMonth', admin)).toBe('NotAllowedInStatus');
  });
});

describe('hand over (T27)', () => {
  it('names the new provider and needs a free key', () => {
    const submission = new Submission();
    expect(submission.refusal('handOver', provider)).toBe('Forbidden');
    expect(submission.refusal('handOver', admin, { serviceProviderId: 7 })).toBe('BadInput');
    expect(submission.refusal('handOver', admin, { isKeyFree: false })).toBe('PostMonthTaken');
    expect(submission.does('handOver', admin).state.serviceProviderId).toBe(8);
    expect(makeSubmission({ status: 'Submitted For Review' }).refusal('handOver', admin)).toBe('NotAllowedInStatus');
  });
});

it('refuses reviewers every act of an admin', () => {
  for (const kind of ['sync', 'substitute', 'retry', 'chainChanged'] as const) {
    expect(new Submission().refusal(kind, reviewer(11))).toBe('Forbidden');
  }
});
