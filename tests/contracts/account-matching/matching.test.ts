import { matcherKey } from '#contracts/account-mappings.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountMappingRule, AccountMatcher } from '#contracts/account-mappings.ts';
import { createLookup, findConflict, inForce } from '#contracts/account-matching/matching.ts';
import { compareCodes } from '#contracts/account-matching/natural-order.ts';
import { createPattern, doPatternsMeet } from '#contracts/account-matching/patterns.ts';

let next = 0;
const rule = (matcher: AccountMatcher, effectiveFrom = '2026-01-01'): AccountMappingRule => ({
  id: (next += 1),
  matcher,
  target: { kind: 'account', masterAccountId: 1, isSignFlipped: false },
  effectiveFrom,
});
const range = (from: string, to: string) => rule({ kind: 'range', from, to });
const pattern = (text: string) => rule({ kind: 'pattern', pattern: text });
const account = (code: string, from?: string) => rule({ kind: 'account', code }, from);

const code = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.option(fc.integer({ min: 0, max: 99 })))
  .map(([main, part]) => (part === null ? `${main}` : `${main}-${part}`));

describe('natural order of account codes', () => {
  it.each([
    ['900', '4000', -1],
    ['4000-9', '4000-10', -1],
    ['4000', '4000-00', -1],
    ['A10', 'a9', 1],
    ['４０００', '4000', 0],
    ['4000-010', '4000.10', 0],
    ['4000', 'A', -1],
  ])('orders %s and %s', (left, right, order) => {
    expect(Math.sign(compareCodes(left, right))).toBe(order);
  });

  it('is a total order of generated codes', () => {
    fc.assert(
      fc.property(code, code, code, (a, b, c) => {
        expect(Math.sign(compareCodes(a, b))).toBe(-Math.sign(compareCodes(b, a)) + 0);
        if (compareCodes(a, b) <= 0 && compareCodes(b, c) <= 0) expect(compareCodes(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('which mapping an account has', () => {
  it('puts the account before ranges, the narrowest range before wider ones, and ranges before patterns', () => {
    const [own, narrow, wide, any] = [account('4010'), range('4005', '4015'), range('4000', '4099'), pattern('40*')];
    const find = createLookup([any, wide, narrow, own]);
    expect(find('4010')).toBe(own);
    expect(find('4011')).toBe(narrow);
    expect(find('4050')).toBe(wide);
    expect(find('40-X')).toBe(any);
    expect(find('5000')).toBeNull();
  });

  it('chooses the range that spans fewer numbers when two overlap', () => {
    const [short, long] = [range('4050', '4120'), range('4000', '4099')];
    expect(createLookup([long, short])('4060')).toBe(short);
    expect(findConflict([long, short])).toBeNull();
  });

  it('refuses ranges of equal width that overlap, the same range twice, and patterns that meet', () => {
    expect(findConflict([range('4000', '4099'), range('4050', '4149')])).not.toBeNull();
    expect(findConflict([pattern('40*'), pattern('*10')])).not.toBeNull();
    expect(findConflict([pattern('40*'), pattern('5?')])).toBeNull();
    expect(findConflict([range('4000', '4099'), range('4100', '4199')])).toBeNull();
  });

  it('keeps the mapping of earlier months when a later one becomes effective', () => {
    const [first, later] = [account('4010', '2026-01-01'), account('4010', '2026-10-01')];
    const inMonth = (month: string) => createLookup(inForce([later, first], month))('4010');
    expect(inMonth('2025-12-01')).toBeNull();
    expect(inMonth('2026-09-01')).toBe(first);
    expect(inMonth('2026-10-01')).toBe(later);
  });

  it('answers as a plain search over all rules does, whatever their order', () => {
    const matcher = fc.oneof(
      code.map((one): AccountMatcher => ({ kind: 'account', code: one })),
      fc.tuple(code, code).map(([a, b]): AccountMatcher => {
        const [from, to] = compareCodes(a, b) <= 0 ? [a, b] : [b, a];
        return { kind: 'range', from, to };
      }),
    );
    fc.assert(
      fc.property(fc.array(matcher, { maxLength: 12 }), code, (matchers, wanted) => {
        const rules = inForce(
          matchers.map((one) => rule(one)),
          '2026-01-01',
        );
        fc.pre(findConflict(rules) === null);
        const found = createLookup(rules)(wanted);
        expect(createLookup([...rules].reverse())(wanted)).toBe(found);
        const isFor = ({ matcher: one }: AccountMappingRule) =>
          one.kind === 'account'
            ? matcherKey(one) === matcherKey({ kind: 'account', code: wanted })
            : one.kind === 'range' && compareCodes(one.from, wanted) <= 0 && compareCodes(wanted, one.to) <= 0;
        expect(found !== null).toBe(rules.some(isFor));
        if (found) expect(isFor(found)).toBe(true);
      }),
    );
  });
});

describe('patterns', () => {
  it('meet whenever one code matches both', () => {
    const text = fc.string({ unit: fc.constantFrom('4', '0', '*', '?'), maxLength: 5 });
    const plain = fc.string({ unit: fc.constantFrom('4', '0', '1'), maxLength: 5 });
    fc.assert(
      fc.property(text, text, plain, (a, b, one) => {
        if (createPattern(a)(one) && createPattern(b)(one)) expect(doPatternsMeet(a, b)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('take every other character as it is written', () => {
    expect(createPattern('4.(1)*')('4.(1)-9')).toBe(true);
    expect(createPattern('4.(1)*')('40(1)-9')).toBe(false);
  });
});
