import type { LikelySubmission, ProposalEvidence } from '#contracts/proposals.ts';
import type { Counted } from '#documents/recognising/recognition.ts';
import type { DroppedFile, Evidence } from './evidence.ts';
import { datasetEvidence, monthEvidence, propertyEvidence } from './evidence.ts';
import type { OpenSubmission } from './open-submissions.ts';

/** What file and name say for one submission. The score decides between submissions that nothing speaks against. */
export interface Match {
  submission: OpenSubmission;
  score: number;
  evidence: ProposalEvidence[];
  property: string | null;
  postMonth: string | null;
  isOfStrayMonth: boolean;
  /** Property codes of the file's rows, as the layout of the submission finds them. */
  codes: readonly Counted[];
}

/** A code or a month found in the rows weighs this much; what lacks it beside the best match is not likely. */
const window = 3;
/** Of submissions that something speaks against, more than these are no help. */
const mostNear = 5;

/** @param matches submissions that nothing speaks against, the best first */
export function likelyOf(matches: readonly Match[]): LikelySubmission[] {
  const best = matches[0]?.score ?? 0;
  return matches
    .filter(({ score }) => score > best - window)
    .map(({ submission, evidence }) => ({ submissionNo: submission.submissionNo, evidence }));
}

/**
 * Where something speaks against every submission, those that the file still says something for: its property, or columns
 * and month together.
 */
export function nearOnes(file: DroppedFile, submissions: readonly OpenSubmission[]): LikelySubmission[] {
  const near = submissions.flatMap((submission) => {
    const property = propertyEvidence(file, submission);
    const rest = [monthEvidence(file, submission), datasetEvidence(file, submission)];
    const evidence = kindsOf([property, ...rest]);
    const isNear = (property?.score ?? 0) > 0 || (evidence.includes('columns') && evidence.includes('period'));
    const score = [property, ...rest].reduce((sum, one) => sum + (one?.score ?? 0), 0);
    return isNear ? [{ submission, evidence, score }] : [];
  });
  const sorted = near.sort((left, right) => right.score - left.score);
  const best = sorted.filter(({ score }) => score > (sorted[0]?.score ?? 0) - window);
  if (best.length > mostNear) return [];
  return best.map(({ submission, evidence }) => ({ submissionNo: submission.submissionNo, evidence }));
}

export function kindsOf(evidence: readonly Evidence[]): ProposalEvidence[] {
  return [...new Set(evidence.flatMap((one) => one?.kind ?? []))];
}
