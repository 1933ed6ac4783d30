import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountMappingRule } from '#contracts/account-mappings.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import { createSeries, isSameSeries } from '#rules/account-mapping/series.ts';

const month = fc.integer({ min: 1, max: 9 }).map((number) => `2026-0${number}-01`);
const codes = ['4000', '4001', '4100'];
const matcher = fc.oneof(
  fc.constantFrom(...codes).map((code) => ({ kind: 'account' as const, code })),
  fc.constant({ kind: 'range' as const, from: '4000', to: '4099' }),
  fc.constant({ kind: 'pattern' as const, pattern: '4*' }),
);
const rules = fc
  .array(
    fc.record({ matcher, effectiveFrom: month, until: fc.option(month), master: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 8,
    },
  )
  .map((drawn) =>
    drawn.map(({ matcher: of, effectiveFrom, until, master }, id): AccountMappingRule => ({
      ...{ id, matcher: of, effectiveFrom, effectiveUntil: until !== null && until > effectiveFrom ? until : null },
      target: { kind: 'account', masterAccountId: master, isSignFlipped: false },
    })),
  );

describe('the series of an account', () => {
  it('says of every month what the rules say of it, and keeps doing so when it is saved as rules of the account', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...codes), (drawn, code) => {
        const series = createSeries(drawn)(code);
        const copied = series.flatMap(({ effectiveFrom, target }, index): AccountMappingRule[] =>
          target === null
            ? []
            : [
                {
                  ...{ id: index, matcher: { kind: 'account', code }, target, effectiveFrom },
                  effectiveUntil: series[index + 1]?.target === null ? series[index + 1]!.effectiveFrom : null,
                },
              ],
        );
        for (let number = 1; number <= 9; number += 1) {
          const postMonth = `2026-0${number}-01`;
          const asRuled = createLookup(inForce(drawn, postMonth))(code)?.target ?? null;
          const entry = series.findLast(({ effectiveFrom }) => effectiveFrom <= postMonth);
          expect(entry?.target ?? null).toEqual(asRuled);
          expect(createLookup(inForce(copied, postMonth))(code)?.target ?? null).toEqual(asRuled);
        }
        expect(isSameSeries(createSeries(copied)(code), series)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is empty for what was never mapped, and another one from another month on', () => {
    const [first] = fc.sample(
      rules.filter((drawn) => drawn.length > 0),
      1,
    );
    expect(createSeries(first!)('9999')).toEqual([]);
    const entry = { effectiveFrom: '2026-01-01', target: { kind: 'ignore' as const } };
    expect(isSameSeries([entry], [{ ...entry, effectiveFrom: '2026-02-01' }])).toBe(false);
  });
});
