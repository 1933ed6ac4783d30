import { Decimal } from 'decimal.js';
import { printDecimal, toDecimal } from './decimals.ts';

/** Square metres of one: a foot is 0.3048 m, a tsubo two mats of 400/121 sqm. */
const sqmOf: Readonly<Record<string, Decimal>> = {
  sqm: new Decimal(1),
  sqft: new Decimal('0.09290304'),
  tsubo: new Decimal(400).dividedBy(121),
};

/** An area in another unit, to four decimals; null when it is none or a unit is not known. */
export function convertArea(area: string | null, from: string | null, to: string): string | null {
  if (area === null || from === to) return area;
  const [amount, source, target] = [toDecimal(area), sqmOf[from ?? ''], sqmOf[to]];
  if (amount === null || source === undefined || target === undefined) return null;
  return printDecimal(amount.times(source).dividedBy(target).toDecimalPlaces(4));
}
