import { compareDecimals, divide, printDecimal, printScaled, toDecimal, toDouble, toScaled } from './decimals.ts';
import type { FactValue } from './decimals.ts';

// Each tries whole ten-thousandths in a double first, which are exact in their range, and decimals otherwise.

export function difference(left: FactValue, right: FactValue): FactValue {
  return ofTwo(left, right, -1) ?? addUp([left, right], [1, -1]);
}

/** The sum of two. */
export function plus(left: FactValue, right: FactValue): FactValue {
  return ofTwo(left, right, 1) ?? addUp([left, right], null);
}

function ofTwo(left: FactValue, right: FactValue, sign: 1 | -1): string | null {
  const [a, b] = [toScaled(left), toScaled(right)];
  return a === null || b === null ? null : printScaled(a + sign * b);
}

export function sum(values: readonly FactValue[]): FactValue {
  return addUp(values, null);
}

function addUp(values: readonly FactValue[], signs: readonly number[] | null): FactValue {
  let scaled: number | null = 0;
  for (let index = 0; index < values.length; index += 1) {
    const part = toScaled(values[index]);
    if (part === null) {
      scaled = null;
      break;
    }
    scaled += part * (signs?.[index] ?? 1);
  }
  const short = scaled === null ? null : printScaled(scaled);
  if (short !== null) return short;
  let total = toDecimal('0');
  for (let index = 0; index < values.length; index += 1) {
    const part = toDecimal(values[index]);
    if (part === null || total === null) return null;
    total = total.plus(part.times(signs?.[index] ?? 1));
  }
  return total === null ? null : printDecimal(total);
}

/** Multiplies by a constant, which is read once. */
export function multiplierBy(by: string): (value: FactValue) => FactValue {
  const factor = Number(by);
  const isWhole = Number.isSafeInteger(factor);
  const right = toDecimal(by);
  return (value) => {
    const scaled = isWhole ? toScaled(value) : null;
    const short = scaled === null ? null : printScaled(scaled * factor);
    if (short !== null) return short;
    const left = toDecimal(value);
    return left === null || right === null ? null : printDecimal(left.times(right));
  };
}

export function magnitude(value: FactValue): FactValue {
  const scaled = toScaled(value);
  const short = scaled === null ? null : printScaled(Math.abs(scaled));
  if (short !== null) return short;
  const exact = toDecimal(value);
  return exact === null ? null : printDecimal(exact.abs());
}

/**
 * `value` as a percentage of `base`; null when the base is 0. Below a hundred thousand the quotient of two doubles is
 * rounded only once, and a percentage that meets a limit exactly comes out as exactly that limit.
 */
export function percentOf(value: FactValue, base: FactValue): FactValue {
  const [left, right] = [toScaled(value), toScaled(base)];
  const isSmall = left !== null && right !== null && Math.abs(left) < 1e9 && Math.abs(right) < 1e9;
  if (isSmall) return right === 0 ? null : (left * 100) / right;
  const [a, b] = [toDecimal(value), toDecimal(base)];
  if (a === null || b === null || b.isZero()) return null;
  return printDecimal(divide(a.times(100), b));
}

export function daysBetween(from: FactValue, to: FactValue): FactValue {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const days = dayNumber(to) - dayNumber(from);
  return Number.isFinite(days) ? String(Math.round(days)) : null;
}

// The days of a file are few, and are read again by each rule.
const dayNumbers = new Map<string, number>();

function dayNumber(day: string): number {
  const known = dayNumbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(day) / 86_400_000;
  if (dayNumbers.size >= 20_000) dayNumbers.clear();
  dayNumbers.set(day, number);
  return number;
}

export function times(left: FactValue, right: FactValue): FactValue {
  const [first, second] = [toScaled(left), toScaled(right)];
  if (first !== null && second !== null) {
    const scaled = (first * second) / 10_000;
    const short =
      Math.abs(first * second) <= Number.MAX_SAFE_INTEGER && Number.isInteger(scaled) && printScaled(scaled);
    if (typeof short === 'string') return short;
  }
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a === null || b === null ? null : printDecimal(a.times(b));
}

/**
 * Null when the divisor is 0. The quotient of two ordinary amounts is a double, rounded only once, so that one that meets a limit
 * exactly comes out as exactly that limit.
 */
export function quotient(left: FactValue, right: FactValue): FactValue {
  const [first, second] = [toScaled(left), toScaled(right)];
  if (first !== null && second !== null) {
    const short = second === 0 ? null : first / second;
    if (short === null || short === 0 || Math.abs(short) >= 1e-6) return short;
  }
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a === null || b === null || b.isZero() ? null : printDecimal(divide(a, b));
}

/** The greatest (1) or least (-1) of the values; days order as text. Null when one is empty. */
export function extreme(values: readonly FactValue[], sign: 1 | -1): FactValue {
  let best: FactValue = values[0] ?? null;
  for (const value of values) {
    if (value === null || value === '' || best === null) return null;
    const order = compareDecimals(value, best) ?? (value < best ? -1 : value > best ? 1 : 0);
    if (order * sign > 0) best = value;
  }
  return best;
}

/** Half away from zero. */
export function round(value: FactValue, digits: number): FactValue {
  const exact = toDecimal(value);
  return exact === null ? null : printDecimal(exact.toDecimalPlaces(digits, 4));
}

/** A day moved by months, then by days; the 31st becomes the last day of a shorter month. */
export function shiftDay(day: FactValue, months: number, days: number): FactValue {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days));
  return Number.isNaN(moved.getTime()) ? null : moved.toISOString().slice(0, 10);
}

export interface ReadTolerance {
  absolute: string | null;
  percent: string | null;
}

/** True when the two differ by more than every limit that is given: 10 % and 500 means both are exceeded. */
export function differByMoreThan(left: unknown, right: unknown, { absolute, percent }: ReadTolerance): boolean {
  const quick = differQuickly(left, right, absolute, percent);
  if (quick !== null) return quick;
  const [a, b] = [toDecimal(left), toDecimal(right)];
  if (a === null || b === null) return false;
  const apart = a.minus(b).abs();
  const limit = toDecimal(absolute);
  const share = toDecimal(percent);
  return (
    (limit === null || apart.greaterThan(limit)) &&
    (share === null || apart.times(100).greaterThan(share.times(b.abs())))
  );
}

/** Decides what doubles can decide beyond doubt, else null. */
function differQuickly(left: unknown, right: unknown, absolute: string | null, percent: string | null): boolean | null {
  const [scaled, other] = [toScaled(left), toScaled(right)];
  const isExact = scaled !== null && other !== null;
  const [a, b] = isExact ? [scaled, other] : [toDouble(left), toDouble(right)];
  if (a === null || b === null) return null;
  const apart = Math.abs(a - b);
  // Two doubles are as far from their decimals as their last digit.
  const error = isExact ? 0 : 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  if (absolute !== null) {
    const limit = isExact ? toScaled(absolute) : toDouble(absolute);
    if (limit === null || (error > 0 && Math.abs(apart - limit) <= error + 1e-12 * limit)) return null;
    if (apart <= limit) return false;
  }
  if (percent === null) return absolute === null ? null : true;
  const share = Number(percent) * Math.abs(b);
  const doubt = 1e-9 * Math.max(share, apart * 100) + 100 * error;
  const isDoubtful = Math.abs(apart * 100 - share) <= doubt && (share !== 0 || error > 0);
  return isDoubtful ? null : apart * 100 > share;
}
