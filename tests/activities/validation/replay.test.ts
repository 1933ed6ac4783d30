import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRowChecker } from '#activities/validation/check-rows.ts';
import { createFindingCollector } from '#activities/validation/findings.ts';
import { replayOnStockEngine } from '#activities/validation/replay.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { createRowReplay } from '#rules/rule-sets/engine.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { makeRule } from '../../rules/rule-sets/rows.ts';

const labels = { en: 'Rent', ja: '賃料', ar: 'الإيجار' };
const fields = [{ name: 'rent', labels, type: 'decimal' as const, isRequired: true }];
const rule = makeRule({
  field: 'rent',
  conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: '100' }] },
});

const above = (ruleId: number, limit: number) =>
  makeRule(
    { field: 'rent', conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: limit }] } },
    { ruleId },
  );

/** An engine that turns every answer round, so that each finding is its own, and fails at rules from 100 on. */
const failingFrom100 =
  (failsAt: 'start' | 'row'): typeof createRowReplay =>
  (rules) => {
    const fail = () => {
      if (rules.some(({ rule: { ruleId } }) => ruleId >= 100)) throw new Error('The engine fails.');
    };
    if (failsAt === 'start') fail();
    const ask = createRowReplay(rules);
    return async (row) => {
      fail();
      const violated = await ask(row);
      return new Set(rules.map(({ rule: { ruleId } }) => ruleId).filter((ruleId) => !violated.has(ruleId)));
    };
  };

function checked(rents: string[], stored: readonly StoredRule[] = [rule]) {
  const rules = stored.map((one) => compileRule(one, fields));
  const findings = createFindingCollector(1000);
  const window = createFileWindow({ rules, fields, submission: {}, published: new Map() });
  const checker = createRowChecker({
    rules,
    fields,
    keyPositions: [],
    sheet: 'Data',
    window,
    guard: createRuleGuard(limitsWithin(300_000), () => 0),
    place: () => ({ propertyId: 1, elsewhere: null, problems: [] }),
    prior: () => null,
    cellOf: null,
    findings,
  });
  rents.forEach((rent, index) => checker.check({ rowNo: index + 1, place: null, values: [rent], faulty: [] }));
  checker.finish();
  return { checker, findings, file: window.contextOf([], null) };
}

describe('the replay on the stock engine', () => {
  it('finds nothing when both agree', async () => {
    const { checker, findings } = checked(['50', '150', '250']);
    expect(await replayOnStockEngine(checker, findings)).toEqual([]);
    expect(findings.hardCount()).toBe(2);
  });

  it('lets the engine win: its findings are added, ours taken back', async () => {
    const { checker, findings } = checked(['50', '150', '250']);
    const contrary: typeof createRowReplay = () => async (row) =>
      new Set(row.values[0] === '50' || row.values[0] === '250' ? [1] : []);
    expect(await replayOnStockEngine(checker, findings, contrary)).toEqual([
      { ruleId: 1, rowNo: 1 },
      { ruleId: 1, rowNo: 2 },
    ]);
    expect(
      findings
        .stored()
        .map(({ rowNo }) => rowNo)
        .sort(),
    ).toEqual([1, 3]);
    expect(findings.hitsOf(1)).toBe(2);
  });

  it('gives up the rules that the engine fails at, wherever they stand, and judges by all others as without them', async () => {
    const limits = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 4 });
    const rents = fc.array(
      fc.integer({ min: 0, max: 300 }).map((rent) => String(rent)),
      { minLength: 1, maxLength: 12 },
    );
    const faults = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        limits,
        rents,
        faults,
        fc.constantFrom('start', 'row'),
        async (wanted, values, places, failsAt) => {
          const sound = wanted.map((limit, at) => above(at + 1, limit));
          const mixed = places.reduce((rules, place, at) => rules.toSpliced(place, 0, above(100 + at, 150)), sound);
          const engine = failingFrom100(failsAt);
          const without = checked(values, sound);
          const beside = checked(values, mixed);
          const expected = await replayOnStockEngine(without.checker, without.findings, engine);
          const divergences = await replayOnStockEngine(beside.checker, beside.findings, engine);
          const inOrder = (all: typeof expected) =>
            all.map(({ ruleId, rowNo }) => `${ruleId}:${rowNo}`).toSorted((left, right) => left.localeCompare(right));
          expect(inOrder(divergences)).toEqual(inOrder(expected));
          for (const { ruleId } of sound) expect(beside.findings.hitsOf(ruleId)).toBe(without.findings.hitsOf(ruleId));
          expect(beside.checker.stopped().toSorted((left, right) => left.ruleId - right.ruleId)).toEqual(
            places.map((_, at) => ({ ruleId: 100 + at, reason: 'error' })),
          );
          const skipped = beside.checker.skipped([], beside.file);
          expect(skipped.map(({ ruleId, missing }) => [ruleId, missing[0]?.kind])).toEqual(
            expect.arrayContaining(places.map((_, at) => [100 + at, 'error'])),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
