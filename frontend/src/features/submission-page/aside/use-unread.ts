import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { useFindings } from '../../../entities/submission/api/submission.ts';
import { useAccepted } from '../tabs/use-accepted.ts';
import { currentVersion } from '../../../entities/submission/submission-names.ts';

/** How many explanations the reader has not accepted; null while they are on their way. */
export function useUnread(submission: SubmissionDetail): number | null {
  const { data, isPending } = useFindings(submission.submissionNo, currentVersion(submission)?.versionNo ?? null);
  const accepted = useAccepted(submission.submissionNo);
  if (isPending) return null;
  return (data ?? []).filter(
    (finding) => finding.severity === 'soft' && finding.explanation !== null && !accepted.has(finding),
  ).length;
}
