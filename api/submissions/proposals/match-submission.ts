import type { SubmissionProposal } from '#contracts/proposals.ts';
import { foldKey } from '#contracts/text.ts';
import { createDateParser } from '#documents/mapping/parse-date.ts';
import type { FittingLayout, Recognition } from '#documents/recognising/recognition.ts';
import { mentionIn, monthIn, namesDataset, subjectScore } from './file-names.ts';
import { layoutKeyOf } from './layouts.ts';
import type { OpenSubmission } from './open-submissions.ts';

/** What file and name say for one submission. The score decides between submissions that nothing speaks against. */
interface Match {
  submission: OpenSubmission;
  score: number;
  property: string | null;
  postMonth: string | null;
  /** Property codes of the file's rows, as the layout of the submission finds them. */
  codes: readonly string[];
}

/** One thing that file or name say; null speaks against the submission. */
interface Evidence {
  score: number;
  /** The words of the file, null when the name alone says it. */
  found: string | null;
}

export const noProposal: SubmissionProposal = {
  submissionNo: null,
  reason: 'noSubmission',
  property: null,
  postMonth: null,
  submissionNos: [],
  withoutSubmission: [],
};
const silent: Evidence = { score: 0, found: null };

/**
 * The submission a file speaks of. What it holds counts before what it is called, and its columns before its head lines;
 * the name answers what the file leaves open. Property and dataset decide; a month has to be the submission's.
 * Between two equally good ones nobody guesses.
 */
export function proposeSubmission(
  fileName: string,
  recognition: Recognition | null,
  submissions: readonly OpenSubmission[],
): SubmissionProposal {
  const matches = submissions
    .flatMap((submission) => matchOf(fileName, recognition, submission) ?? [])
    .sort((left, right) => right.score - left.score);
  const [best, second] = matches;
  if (!best) return { ...noProposal, ...saidBy(recognition) };
  const { property, postMonth } = best;
  const family = familyOf(best, matches);
  const withoutSubmission = family === null ? [] : codesWithout(best, family);
  if (family !== null && family.length > 1) {
    const submissionNos = family.map(({ submission }) => submission.submissionNo);
    return { submissionNo: null, reason: 'many', submissionNos, withoutSubmission, property: null, postMonth };
  }
  const said = { property, postMonth, submissionNos: [], withoutSubmission };
  if (second?.score === best.score) return { submissionNo: null, reason: 'several', ...said };
  const reason = property === null && postMonth === null ? 'byName' : 'found';
  return { submissionNo: best.submission.submissionNo, reason, ...said };
}

/** The submissions of one workbook for many properties; null when the file is none, or could be of several months. */
function familyOf(best: Match, matches: readonly Match[]): Match[] | null {
  const { submission, codes } = best;
  if (!submission.isMultiProperty || codes.length < 2) return null;
  const alike = matches.filter(
    (match) =>
      match.property !== null &&
      match.submission.datasetId === submission.datasetId &&
      match.submission.serviceProviderId === submission.serviceProviderId,
  );
  return alike.every((match) => match.submission.postMonth === submission.postMonth) ? alike : null;
}

function codesWithout({ codes }: Match, family: readonly Match[]): string[] {
  const own = new Set(family.flatMap(({ submission }) => submission.rowCodes.map(foldKey)));
  return codes.filter((code) => !own.has(foldKey(code)));
}

function matchOf(fileName: string, recognition: Recognition | null, submission: OpenSubmission): Match | null {
  const fit = recognition?.fits.find(({ key }) => key === layoutKeyOf(submission)) ?? null;
  const dataset = datasetEvidence(fileName, recognition, submission, fit);
  const property = propertyEvidence(fileName, recognition, submission, fit);
  const month = monthEvidence(fileName, recognition, submission, fit);
  if (dataset === null || property === null || month === null || property.score === 0) return null;
  // A file in checking is replaced on purpose only: a submission that waits for one goes first.
  const waiting = submission.status === 'Validation In Progress' ? 0 : 0.5;
  const score = dataset.score + property.score + month.score + waiting;
  return { submission, score, property: property.found, postMonth: month.found, codes: fit?.codes ?? [] };
}

function datasetEvidence(
  fileName: string,
  recognition: Recognition | null,
  submission: OpenSubmission,
  fit: FittingLayout | null,
): Evidence | null {
  const byName = namesDataset(fileName, submission) ? 4 : 0;
  if (fit !== null) return { score: 4 + fit.share + byName / 100, found: null };
  const isOfAnother = layoutKeyOf(submission) !== null && (recognition?.fits.length ?? 0) > 0;
  return isOfAnother ? null : { score: byName, found: null };
}

function propertyEvidence(
  fileName: string,
  recognition: Recognition | null,
  submission: OpenSubmission,
  fit: FittingLayout | null,
): Evidence | null {
  if (fit !== null && fit.codes.length > 0) {
    const own = new Set(submission.rowCodes.map(foldKey));
    const found = fit.codes.find((code) => own.has(foldKey(code)));
    return found === undefined ? null : { score: 6, found };
  }
  const mention = mentionIn(recognition?.headTexts ?? [], submission);
  return mention === null ? { score: subjectScore(fileName, submission), found: null } : { score: 5, found: mention };
}

function monthEvidence(
  fileName: string,
  recognition: Recognition | null,
  submission: OpenSubmission,
  fit: FittingLayout | null,
): Evidence | null {
  const month = submission.postMonth.slice(0, 7);
  if (fit !== null && fit.months.length > 0) return fit.months.includes(month) ? { score: 3, found: month } : null;
  if (monthsIn(recognition, submission.dateFormat).has(month)) return { score: 2, found: month };
  const named = monthIn(fileName);
  if (named === null) return silent;
  return named === month ? { score: 2, found: null } : null;
}

/** Months that the head lines name, as words or as days of the property's date format. */
function monthsIn(recognition: Recognition | null, dateFormat: string): Set<string> {
  const parse = createDateParser(dateFormat);
  const months = (recognition?.headTexts ?? []).flatMap((text) => {
    const days = text.match(/(?<!\d)\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)/g) ?? [];
    const parsed = days.map((day) => parse(day)?.slice(0, 7) ?? null);
    return (parsed.length > 0 ? parsed : [monthIn(text)]).filter((month) => month !== null);
  });
  return new Set(months);
}

/** What the file says of itself when no submission answers to it: named only where it is one thing. */
function saidBy(recognition: Recognition | null): Pick<SubmissionProposal, 'property' | 'postMonth'> {
  const only = (values: readonly string[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const fits = recognition?.fits ?? [];
  return { property: only(fits.flatMap(({ codes }) => codes)), postMonth: only(fits.flatMap(({ months }) => months)) };
}
