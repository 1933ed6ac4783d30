import { describe, expect, it } from '@jest/globals';
import { assigneesOf } from '#rules/submissions/assignees.ts';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

describe('assignees', () => {
  it('say whose turn it is and who has decided', () => {
    const { state } = new Submission().submits().approvedBy(11);
    expect(
      assigneesOf(state).map(({ userId, orderNo, isTurn, hasDecided }) => [userId, orderNo, isTurn, hasDecided]),
    ).toEqual([
      [11, 1, false, true],
      [12, 1, true, false],
      [21, 2, false, false],
      [31, 3, false, false],
    ]);
  });

  it('list stand-ins within their time, never for a peer', () => {
    const delegations = [
      { principalId: 11, delegateId: 60, untilMs: 100 },
      { principalId: 11, delegateId: 12, untilMs: 100 },
    ];
    const { state } = new Submission({ delegations }).submits();
    const standIns = (atMs: number): (number | null)[][] =>
      assigneesOf(state, atMs)
        .filter((one) => one.principalId !== null)
        .map((one) => [one.userId, one.principalId]);
    expect(standIns(100)).toEqual([[60, 11]]);
    expect(standIns(101)).toEqual([]);
  });

  it('wait for nobody while an edit is checked or the submission is with the provider', () => {
    expect(assigneesOf(new Submission().submits().does('edit', reviewer(11)).state).some((one) => one.isTurn)).toBe(
      false,
    );
    expect(assigneesOf(makeSubmission({ status: 'New' }).state).some((one) => one.isTurn)).toBe(false);
  });

  it('leave out a stand-in who uploaded', () => {
    const delegations = [{ principalId: 11, delegateId: 1, untilMs: Number.MAX_SAFE_INTEGER }];
    const { state } = new Submission({ delegations }).submits();
    const standIn = assigneesOf(state).find((one) => one.userId === people.provider.userId);
    expect(standIn).toMatchObject({ principalId: 11, isTurn: false });
  });
});
