import { divide, printDecimal, toDecimal } from './decimals.ts';

export const leastPeriods = 6;
export const mostPeriods = 24;

/**
 * Modified z-score, 0.6745 (x − median) / MAD, of a value against earlier periods; empty ones are left out. Null with fewer
 * than six. Where all earlier values are alike the score is 0 for the same value and 1000 for any other.
 */
export function outlierScore(value: string, earlier: readonly (string | null)[]): string | null {
  const amount = toDecimal(value);
  const known = earlier.map(toDecimal).filter((one) => one !== null);
  if (amount === null || known.length < leastPeriods) return null;
  const middle = medianOf(known);
  const deviation = medianOf(known.map((one) => one.minus(middle).abs()));
  const distance = amount.minus(middle);
  if (deviation.isZero()) return distance.isZero() ? '0' : distance.isNegative() ? '-1000' : '1000';
  return printDecimal(divide(distance.times('0.6745'), deviation));
}

type Decimal = NonNullable<ReturnType<typeof toDecimal>>;

/** Of at least one value. */
export function medianOf(values: readonly Decimal[]): Decimal {
  const sorted = [...values].sort((left, right) => left.comparedTo(right));
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half]!;
  return sorted.length % 2 === 1 ? upper : divide(sorted[half - 1]!.plus(upper), 2);
}
