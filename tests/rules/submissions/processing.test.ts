import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Ticket } from './make-submission.ts';

const { admin } = people;

describe('processing and publishing', () => {
  it('voids the decisions of the last group after a control break', () => {
    const ticket = makeSubmission({ status: 'DataProcessing Completed' }).hears('controlBreak', { ruleIds: [4] });
    expect(ticket.state.decisions.map((decision) => decision.seatId)).toEqual([10, 11, 20]);
    expect(ticket.state.controlBreaks).toEqual([{ ruleId: 4, isAccepted: false }]);
  });

  it('returns to a last group that reviews as Reopened For Review', () => {
    const ticket = new Ticket({ groups: [[11]] })
      .submits()
      .approvedBy(11)
      .hears('processingDone')
      .hears('controlBreak');
    expect(ticket.state.status).toBe('Reopened For Review');
  });

  it('lets deciders of the last group take their decision back until publishing begins', () => {
    const ticket = makeSubmission({ status: 'DataProcessing Completed' });
    expect(ticket.refusal('approverRecall', reviewer(21))).toBe('Forbidden');
    expect(ticket.refusal('approverRecall', admin)).toBe('Forbidden');
    expect(ticket.refusal('approverRecall', reviewer(31))).toBeUndefined();
    ticket.hears('publishingBegun');
    expect(ticket.refusal('approverRecall', reviewer(31))).toBe('NotAllowedInStatus');
  });

  it('lets a result of publishing that comes after a recall change nothing', () => {
    const ticket = makeSubmission({ status: 'DataProcessing Completed' }).does('approverRecall', reviewer(31));
    const { state } = ticket;
    expect(ticket.hears('published').state).toBe(state);
    expect(ticket.hears('controlBreak').state).toBe(state);
  });

  it('voids the round when processing refuses', () => {
    const ticket = makeSubmission({ status: 'DataProcessing In Progress' }).hears('processingRefused');
    expect(ticket.state).toMatchObject({ cause: 'PROCESSING', decisions: [], round: 2, reopenedBy: 'processing' });
  });
});
