import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLikenessIndex } from '#rules/likeness/likeness-index.ts';
import { normalText, pairsOf } from '#rules/likeness/normal-text.ts';

const text = fc.string({ unit: fc.constantFrom(...'abcdefgh 12あいう基賃料برج'), minLength: 1, maxLength: 20 });

/** Weighted Dice without an index. */
function slowLikeness(all: readonly string[], one: string, other: string): number {
  const weight = (pair: string) =>
    Math.log(1 + (all.length + 1) / (all.filter((entry) => pairsOf(entry).has(pair)).length + 1));
  const size = (pairs: Map<string, number>) => [...pairs].reduce((sum, [pair, count]) => sum + count * weight(pair), 0);
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const common = [...left].reduce((sum, [pair, n]) => sum + Math.min(n, right.get(pair) ?? 0) * weight(pair), 0);
  return common === 0 ? 0 : (2 * common) / (size(left) + size(right));
}

describe('likeness of texts', () => {
  it('equals weighted Dice without an index, and is 1 for equal texts', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, (entries, wanted) => {
        const found = createLikenessIndex(entries).find(wanted);
        entries.forEach((entry, place) => {
          expect(found.get(place) ?? 0).toBeCloseTo(slowLikeness(entries, wanted, entry), 10);
          if (pairsOf(entry).size > 0) expect(createLikenessIndex(entries).find(entry).get(place)).toBeCloseTo(1, 10);
        });
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['ﾃﾅﾝﾄ', 'てなんと'],
    ['基 本 賃 料', '基本賃料'],
    ['مُجَمَّع', 'مجمع'],
    ['إيجار', 'ايجار'],
    ["St. James's  Court", 'st jamess court'],
  ])('reads %s as %s', (one, other) => {
    expect(normalText(one)).toBe(normalText(other));
  });
});
