import {
  currentVersion,
  readableVersions,
  versionBefore,
} from '../../../../frontend/src/entities/submission/submission-names.ts';
import { makeSubmission } from './make-submission.ts';

describe('the versions of a submission', () => {
  it('are compared with the one before', () => {
    expect(versionBefore(makeSubmission(), 2)?.versionNo).toBe(1);
  });

  it('are not compared with one whose rows were dropped, or every cell would look changed', () => {
    const { versions } = makeSubmission();
    const submission = makeSubmission({ versions: versions.map((one) => ({ ...one, hasRows: one.versionNo !== 1 })) });
    expect(readableVersions(submission).map(({ versionNo }) => versionNo)).toEqual([2]);
    expect(versionBefore(submission, 2)).toBeNull();
    expect(currentVersion(submission)?.versionNo).toBe(2);
  });
});
