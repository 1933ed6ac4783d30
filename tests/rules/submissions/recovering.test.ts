import { describe, expect, it } from '@jest/globals';
import type { SubmissionEffect } from '#rules/submissions/state.ts';
import { makeSubmission, people, reviewer, Ticket } from './make-submission.ts';

const { admin, provider, superAdmin, system } = people;

describe('parking and retry (T25)', () => {
  it('keeps the status and runs the failed effect again under a new generation', () => {
    const ticket = new Ticket().uploads().hears('effectFailed', { code: 'ConfigurationMissing' });
    expect(ticket.state).toMatchObject({ status: 'Validation In Progress', parked: { code: 'ConfigurationMissing' } });
    ticket.does('retry', admin);
    expect(ticket.state).toMatchObject({ parked: null, generation: 2, pending: { generation: 2 } });
    expect(ticket.last?.effects[1]).toMatchObject({ kind: 'validate', generation: 2, versionNo: 1, uploadId: 1 });
    expect(ticket.hears('validationPassed').state.status).toBe('Submitted For Review');
  });

  it('runs everything again that stood behind the failed effect', () => {
    const ticket = new Ticket({ isWorkflowRequired: false }).does('nilReturn', provider);
    const effects = ticket.last?.effects.slice(1) as SubmissionEffect[];
    ticket.hears('effectFailed', { effects }).does('retry', admin);
    expect(ticket.last?.effects.slice(1)).toEqual(
      effects.map((effect) => ({ ...effect, generation: ticket.state.generation })),
    );
    expect(ticket.effects).toEqual(['project', 'createNilVersion', 'process']);
  });

  it('leaves only what the page names to a parked ticket', () => {
    const parked = makeSubmission({ status: 'Submitted For Review' }).hears('effectFailed');
    for (const kind of ['recall', 'changePostMonth', 'reopen', 'revalidate'] as const) {
      expect(parked.refusal(kind, admin)).toBe('NotAllowedInStatus');
    }
    expect(parked.refusal('approve', reviewer(11))).toBe('NotAllowedInStatus');
    for (const kind of ['retry', 'close', 'sync'] as const) expect(parked.refusal(kind, admin)).toBeUndefined();
    const checking = new Ticket().uploads().hears('effectFailed');
    expect(checking.refusal('upload', provider)).toBeUndefined();
  });

  it('leaves returns and corrections to a ticket without assignee', () => {
    const ticket = new Ticket().submits();
    ticket.hears('chainChanged', {
      seats: ticket.state.chain.seats.map((seat) => ({ ...seat, isActive: seat.orderNo > 1 })),
    });
    expect(ticket.state.parked?.code).toBe('NoAssignee');
    for (const kind of ['recall', 'reopen', 'changePostMonth', 'revalidate', 'retry', 'close'] as const) {
      expect(ticket.refusal(kind, admin)).toBeUndefined();
    }
    expect(ticket.does('retry', admin).state.parked?.code).toBe('NoAssignee');
  });

  it('offers the last group instead, until publishing has begun', () => {
    const ticket = makeSubmission({ status: 'DataProcessing Completed' })
      .hears('publishingBegun')
      .hears('effectFailed');
    expect(ticket.refusal('retry', admin, { toLastGroup: true })).toBe('NotAllowedInStatus');
    expect(ticket.refusal('retry', admin)).toBeUndefined();
    const plain = new Ticket({ isWorkflowRequired: false }).submits().hears('effectFailed');
    expect(plain.does('retry', admin, { toLastGroup: true }).state).toMatchObject({
      status: 'Reopened By System',
      cause: 'PROCESSING',
    });
  });
});

describe('revalidate (T26)', () => {
  it('leads back to the step it came from with the decisions that stood', () => {
    const ticket = new Ticket().submits().approvedBy(11, 12).does('revalidate', admin);
    expect(ticket.state).toMatchObject({ status: 'Validation In Progress', currentOrderNo: null, resumeOrderNo: 2 });
    ticket.hears('validationPassed');
    expect(ticket.state).toMatchObject({
      status: 'Reopened For Review',
      currentOrderNo: 2,
      resumeOrderNo: null,
      round: 1,
    });
    expect(ticket.state.decisions).toHaveLength(2);
  });

  it('starts the round anew when values changed', () => {
    const ticket = makeSubmission({ status: 'Submitted For Approval' }).does('revalidate', admin);
    ticket.hears('validationPassed', { valuesHash: 'rows-b' });
    expect(ticket.state).toMatchObject({ status: 'Reopened For Review', currentOrderNo: 1, round: 2, decisions: [] });
  });

  it('fails with MAPPING_CHANGED from a step, and finds back from there', () => {
    const ticket = makeSubmission({ status: 'Submitted For Approval' })
      .does('revalidate', admin)
      .hears('validationFailed');
    expect(ticket.state).toMatchObject({ status: 'Reopened By System', cause: 'MAPPING_CHANGED', resumeOrderNo: 3 });
    ticket.does('revalidate', provider).hears('validationPassed');
    expect(ticket.state).toMatchObject({ status: 'Reopened For Approver', currentOrderNo: 3 });
  });

  it('goes to the first group when the chain changed meanwhile and everybody listed has decided', () => {
    const ticket = new Ticket({ groups: [[11], [21]] }).submits().approvedBy(11).does('revalidate', admin);
    const seats = ticket.state.chain.seats.filter((seat) => seat.userId === 11);
    ticket.hears('chainChanged', { configurationId: 6, seats }).hears('validationPassed');
    expect(ticket.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('treats a version that never stood at a step as T04', () => {
    const ticket = makeSubmission({ status: 'Reopened By System' })
      .does('revalidate', provider)
      .hears('validationPassed');
    expect(ticket.state.status).toBe('Submitted For Review');
    expect(ticket.last?.transition).toBe('T04');
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
    expect(new Ticket().does('nilReturn', provider).refusal('revalidate', admin)).toBe('NotAllowedInStatus');
  });
});
