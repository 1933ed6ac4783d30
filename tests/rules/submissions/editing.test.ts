import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider } = people;

describe('edit (T13)', () => {
  it('lets everything else answer EditInProgress while it is checked', () => {
    const submission = new Submission().submits().does('edit', reviewer(11));
    expect(submission.last?.effects[1]).toEqual({ kind: 'checkEdit', editId: 1, generation: 2, versionNo: 2 });
    expect(submission.refusal('approve', reviewer(12))).toBe('EditInProgress');
    expect(submission.refusal('sync', admin)).toBe('EditInProgress');
    expect(submission.refusal('recall', provider)).toBe('EditInProgress');
  });

  it('makes a new version, asks the peers again and keeps the approvals of earlier groups', () => {
    const submission = new Submission({ groups: [[11], [21, 22], [31]] }).submits().approvedBy(11, 22);
    submission.does('edit', reviewer(21)).hears('editPassed', { versionId: 500 });
    expect(submission.state.version).toMatchObject({
      versionNo: 2,
      versionId: 500,
      kind: 'edit',
      uploaders: [1],
      editors: [21],
    });
    expect(submission.state.decisions.map(({ seatId, versionNo }) => [seatId, versionNo])).toEqual([[10, 1]]);
    submission.does('edit', reviewer(22)).hears('editPassed');
    expect(submission.state.version?.editors).toEqual([21, 22]);
  });

  it.each(['editRefused', 'effectFailed'] as const)('keeps nothing after %s', (kind) => {
    const submission = new Submission().submits().approvedBy(12).does('edit', reviewer(11)).hears(kind);
    expect(submission.state).toMatchObject({
      pending: null,
      parked: null,
      nextVersionNo: 2,
      version: { versionNo: 1 },
    });
    expect(submission.state.decisions).toHaveLength(1);
  });

  it('needs a seat that allows it, at its turn, with somebody left to approve', () => {
    expect(new Submission({ mayEdit: false }).submits().refusal('edit', reviewer(11))).toBe('Forbidden');
    expect(new Submission().submits().refusal('edit', reviewer(21))).toBe('NotYourTurn');
    expect(new Submission().submits().refusal('edit', admin)).toBe('Forbidden');
    expect(makeSubmission({ status: 'Submitted For Approval' }).refusal('edit', reviewer(31))).toBe('SelfApproval');
    expect(new Submission().does('nilReturn', provider).refusal('edit', reviewer(11))).toBe('NotAllowedInStatus');
    expect(new Submission().submits().refusal('edit', { ...reviewer(11), impersonatorId: 91 })).toBe('Forbidden');
  });
});
