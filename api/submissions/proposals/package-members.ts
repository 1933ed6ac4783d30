import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { DroppedFile } from './evidence.ts';
import { fitOf } from './evidence.ts';
import { layoutKeyOf } from './layouts.ts';
import type { Match } from './likely-submissions.ts';
import type { OpenSubmission } from './open-submissions.ts';

const inChecking: SubmissionStatus = 'Validation In Progress';

export interface PackageMembers {
  /** Members with a table of their own in the workbook, or with a sheet that their mapping names but cannot read. */
  submissionNos: string[];
  /** Other open members of the package. */
  withoutTable: string[];
}

/**
 * The members of a report package that one workbook is for. Null when it holds a table of one member only, or when the month
 * is open: then the best match alone is proposed.
 * @param best the first of `matches`, which are sorted by score
 */
export function packageMembers(
  file: DroppedFile,
  best: Match,
  { matches, submissions }: { matches: readonly Match[]; submissions: readonly OpenSubmission[] },
): PackageMembers | null {
  const { packageMonthId, datasetId } = best.submission;
  if (packageMonthId === null || isOfSeveralMonths(best, matches)) return null;
  // A file in checking is replaced on purpose only, for its submission alone.
  const members = submissions.filter((one) => one.packageMonthId === packageMonthId && one.status !== inChecking);
  const tables = new Map<string, string>();
  for (const { submission, isOfStrayMonth } of matches) {
    const fit = submission.packageMonthId === packageMonthId ? fitOf(file, submission) : null;
    if (fit === null || isOfStrayMonth) continue;
    const table = JSON.stringify([fit.sheet, fit.heads]);
    // Two members that would read the same table are not both meant.
    if (!tables.has(table)) tables.set(table, submission.submissionNo);
  }
  const changed = new Set(file.recognition?.changed);
  const meant = new Set(tables.values());
  for (const member of members) {
    if (member.datasetId !== datasetId && changed.has(layoutKeyOf(member))) meant.add(member.submissionNo);
  }
  const numbers = members.map(({ submissionNo }) => submissionNo).filter((no) => meant.has(no));
  if (numbers.length < 2) return null;
  const others = members.filter(({ submissionNo }) => !meant.has(submissionNo));
  return { submissionNos: numbers, withoutTable: others.map(({ submissionNo }) => submissionNo) };
}

const isOfSeveralMonths = (best: Match, matches: readonly Match[]): boolean =>
  matches.some(
    ({ submission, score }) =>
      score === best.score &&
      submission.datasetId === best.submission.datasetId &&
      submission.packageMonthId !== best.submission.packageMonthId,
  );
