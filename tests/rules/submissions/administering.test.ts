import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Ticket } from './make-submission.ts';

const { admin, provider, superAdmin, system } = people;

describe('close (T20)', () => {
  it('is for admins with a comment; the sweep closes completed periods only', () => {
    expect(new Ticket().refusal('close', provider)).toBe('Forbidden');
    expect(new Ticket().refusal('close', admin, { commentId: null })).toBe('BadInput');
    expect(new Ticket().refusal('close', system, { reason: 'PERIOD_CLOSED' })).toBe('NotAllowedInStatus');
    expect(makeSubmission({ status: 'Completed' }).refusal('close', system, { reason: 'SOLD' })).toBe('Forbidden');
  });

  it.each([
    ['NOT_APPLICABLE', false],
    ['DUPLICATE', false],
    ['SOLD', true],
    ['WAIVED', true],
    ['PERIOD_CLOSED', true],
  ] as const)('with %s keeps published figures: %s', (reason, isKept) => {
    const ticket = makeSubmission({ status: 'Completed' }).does('close', admin, { reason });
    expect(ticket.state).toMatchObject({ isPublished: isKept, closeReason: reason });
    expect(ticket.effects.includes('withdrawPublished')).toBe(!isKept);
  });

  it('takes out a load that was not published', () => {
    const ticket = makeSubmission({ status: 'DataProcessing Completed' }).hears('effectFailed').does('close', admin);
    expect(ticket.effects).toEqual(['project', 'reverseLoad']);
  });
});

describe('reopen period (T21)', () => {
  it('is for super admins, with a comment and a free key', () => {
    const ticket = makeSubmission({ status: 'Closed' });
    expect(ticket.refusal('reopenPeriod', admin)).toBe('Forbidden');
    expect(ticket.refusal('reopenPeriod', superAdmin, { commentId: 0 })).toBe('BadInput');
    expect(ticket.refusal('reopenPeriod', superAdmin, { isKeyFree: false })).toBe('PostMonthTaken');
  });

  it('leads to New when the version never passed, and to the provider when there is no workflow', () => {
    const failed = makeSubmission({ status: 'Reopened By System' }).does('close', admin);
    expect(failed.does('reopenPeriod', superAdmin).state).toMatchObject({ status: 'New', version: null });
    const plain = new Ticket({ isWorkflowRequired: false }).submits().hears('processingDone').hears('published');
    expect(plain.does('close', admin).does('reopenPeriod', superAdmin).state.status).toBe('Reopened By Reviewer');
  });

  it('leads to New when the version passed once and does not pass now', () => {
    const ticket = makeSubmission({ status: 'Submitted For Approval' }).does('revalidate', admin);
    ticket.hears('validationFailed').does('close', admin);
    expect(ticket.does('reopenPeriod', superAdmin).state).toMatchObject({ status: 'New', version: null });
  });

  it('voids every decision', () => {
    const ticket = makeSubmission({ status: 'Completed' }).does('close', admin).does('reopenPeriod', superAdmin);
    expect(ticket.state).toMatchObject({ decisions: [], priorDecisions: [], currentOrderNo: 1, closeReason: null });
  });
});

describe('change post month (T22)', () => {
  it('needs a month, a comment and a free key', () => {
    const ticket = new Ticket();
    expect(ticket.refusal('changePostMonth', provider)).toBe('Forbidden');
    expect(ticket.refusal('changePostMonth', admin, { commentId: 0 })).toBe('BadInput');
    expect(ticket.refusal('changePostMonth', admin, { postMonth: '2026-13-01' })).toBe('BadInput');
    expect(ticket.refusal('changePostMonth', admin, { postMonth: '2026-03-01' })).toBe('BadInput');
    expect(ticket.refusal('changePostMonth', admin, { isKeyFree: false })).toBe('PostMonthTaken');
    expect(ticket.does('changePostMonth', admin).state).toMatchObject({ postMonth: '2026-04-01', dueAtMs: 2_000_000 });
  });

  it('checks the version again, and a failure is a mismatch of the period', () => {
    const ticket = makeSubmission({ status: 'Submitted For Approval' }).does('changePostMonth', admin);
    expect(ticket.state.pending?.kind).toBe('revalidation');
    ticket.hears('validationFailed', { cause: 'HARD_RULE' });
    expect(ticket.state).toMatchObject({ status: 'Reopened By System', cause: 'PERIOD_MISMATCH' });
  });

  it('is not possible for a nil return at a step', () => {
    expect(new Ticket().does('nilReturn', provider).refusal('changePostMonth', admin)).toBe('NotAllowedInStatus');
  });
});

describe('hand over (T27)', () => {
  it('names the new provider and needs a free key', () => {
    const ticket = new Ticket();
    expect(ticket.refusal('handOver', provider)).toBe('Forbidden');
    expect(ticket.refusal('handOver', admin, { serviceProviderId: 7 })).toBe('BadInput');
    expect(ticket.refusal('handOver', admin, { isKeyFree: false })).toBe('PostMonthTaken');
    expect(ticket.does('handOver', admin).state.serviceProviderId).toBe(8);
    expect(makeSubmission({ status: 'Submitted For Review' }).refusal('handOver', admin)).toBe('NotAllowedInStatus');
  });
});

it('refuses reviewers every act of an admin', () => {
  for (const kind of ['sync', 'substitute', 'retry', 'chainChanged'] as const) {
    expect(new Ticket().refusal(kind, reviewer(11))).toBe('Forbidden');
  }
});
