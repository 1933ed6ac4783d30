import { Decimal } from 'decimal.js';

// 28 digits hold every amount of a ledger; 34 keep a product of two of them exact enough to compare.
const Exact = Decimal.clone({ precision: 34, toExpNeg: -40, toExpPos: 40 });
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

export function printDecimal(value: Decimal): string {
  return value.toFixed();
}
