import type { Finding, SubmissionDetail, SubmissionSummary, SubmissionVersion } from '#contracts/submission-views.ts';

type Subject = Pick<SubmissionSummary, 'property' | 'fund' | 'entity'>;

/** What the submission is about: the property, else the entity or the fund. */
export function subjectOf({ property, entity, fund }: Subject): string {
  return property?.name ?? entity?.name ?? fund?.name ?? '';
}

/** Versions that can be looked into, newest first: a refused file holds no rows, and those of an old one are dropped. */
export function readableVersions(submission: SubmissionDetail): SubmissionVersion[] {
  return submission.versions.filter(
    (version) => version.versionNo > 0 && version.state !== 'refused' && version.hasRows,
  );
}

/** The version the submission stands on, else the newest one. */
export function currentVersion(submission: SubmissionDetail): SubmissionVersion | null {
  const versions = readableVersions(submission);
  return versions.find((version) => version.versionNo === submission.versionNo) ?? versions[0] ?? null;
}

/** The one before a version, which changes are shown against. */
export function versionBefore(submission: SubmissionDetail, versionNo: number): SubmissionVersion | null {
  return readableVersions(submission).find((version) => version.versionNo < versionNo) ?? null;
}

/** A mapping that came later can make the same file pass; a broken rule needs a new file. */
export const isCuredByMapping = (cause: SubmissionSummary['cause']): boolean =>
  cause === 'UNMAPPED_CODE' || cause === 'LAYOUT_CHANGED' || cause === 'MAPPING_CHANGED';

export const isOpenFinding = (finding: Finding) => finding.severity === 'soft' && finding.explanation === null;

/** The id of a cell in the address and in the maps of findings. */
export const cellKey = (rowNo: number, field: string) => `${rowNo}:${field}`;
