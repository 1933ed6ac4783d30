import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, secondProvider } = people;
const failed = (): Submission => makeSubmission({ status: 'Reopened By System' });

describe('correct (T02)', () => {
  it('makes the next version, checked like a file, of the rows of its parent', () => {
    const submission = failed().does('correct', secondProvider, { correctionId: 7 });
    expect(submission.state).toMatchObject({ status: 'Validation In Progress', generation: 2, latestUploadId: 1 });
    expect(submission.state.version).toMatchObject({
      kind: 'correction',
      versionNo: 2,
      uploaders: [1, 2],
      editors: [],
    });
    expect(submission.last?.effects[1]).toEqual({
      kind: 'validate',
      generation: 2,
      versionNo: 2,
      uploadId: null,
      versionId: null,
      correctionId: 7,
    });
    expect(submission.hears('validationPassed').state.status).toBe('Submitted For Review');
    expect(submission.refusal('approve', { ...secondProvider, baseRole: 'Reviewer' })).toBe('Forbidden');
  });

  it('checks the stored changes again when a check was lost, and the stored version later', () => {
    const submission = failed()
      .does('correct', provider, { correctionId: 7 })
      .hears('effectFailed')
      .does('retry', admin);
    expect(submission.last?.effects.at(-1)).toMatchObject({ kind: 'validate', correctionId: 7 });
    submission.hears('validationPassed', { versionId: 55 }).does('revalidate', admin);
    expect(submission.last?.effects[1]).toMatchObject({ kind: 'validate', versionId: 55 });
    expect(submission.last?.effects[1]).not.toHaveProperty('correctionId');
  });

  it('answers the second of two people with StaleView', () => {
    const submission = failed();
    const seen = { versionNo: 1, generation: submission.state.generation };
    submission.does('correct', provider, seen).hears('validationFailed');
    expect(submission.refusal('correct', secondProvider, seen)).toBe('StaleView');
    expect(failed().refusal('correct', provider, { versionNo: 9 })).toBe('StaleView');
  });

  it('keeps four eyes: editors stay editors, and nobody with a seat corrects', () => {
    const submission = new Submission({ groups: [[11], [21]] })
      .submits()
      .does('edit', reviewer(11))
      .hears('editPassed');
    submission.does('revalidate', admin).hears('validationFailed').does('correct', provider);
    expect(submission.state.version).toMatchObject({ uploaders: [1], editors: [11] });
    expect(failed().refusal('correct', { ...admin, userId: 31 })).toBe('SelfApproval');
    expect(failed().refusal('correct', reviewer(11))).toBe('Forbidden');
  });

  it('is possible while findings are to be explained, and only where there are rows', () => {
    expect(new Submission().submits({ unexplainedCount: 1 }).refusal('correct', provider)).toBeUndefined();
    for (const cause of ['FILE_UNREADABLE', 'LAYOUT_CHANGED'] as const) {
      const unread = new Submission().uploads().hears('validationFailed', { cause });
      expect(unread.refusal('correct', provider)).toBe('NotAllowedInStatus');
      // Whatever cause stands now.
      unread.does('changePostMonth', admin).hears('validationFailed', { cause });
      expect(unread.state.cause).toBe('PERIOD_MISMATCH');
      expect(unread.refusal('correct', provider)).toBe('NotAllowedInStatus');
    }
    expect(new Submission().uploads().refusal('correct', provider)).toBe('NotAllowedInStatus');
  });

  it('is taken back like a file', () => {
    const submission = failed().does('correct', provider).hears('validationPassed').does('recall', provider);
    expect(submission.state).toMatchObject({
      status: 'Reopened By System',
      cause: 'HARD_RULE',
      version: { versionNo: 1 },
    });
  });
});
