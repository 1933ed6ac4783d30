import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin } = people;

describe('processing and publishing', () => {
  it('voids the decisions of the last group after a control break', () => {
    const submission = makeSubmission({ status: 'DataProcessing Completed' }).hears('controlBreak', { ruleIds: [4] });
    expect(submission.state.decisions.map((decision) => decision.seatId)).toEqual([10, 11, 20]);
    expect(submission.state.controlBreaks).toEqual([{ ruleId: 4, isAccepted: false }]);
  });

  it('returns to a last group that reviews as Reopened For Review', () => {
    const submission = new Submission({ groups: [[11]] })
      .submits()
      .approvedBy(11)
      .hears('processingDone')
      .hears('controlBreak');
    expect(submission.state.status).toBe('Reopened For Review');
  });

  it('lets deciders of the last group take their decision back until publishing begins', () => {
    const submission = makeSubmission({ status: 'DataProcessing Completed' });
    expect(submission.refusal('approverRecall', reviewer(21))).toBe('Forbidden');
    expect(submission.refusal('approverRecall', admin)).toBe('Forbidden');
    expect(submission.refusal('approverRecall', reviewer(31))).toBeUndefined();
    submission.hears('publishingBegun');
    expect(submission.refusal('approverRecall', reviewer(31))).toBe('NotAllowedInStatus');
  });

  it('lets a result of publishing that comes after a recall change nothing', () => {
    const submission = makeSubmission({ status: 'DataProcessing Completed' }).does('approverRecall', reviewer(31));
    const { state } = submission;
    expect(submission.hears('published').state).toBe(state);
    expect(submission.hears('controlBreak').state).toBe(state);
  });

  it('voids the round when processing refuses', () => {
    const submission = makeSubmission({ status: 'DataProcessing In Progress' }).hears('processingRefused');
    expect(submission.state).toMatchObject({ cause: 'PROCESSING', decisions: [], round: 2, reopenedBy: 'processing' });
  });
});
