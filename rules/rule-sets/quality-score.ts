/** What the score of a version is made of; a dimension with nothing to check is left out and the others weigh more. */
export interface QualityInput {
  requiredCells: number;
  filledRequiredCells: number;
  rowsChecked: number;
  hardFindings: number;
  softUnexplained: number;
  softExplained: number;
  /** Checks against other datasets and the month before. */
  consistencyRun: number;
  consistencyPassed: number;
  /** Null while there is nothing to be late with. */
  businessDaysLate: number | null;
}

const weights = { completeness: 30, correctness: 30, consistency: 25, timeliness: 15 } as const;

/** 0 to 100, or null when nothing could be checked. */
export function qualityScore(input: QualityInput): number | null {
  const dimensions: { weight: number; value: number | null }[] = [
    { weight: weights.completeness, value: ratio(input.filledRequiredCells, input.requiredCells) },
    { weight: weights.correctness, value: correctness(input) },
    { weight: weights.consistency, value: ratio(input.consistencyPassed, input.consistencyRun) },
    { weight: weights.timeliness, value: timeliness(input.businessDaysLate) },
  ];
  const parts = dimensions.flatMap(({ weight, value }) => (value === null ? [] : [{ weight, value }]));
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  if (total === 0) return null;
  const score = parts.reduce((sum, part) => sum + part.weight * part.value, 0) / total;
  return Math.round(score * 1_000_000) / 10_000;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function correctness(input: QualityInput): number | null {
  if (input.rowsChecked === 0) return null;
  const weighted = input.hardFindings + 0.4 * input.softUnexplained + 0.1 * input.softExplained;
  return Math.max(0, 1 - weighted / input.rowsChecked);
}

function timeliness(businessDaysLate: number | null): number | null {
  return businessDaysLate === null ? null : Math.max(0, 1 - 0.1 * businessDaysLate);
}

/** Whole days from Monday to Friday between two instants; 0 when `at` is not after `dueAt`. */
export function businessDaysBetween(dueAt: Date, at: Date): number {
  const dayMs = 86_400_000;
  const first = Math.floor(dueAt.getTime() / dayMs);
  const last = Math.floor(at.getTime() / dayMs);
  let days = 0;
  // The first of January 1970 was a Thursday.
  for (let day = first + 1; day <= last; day += 1) if (![5, 6].includes((day + 3) % 7)) days += 1;
  return days;
}
