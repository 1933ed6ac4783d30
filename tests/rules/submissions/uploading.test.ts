import { describe, expect, it } from '@jest/globals';
import { makeSubmission, people, reviewer, Submission } from './make-submission.ts';

const { admin, provider, secondProvider, stranger, system } = people;

describe('upload (T02)', () => {
  it('counts generation and version, and names the uploader', () => {
    const { state } = new Submission().uploads().uploads(secondProvider);
    expect(state).toMatchObject({ generation: 2, latestUploadId: 2, nextVersionNo: 3 });
    expect(state.version).toMatchObject({ versionNo: 2, uploaders: [2], versionId: null });
  });

  it('refuses reviewers, old files, an old view and holders of a seat', () => {
    const submission = new Submission().uploads();
    expect(submission.refusal('upload', stranger)).toBe('Forbidden');
    expect(submission.refusal('upload', secondProvider, { uploadId: 1 })).toBe('Superseded');
    expect(submission.refusal('upload', secondProvider, { seenGeneration: 0 })).toBe('StaleView');
    expect(submission.refusal('upload', { ...admin, userId: 31 })).toBe('SelfApproval');
    expect(submission.refusal('upload', { ...provider, impersonatorId: 31 })).toBe('SelfApproval');
  });

  it('takes the same bytes again only when something about the run has changed or a reopening is answered', () => {
    const same = { sha256IsCurrent: true, hasRunInputChanged: false };
    const failed = makeSubmission({ status: 'Reopened By System' });
    expect(failed.refusal('upload', provider, same)).toBe('BadInput');
    expect(failed.refusal('upload', provider, { ...same, hasRunInputChanged: true })).toBeUndefined();
    const reopened = makeSubmission({ status: 'Reopened By Reviewer' });
    expect(reopened.refusal('upload', provider, { ...same, commentId: 4 })).toBeUndefined();
    expect(reopened.refusal('upload', provider, { ...same, commentId: 0 })).toBe('BadInput');
    const restated = makeSubmission({ status: 'Completed' }).does('adminReopen', admin);
    expect(restated.refusal('upload', provider, same)).toBeUndefined();
  });

  it('is not possible while a version that stood at a step is checked again', () => {
    const submission = makeSubmission({ status: 'Submitted For Review' }).does('revalidate', admin);
    expect(submission.refusal('upload', provider)).toBe('NotAllowedInStatus');
    submission.hears('validationPassed', { unexplainedCount: 1 });
    expect(submission.refusal('upload', provider)).toBeUndefined();
  });

  it('voids a round that a failed revalidation had kept', () => {
    const submission = new Submission().submits().approvedBy(11).does('revalidate', admin).hears('validationFailed');
    expect(submission.state).toMatchObject({ status: 'Reopened By System', cause: 'MAPPING_CHANGED', round: 1 });
    expect(submission.state.decisions).toHaveLength(1);
    submission.uploads();
    expect(submission.state).toMatchObject({ decisions: [], round: 2, resumeOrderNo: null });
  });
});

describe('nil return (T03)', () => {
  it('needs the setting of the dataset, a reason and somebody without a seat', () => {
    expect(new Submission({ maySkipUpload: false }).refusal('nilReturn', provider)).toBe('NotAllowedInStatus');
    expect(new Submission().refusal('nilReturn', provider, { commentId: 0 })).toBe('BadInput');
    expect(new Submission().refusal('nilReturn', { ...provider, userId: 11 })).toBe('SelfApproval');
    expect(new Submission().refusal('nilReturn', system)).toBe('Forbidden');
  });

  it('makes a nil version whose row is filled in when it exists', () => {
    const submission = new Submission().does('nilReturn', provider);
    expect(submission.state.version).toMatchObject({ kind: 'nil', versionId: null, hasPassedValidation: true });
    const [, created] = submission.last?.effects ?? [];
    expect(created).toEqual({ kind: 'createNilVersion', versionNo: 1, generation: submission.state.generation });
    submission.hears('versionCreated', { versionNo: 1, versionId: 77 });
    expect(submission.state.version?.versionId).toBe(77);
    const { state } = submission;
    expect(submission.hears('versionCreated', { versionNo: 1, versionId: 78 }).state).toBe(state);
  });
});

describe('recall (T08)', () => {
  it('brings back the status, the cause and the version from before the first upload of the turn', () => {
    const submission = makeSubmission({ status: 'Reopened By System' }).uploads().submits().does('recall', provider);
    expect(submission.state).toMatchObject({ status: 'Reopened By System', cause: 'HARD_RULE', currentOrderNo: null });
    expect(submission.state.version).toMatchObject({ versionNo: 1 });
  });

  it('ends with the first decision of the round', () => {
    const submission = new Submission().submits().approvedBy(11);
    expect(submission.refusal('recall', provider)).toBe('AlreadyDecided');
    expect(submission.refusal('recall', reviewer(12))).toBe('Forbidden');
  });

  it('does not count carried approvals as decisions', () => {
    const submission = new Submission({ afterResubmission: 'continue' }).submits().approvedBy(11, 12);
    submission.does('reopen', reviewer(21)).submits();
    expect(submission.state.decisions.map((decision) => decision.kind)).toEqual(['carried', 'carried']);
    expect(submission.does('recall', provider).state).toMatchObject({ status: 'Reopened By Reviewer', cause: 'OTHER' });
    expect(submission.submits().state).toMatchObject({ status: 'Submitted For Review', currentOrderNo: 2 });
  });
});
