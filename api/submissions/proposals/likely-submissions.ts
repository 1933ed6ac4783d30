import type { LikelySubmission, ProposalEvidence } from '#contracts/proposals.ts';
import type { Counted } from '#documents/recognising/recognition.ts';
import type { DroppedFile, Evidence } from './evidence.ts';
import { datasetEvidence, monthEvidence, propertyEvidence } from './evidence.ts';
import type { OpenSubmission } from './open-submissions.ts';

/** A submission without evidence against it. Of several, the highest score wins. */
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

/** Score of a code or month found in the rows: a submission that is this far below the best match is not likely. */
const window = 3;
/** A longer list of submissions with evidence against each would not help. */
const mostNear = 5;

/** @param matches the best first */
export function likelyOf(matches: readonly Match[]): LikelySubmission[] {
  const best = matches[0]?.score ?? 0;
  return matches
    .filter(({ score }) => score > best - window)
    .map(({ submission, evidence }) => ({ submissionNo: submission.submissionNo, evidence }));
}

/** For a file without a match: submissions whose property it names, or whose columns and month it has. */
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
