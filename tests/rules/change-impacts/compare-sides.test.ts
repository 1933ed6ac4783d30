import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mostImpactExamples } from '#contracts/change-impacts.ts';
import { compareSides } from '#rules/change-impacts/compare-sides.ts';
import type { CheckedSide, SideFinding, TakenRow } from '#rules/change-impacts/compare-sides.ts';

const keys = Array.from({ length: 40 }, (_, at) => `["Data",${at + 1}]`);

const rowsArbitrary = fc
  .uniqueArray(fc.record({ at: fc.nat(39), value: fc.constantFrom('1', '2', null) }), { selector: ({ at }) => at })
  .map((rows) =>
    rows.map(({ at, value }): TakenRow => {
      const text = JSON.stringify(value === null ? {} : { rent: value });
      return { key: keys[at]!, sheet: 'Data', rowNo: at + 1, text };
    }),
  );

const findingArbitrary: fc.Arbitrary<SideFinding> = fc.record({
  severity: fc.constantFrom('hard', 'soft'),
  code: fc.constantFrom('RULE', 'NOT_A_NUMBER'),
  ruleId: fc.constantFrom(null, 1, 2),
  rowKey: fc.option(fc.constantFrom(...keys)),
  field: fc.constantFrom('rent', 'area', null),
  found: fc.constantFrom('1', '2', null),
  expected: fc.constant(null),
});

const sideArbitrary: fc.Arbitrary<CheckedSide> = fc
  .record({ rows: rowsArbitrary, findings: fc.array(findingArbitrary, { maxLength: 30 }) })
  .map(({ rows, findings }) => ({
    summary: { outcome: 'passed', cause: null, rows: rows.length, hard: 0, soft: 0 },
    ...{ rows, findings },
    countOf: ({ code, ruleId }) => findings.filter((one) => one.code === code && one.ruleId === ruleId).length,
  }));

const takenBy = ({ rows, findings }: CheckedSide) =>
  rows.filter(({ key }) => !findings.some(({ severity, rowKey }) => severity === 'hard' && rowKey === key));

describe('the difference of two checks of one file', () => {
  it('is nothing where both sides are the same, and turns round with them', () => {
    fc.assert(
      fc.property(sideArbitrary, sideArbitrary, (left, right) => {
        const nothing = { refused: 0, accepted: 0, changed: 0, appeared: 0, vanished: 0, findings: [], examples: [] };
        expect(compareSides(left, left)).toMatchObject(nothing);
        const [there, back] = [compareSides(left, right), compareSides(right, left)];
        expect([back.refused, back.accepted, back.changed]).toEqual([there.accepted, there.refused, there.changed]);
        expect([back.appeared, back.vanished]).toEqual([there.vanished, there.appeared]);
      }),
    );
  });

  it('accounts for every row and every finding', () => {
    fc.assert(
      fc.property(sideArbitrary, sideArbitrary, (before, after) => {
        const { refused, accepted, changed, appeared, vanished, findings, examples } = compareSides(before, after);
        const [was, is] = [takenBy(before), takenBy(after)];
        expect(was.length - refused + accepted).toBe(is.length);
        const same = was.filter(({ key, text }) => is.some((row) => row.key === key && row.text === text));
        expect(changed).toBe(was.length - refused - same.length);
        expect(before.findings.length - vanished + appeared).toBe(after.findings.length);
        const sum = (count: (one: (typeof findings)[number]) => number) =>
          findings.reduce((total, one) => total + count(one), 0);
        expect([sum((one) => one.appeared), sum((one) => one.vanished)]).toEqual([appeared, vanished]);
        expect(examples.length).toBe(Math.min(mostImpactExamples, refused + accepted + changed));
      }),
    );
  });

  it('compares true counts alone where a rule has more findings than are listed', () => {
    const finding: SideFinding = {
      ...{ severity: 'hard', code: 'RULE', ruleId: 1, rowKey: null, field: null, found: null, expected: null },
    };
    const side = (count: number): CheckedSide => ({
      summary: { outcome: 'failed', cause: 'HARD_RULE', rows: 0, hard: count, soft: 0 },
      ...{ rows: [], findings: [finding], countOf: () => count },
    });
    expect(compareSides(side(7), side(12))).toMatchObject({ appeared: 5, vanished: 0 });
    expect(compareSides(side(12), side(7))).toMatchObject({ appeared: 0, vanished: 5 });
  });
});
