import type { SubmissionProposal } from '#contracts/proposals.ts';
import { foldKey } from '#contracts/text.ts';
import type { Counted, Recognition } from '#documents/recognising/recognition.ts';
import type { DroppedFile } from './evidence.ts';
import { datasetEvidence, fitOf, monthEvidence, propertyEvidence } from './evidence.ts';
import { contentsOf } from './file-contents.ts';
import type { Match } from './likely-submissions.ts';
import { kindsOf, likelyOf, nearOnes } from './likely-submissions.ts';
import type { OpenSubmission } from './open-submissions.ts';
import { packageMembers } from './package-members.ts';

export const noProposal: SubmissionProposal = {
  submissionNo: null,
  reason: 'noSubmission',
  likely: [],
  contents: null,
  property: null,
  postMonth: null,
  submissionNos: [],
  withoutSubmission: [],
  withoutTable: [],
};

/**
 * Proposes the submission that a file is for. Evidence in the file counts before its name, and columns before head lines;
 * the name decides only what the file leaves open. Property and dataset have to match, and a month must not differ. Two
 * equal scores propose none.
 */
export function proposeSubmission(
  fileName: string,
  recognition: Recognition | null,
  submissions: readonly OpenSubmission[],
): SubmissionProposal {
  const file = { fileName, recognition };
  const matches = submissions
    .flatMap((submission) => matchOf(file, submission) ?? [])
    .sort((left, right) => right.score - left.score);
  const [best, second] = matches;
  const contents = contentsOf(recognition);
  if (!best) return { ...withoutMatch(file, submissions), contents };
  const { property, postMonth } = best;
  const family = familyOf(best, matches);
  const withoutSubmission = family === null ? [] : codesWithout(best, family);
  const shown = { contents, likely: likelyOf(matches), withoutSubmission };
  if (family !== null && family.length > 1) {
    const submissionNos = family.map(({ submission }) => submission.submissionNo);
    return { ...noProposal, reason: 'many', submissionNos, postMonth, ...shown };
  }
  const members = packageMembers(file, best, { matches, submissions });
  if (members !== null) return { submissionNo: null, reason: 'package', property, postMonth, ...shown, ...members };
  const said = { property, postMonth, submissionNos: [], withoutTable: [], ...shown };
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
      !match.isOfStrayMonth &&
      match.submission.datasetId === submission.datasetId &&
      match.submission.serviceProviderId === submission.serviceProviderId,
  );
  return alike.every((match) => match.submission.postMonth === submission.postMonth) ? alike : null;
}

function codesWithout({ codes }: Match, family: readonly Match[]): string[] {
  const own = new Set(family.flatMap(({ submission }) => submission.rowCodes.map(foldKey)));
  return codes.map(({ text }) => text).filter((code) => !own.has(foldKey(code)));
}

function matchOf(file: DroppedFile, submission: OpenSubmission): Match | null {
  const dataset = datasetEvidence(file, submission);
  const property = propertyEvidence(file, submission);
  const month = monthEvidence(file, submission);
  if (dataset === null || property === null || month === null || property.score === 0) return null;
  // A file in checking is replaced on purpose only: a submission that waits for one goes first.
  const waiting = submission.status === 'Validation In Progress' ? 0 : 0.5;
  return {
    submission,
    score: dataset.score + property.score + month.score + waiting,
    evidence: kindsOf([property, month, dataset]),
    property: property.found,
    postMonth: month.found,
    isOfStrayMonth: month.isStray === true,
    codes: fitOf(file, submission)?.codes ?? [],
  };
}

/** Property and month of a file that matches no submission: each only when the file names exactly one. */
function withoutMatch(file: DroppedFile, submissions: readonly OpenSubmission[]): SubmissionProposal {
  const only = (values: readonly Counted[]) => {
    const texts = new Set(values.map(({ text }) => text));
    return texts.size === 1 ? ([...texts][0] ?? null) : null;
  };
  const fits = file.recognition?.fits ?? [];
  const property = only(fits.flatMap(({ codes }) => codes));
  const postMonth = only(fits.flatMap(({ months }) => months));
  const likely = nearOnes(file, submissions);
  const isKnown = fits.length > 0 || likely.length > 0;
  return { ...noProposal, reason: isKnown ? 'noSubmission' : 'unrecognised', likely, property, postMonth };
}
