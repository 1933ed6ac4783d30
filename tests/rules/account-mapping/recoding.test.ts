import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { addAmounts, compareAmounts, readShares, shareAmount } from '#rules/account-mapping/amounts.ts';
import type { AccountAmounts } from '#rules/account-mapping/recoding.ts';
import { areSameAmounts, flipSigns, recodeRow, sourceAmounts } from '#rules/account-mapping/recoding.ts';

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, scale]) => addAmounts([decimal(units, scale)]));

function decimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

const shares = fc
  .array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 5 })
  .filter((parts) => parts.slice(1).reduce((sum, one) => sum + one, 0) < 1_000_000)
  .map((parts) => {
    const rest = 1_000_000 - parts.slice(1).reduce((sum, one) => sum + one, 0);
    return [rest, ...parts.slice(1)].map((units) => decimal(BigInt(units), 4));
  });

const optional = fc.option(amount);
const amounts: fc.Arbitrary<AccountAmounts> = fc.oneof(
  fc.record({
    opening: optional,
    debit: optional,
    credit: optional,
    movement: optional,
    closing: optional,
    yearToDate: optional,
    amount: optional,
  }),
  fc.tuple(amount, amount, amount).map(([opening, debit, credit]) => {
    const movement = addAmounts([debit, credit.startsWith('-') ? credit.slice(1) : `-${credit}`]);
    return {
      opening,
      debit,
      credit,
      movement,
      closing: addAmounts([opening, movement]),
      yearToDate: null,
      amount: null,
    };
  }),
);

const isSignFlipped = fc.boolean();
const masterAccountId = fc.integer({ min: 1, max: 9 });
const segment = fc.constantFrom('OFF', 'RET', '', null);
const target: fc.Arbitrary<AccountTarget | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('account' as const), masterAccountId, isSignFlipped }),
  fc.record({
    kind: fc.constant('segments' as const),
    parts: fc.array(fc.record({ segment: fc.constantFrom('off', 'RET'), masterAccountId }), { maxLength: 2 }),
    restAccountId: masterAccountId,
    isSignFlipped,
  }),
  fc.tuple(shares, isSignFlipped).map(([parts, flipped]): AccountTarget => ({
    kind: 'shares',
    parts: parts.map((share, index) => ({ masterAccountId: index + 1, share })),
    isSignFlipped: flipped,
  })),
);
const decimals = fc.constantFrom(0, 2, 3);

describe('recoding', () => {
  it('returns every amount of the row when it is turned back, however the account is mapped', () => {
    fc.assert(
      fc.property(amounts, segment, target, decimals, (row, word, to, places) => {
        const parts = recodeRow({ amounts: row, segment: word }, to, places);
        expect(areSameAmounts(sourceAmounts(parts), row)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves an ignored account out of the master side', () => {
    fc.assert(
      fc.property(amounts, (row) =>
        expect(recodeRow({ amounts: row, segment: null }, { kind: 'ignore' }, 2)).toEqual([]),
      ),
    );
  });

  it('makes parts that add up each when the row adds up', () => {
    fc.assert(
      fc.property(amount, amount, shares, (opening, movement, split) => {
        const row = { ...empty, opening, movement, closing: addAmounts([opening, movement]) };
        const to: AccountTarget = {
          kind: 'shares',
          parts: split.map((share, index) => ({ masterAccountId: index, share })),
          isSignFlipped: false,
        };
        for (const part of recodeRow({ amounts: row, segment: null }, to, 2)) {
          const sum = addAmounts([part.amounts.opening!, part.amounts.movement!]);
          expect(compareAmounts(sum, part.amounts.closing!)).toBe(0);
        }
      }),
    );
  });

  it('sends a segment that is not named to the rest', () => {
    const to: AccountTarget = {
      kind: 'segments',
      parts: [{ segment: 'off', masterAccountId: 1 }],
      restAccountId: 2,
      isSignFlipped: false,
    };
    const masterOf = (word: string | null) => recodeRow({ amounts: empty, segment: word }, to, 2)[0]?.masterAccountId;
    expect([masterOf('ＯＦＦ'), masterOf('RET'), masterOf(null)]).toEqual([1, 2, 2]);
  });

  it('turns the sign by exchanging debit and credit', () => {
    const row = { ...empty, opening: '1.50', debit: '3', credit: '2', movement: '1', closing: '2.50' };
    expect(flipSigns(row)).toEqual({
      ...empty,
      opening: '-1.50',
      debit: '2',
      credit: '3',
      movement: '-1',
      closing: '-2.50',
    });
  });
});

describe('shares of an amount', () => {
  it('add up to the amount, and differ from the exact share by less than a unit but for the largest', () => {
    fc.assert(
      fc.property(amount, shares, decimals, (whole, split, places) => {
        const parts = shareAmount(whole, readShares(split)!, places);
        expect(compareAmounts(addAmounts(parts), whole)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('give the remainder to the largest part', () => {
    expect(shareAmount('100.00', readShares(['33.3333', '33.3333', '33.3334'])!, 2)).toEqual([
      '33.33',
      '33.33',
      '33.34',
    ]);
    expect(shareAmount('-1', readShares(['30', '70'])!, 0)).toEqual(['0', '-1']);
  });

  it.each([[['50', '49.9999']], [['100', '0']], [['50.00001', '49.99999']], [['x']], [[]]])('refuses %j', (given) => {
    expect(readShares(given)).toBeNull();
  });
});

const empty: AccountAmounts = {
  opening: null,
  debit: null,
  credit: null,
  movement: null,
  closing: null,
  yearToDate: null,
  amount: null,
};
