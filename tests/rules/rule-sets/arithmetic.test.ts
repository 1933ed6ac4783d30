import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { differByMoreThan, difference, magnitude, multiplierBy, percentOf, sum } from '#rules/rule-sets/arithmetic.ts';
import { seededRandom } from './random-documents.ts';

const random = seededRandom(7);
const Exact = Decimal.clone({ precision: 60 });

/** Amounts of every length, many of them near each other. */
function amount(): string {
  const digits = [0, 2, 2, 2, 4, 8][Math.floor(random() * 6)] ?? 2;
  const size = 10 ** Math.floor(random() * 13);
  return new Exact((random() - 0.4) * size).toFixed(digits);
}
const near = (value: string): string =>
  random() < 0.5
    ? amount()
    : new Exact(value).times(new Exact(1).plus(Math.round(random() * 20 - 10) / 100)).toFixed(2);
const cases = Array.from({ length: 20_000 }, () => {
  const left = amount();
  return [left, near(left)] as const;
});
const same = (value: unknown, exact: Decimal) => typeof value === 'string' && new Exact(value).equals(exact);

const differing = (holds: (left: string, right: string) => boolean) =>
  cases.filter(([left, right]) => !holds(left, right));

describe('arithmetic of derived facts', () => {
  it('is exact for amounts of every length', () => {
    const inexact = differing((left, right) => {
      const [a, b] = [new Exact(left), new Exact(right)];
      return (
        same(difference(left, right), a.minus(b)) &&
        same(sum([left, right, '0.01']), a.plus(b).plus('0.01')) &&
        same(multiplierBy('12')(left), a.times(12)) &&
        same(magnitude(left), a.abs())
      );
    });
    expect(inexact).toEqual([]);
  });

  it('meets a percentage exactly where decimals do', () => {
    const missed = differing((left) => {
      const market = new Exact(left).abs().plus('0.01').toFixed(2);
      const limit = new Exact(market).times('1.3').toFixed();
      const beyond = new Exact(limit).plus('0.0001').toFixed();
      return Number(percentOf(limit, market)) === 130 && Number(percentOf(beyond, market)) >= 130;
    });
    expect(missed).toEqual([]);
    expect(percentOf('5', '0.00')).toBeNull();
  });

  it('judges tolerances as decimals do', () => {
    const wrong = differing((left, right) => {
      const apart = new Exact(left).minus(right).abs();
      const isShare = apart.times(100).greaterThan(new Exact(right).abs().times(10));
      return (
        differByMoreThan(left, right, { absolute: null, percent: '10' }) === isShare &&
        differByMoreThan(left, right, { absolute: '0.01', percent: null }) === apart.greaterThan('0.01') &&
        differByMoreThan(left, right, { absolute: '500', percent: '10' }) === (isShare && apart.greaterThan(500))
      );
    });
    expect(wrong).toEqual([]);
  });
});
