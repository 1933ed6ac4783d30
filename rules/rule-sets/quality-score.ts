import { scoreDimensions } from '#contracts/process-reports.ts';
import type { Grade, ScoreDimension } from '#contracts/process-reports.ts';

/** What the score of a version is made of; a dimension with nothing to check is left out and the others weigh more. */
export interface QualityInput {
  requiredCells: number;
  filledRequiredCells: number;
  rowsChecked: number;
  /** Weights of the findings, each row counted as 1 at most; see `faultWeights`. */
  faultWeight: number;
  /** Checks against other datasets and the month before. */
  consistencyRun: number;
  consistencyPassed: number;
  /** Of the first version that passed hard rules; null while there is nothing to be late with. */
  workingDaysLate: number | null;
  hardFindings: number;
}

/** Raised with every change of the formula: scores keep the version that they were computed by. */
export const qualityFormulaVersion = 2;

export const qualityWeights: Readonly<Record<ScoreDimension, number>> = {
  completeness: 30,
  correctness: 30,
  consistency: 25,
  timeliness: 15,
};

/** What a finding takes from the correctness of its row. */
export const faultWeights = { hard: 1, softUnexplained: 0.4, softExplained: 0.1 } as const;

export interface QualityScore {
  /** 0 to 100 each, four decimals; null for a dimension with nothing to check. */
  dimensions: Record<ScoreDimension, number | null>;
  score: number;
  grade: Grade;
}

/** Null when nothing could be checked. */
export function scoreQuality(input: QualityInput): QualityScore | null {
  const shares: Record<ScoreDimension, number | null> = {
    completeness: ratio(input.filledRequiredCells, input.requiredCells),
    correctness: input.rowsChecked === 0 ? null : Math.max(0, 1 - input.faultWeight / input.rowsChecked),
    consistency: ratio(input.consistencyPassed, input.consistencyRun),
    timeliness: input.workingDaysLate === null ? null : Math.max(0, 1 - 0.1 * input.workingDaysLate),
  };
  const measured = scoreDimensions.filter((name) => shares[name] !== null);
  const weight = measured.reduce((sum, name) => sum + qualityWeights[name], 0);
  if (weight === 0) return null;
  const score = measured.reduce((sum, name) => sum + qualityWeights[name] * (shares[name] ?? 0), 0) / weight;
  const dimensions = Object.fromEntries(scoreDimensions.map((name) => [name, percentOf(shares[name])]));
  return {
    dimensions: dimensions as QualityScore['dimensions'],
    score: percentOf(score) ?? 0,
    grade: gradeOfScore(percentOf(score) ?? 0, input.hardFindings > 0),
  };
}

/** An open hard violation caps the grade at D. */
export function gradeOfScore(score: number, hasHardFindings: boolean): Grade {
  if (hasHardFindings || score < 70) return 'D';
  if (score < 85) return 'C';
  return score < 95 ? 'B' : 'A';
}

/** Of those that were measured and lost points, the lowest; the first in the order of the dimensions when several are. */
export function weakestDimension(dimensions: Readonly<Record<ScoreDimension, number | null>>): ScoreDimension | null {
  const measured = scoreDimensions.filter((name) => (dimensions[name] ?? 100) < 100);
  return measured.reduce<ScoreDimension | null>(
    (lowest, name) => (lowest === null || (dimensions[name] ?? 0) < (dimensions[lowest] ?? 0) ? name : lowest),
    null,
  );
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

const percentOf = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1_000_000) / 10_000;
