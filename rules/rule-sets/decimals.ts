import { Decimal } from 'decimal.js';

// Amounts have up to 38 digits: differences and products of two of them stay exact. Numbers of a document may be as
// small or large as JSON writes them, and are never printed with an exponent.
const Exact = Decimal.clone({ precision: 120, toExpNeg: -400, toExpPos: 400 });
/** Digits of a quotient, which has no end of its own. */
const quotientDigits = 34;
const plainDecimal = /^-?\d+(\.\d+)?$/;
const ordinaryAmount = /^-?\d{1,10}(\.\d{1,4})?$/;

export type FactValue = string | number | boolean | null | FactValue[];

/** A decimal, or null for what is none. Amounts come as plain text, so that no digit is lost on the way. */
export function toDecimal(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null;
  return typeof value === 'string' && plainDecimal.test(value) ? new Exact(value) : null;
}

/**
 * Negative, zero or positive, or null when a side is no decimal.
 * Up to 15 digits a double orders decimals exactly, so most cells need no decimal arithmetic.
 */
export function compareDecimals(left: unknown, right: unknown): number | null {
  if (isShort(left) && isShort(right)) return Number(left) - Number(right);
  const a = toDecimal(left);
  const b = toDecimal(right);
  return a === null || b === null ? null : a.comparedTo(b);
}

function isShort(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value.length <= 15 && plainDecimal.test(value);
}

const scale = 10_000;

/**
 * An ordinary amount (up to ten digits and four decimals) in ten-thousandths, else null. Sums, differences and
 * products with whole numbers of such are exact in a double, and twenty times faster than decimal arithmetic.
 */
export function toScaled(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e10 ? value * scale : null;
  return typeof value === 'string' && ordinaryAmount.test(value) ? Math.round(Number(value) * scale) : null;
}

/** The amount of a scaled number as plain text, or null when it left the range in which doubles are exact. */
export function printScaled(scaled: number): string | null {
  return Math.abs(scaled) < 1e15 ? String(scaled / scale) : null;
}

/** @throws when the divisor is zero */
export function divide(value: Decimal, by: Decimal | number): Decimal {
  return value.dividedBy(by).toSignificantDigits(quotientDigits);
}

export const squareRoot = (value: Decimal): Decimal => value.sqrt().toSignificantDigits(quotientDigits);

export function printDecimal(value: Decimal): string {
  return value.toFixed();
}
