import { describe, expect, it } from '@jest/globals';
import type { SubmissionEffect } from '#rules/submissions/state.ts';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, superAdmin, system } = people;

describe('parking and retry (T25)', () => {
  it('keeps the status and runs the failed effect again under a new generation', () => {
    const submission = new Submission().uploads().hears('effectFailed', { code: 'ConfigurationMissing' });
    expect(submission.state).toMatchObject({
      status: 'Validation In Progress',
      parked: { code: 'ConfigurationMissing' },
    });
    submission.does('retry', admin);
    expect(submission.state).toMatchObject({ parked: null, generation: 2, pending: { generation: 2 } });
    expect(submission.last?.effects[1]).toMatchObject({ kind: 'validate', generation: 2, versionNo: 1, uploadId: 1 });
    expect(submission.hears('validationPassed').state.status).toBe('Submitted For Review');
  });

  it('runs everything again that stood behind the failed effect', () => {
    const submission = new Submission({ isWorkflowRequired: false }).does('nilReturn', provider);
    const effects = submission.last?.effects.slice(1) as SubmissionEffect[];
    submission.hears('effectFailed', { effects }).does('retry', admin);
    expect(submission.last?.effects.slice(1)).toEqual(
      effects.map((effect) => ({ ...effect, generation: submission.state.generation })),
    );
    expect(submission.effects).toEqual(['project', 'createNilVersion', 'process']);
  });

  it('leaves only what the page names to a parked submission', () => {
    const parked = makeSubmission({ status: 'Submitted For Review' }).hears('effectFailed');
    for (const kind of ['recall', 'changePostMonth', 'reopen', 'revalidate'] as const) {
      expect(parked.refusal(kind, admin)).toBe('NotAllowedInStatus');
    }
    expect(parked.refusal('approve', reviewer(11))).toBe('NotAllowedInStatus');
    for (const kind of ['retry', 'close', 'sync'] as const) expect(parked.refusal(kind, admin)).toBeUndefined();
    const checking = new Submission().uploads().hears('effectFailed');
    expect(checking.refusal('upload', provider)).toBeUndefined();
  });

  it('leaves returns and corrections to a submission without assignee', () => {
    const submission = new Submission().submits();
    submission.hears('chainChanged', {
      seats: submission.state.chain.seats.map((seat) => ({ ...seat, isActive: seat.orderNo > 1 })),
    });
    expect(submission.state.parked?.code).toBe('NoAssignee');
    for (const kind of ['recall', 'reopen', 'changePostMonth', 'revalidate', 'retry', 'close'] as const) {
      expect(submission.refusal(kind, admin)).toBeUndefined();
    }
    expect(submission.does('retry', admin).state.parked?.code).toBe('NoAssignee');
  });

  it('offers the last group instead, until publishing has begun', () => {
    const submission = makeSubmission({ status: 'DataProcessing Completed' })
      .hears('publishingBegun')
      .hears('effectFailed');
    expect(submission.refusal('retry', admin, { toLastGroup: true })).toBe('NotAllowedInStatus');
    expect(submission.refusal('retry', admin)).toBeUndefined();
    const plain = new Submission({ isWorkflowRequired: false }).submits().hears('effectFailed');
    expect(plain.does('retry', admin, { toLastGroup: true }).state).toMatchObject({
      status: 'Reopened By System',
      cause: 'PROCESSING',
    });
  });
});

describe('revalidate (T26)', () => {
  it('leads back to the step it came from with the decisions that stood', () => {
    const submission = new Submission().submits().approvedBy(11, 12).does('revalidate', admin);
    expect(submission.state).toMatchObject({
      status: 'Validation In Progress',
      currentOrderNo: null,
      resumeOrderNo: 2,
    });
    submission.hears('validationPassed');
    expect(submission.state).toMatchObject({
      status: 'Reopened For Review',
      currentOrderNo: 2,
      resumeOrderNo: null,
      round: 1,
    });
    expect(submission.state.decisions).toHaveLength(2);
  });

  it('starts the round anew when values changed', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' }).does('revalidate', admin);
    submission.hears('validationPassed', { valuesHash: 'rows-b' });
    expect(submission.state).toMatchObject({
      status: 'Reopened For Review',
      currentOrderNo: 1,
      round: 2,
      decisions: [],
    });
  });

  it('fails with MAPPING_CHANGED from a step, and finds back from there', () => {
    const submission = makeSubmission({ status: 'Submitted For Approval' })
      .does('revalidate', admin)
      .hears('validationFailed');
    expect(submission.state).toMatchObject({
      status: 'Reopened By System',
      cause: 'MAPPING_CHANGED',
      resumeOrderNo: 3,
    });
    submission.does('revalidate', provider).hears('validationPassed');
    expect(submission.state).toMatchObject({ status: 'Reopened For Approver', currentOrderNo: 3 });
  });

  it('goes to the first group when the chain changed meanwhile and everybody listed has decided', () => {
    const submission = new Submission({ groups: [[11], [21]] }).submits().approvedBy(11).does('revalidate', admin);
    const seats = submission.state.chain.seats.filter((seat) => seat.userId === 11);
    submission.hears('chainChanged', { configurationId: 6, seats }).hears('validationPassed');
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('treats a version that never stood at a step as T04', () => {
    const submission = makeSubmission({ status: 'Reopened By System' })
      .does('revalidate', provider)
      .hears('validationPassed');
    expect(submission.state.status).toBe('Submitted For Review');
    expect(submission.last?.transition).toBe('T04');
  });

  it('is for the provider and the system only where the page says so', () => {
    const failed = makeSubmission({ status: 'Reopened By System' });
    expect(failed.refusal('revalidate', system)).toBeUndefined();
    const submitted = makeSubmission({ status: 'Submitted For Review' });
    expect(submitted.refusal('revalidate', system)).toBe('NotAllowedInStatus');
    expect(failed.refusal('revalidate', reviewer(11))).toBe('Forbidden');
    expect(failed.refusal('revalidate', superAdmin, { hasRunInputChanged: false })).toBe('BadInput');
    expect(makeSubmission({ status: 'Submitted For Review' }).refusal('revalidate', provider)).toBe(
      'NotAllowedInStatus',
    );
    expect(new Submission().does('nilReturn', provider).refusal('revalidate', admin)).toBe('NotAllowedInStatus');
  });
});
