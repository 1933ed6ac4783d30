import type { VersionKind } from '#contracts/submissions.ts';

export interface StandingVersion {
  /** Null until the run that writes the row has answered; `versionNo` names the version before that. */
  versionId: number | null;
  versionNo: number;
  kind: VersionKind;
  /** The accepted file, null for a nil return, an edit and a correction. */
  uploadId: number | null;
  createdAtMs: number;
  /** Everybody behind the upload of the file this version stems from. */
  uploaders: number[];
  /** Everybody behind an edit since the upload. */
  editors: number[];
  /** Whether this version ever stood at a step. */
  hasStoodAtStep: boolean;
  hasPassedValidation: boolean;
  // All below since machine version 2.
  /** The last check passed the hard rules and nothing is left to explain. */
  isPassing?: boolean;
  /** Hash over the rows as the last check read them; null when it read none. */
  valuesHash?: string | null;
  /** The same hash when the version last stood at a step: what reviewers have seen. Runs in between do not change it. */
  reviewedHash?: string | null;
  /** False for a file that gave no rows to correct. */
  hasRows?: boolean;
  /** The cell changes that made a correction; null for every other kind. */
  correctionId?: number | null;
}
