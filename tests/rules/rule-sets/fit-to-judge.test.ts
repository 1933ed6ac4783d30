import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RuleCondition, StoredRule } from '#contracts/rule-sets.ts';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import { decideDataset } from '#rules/rule-sets/engine.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { fitToJudge } from '#rules/rule-sets/fit-to-judge.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { makeRule } from './rows.ts';

const fields = [{ name: 'rent', type: 'decimal' as const }];

const overFile = (ruleId: number, conditions: readonly RuleCondition[]): StoredRule =>
  makeRule(
    { aggregates: [{ fact: 'total', aggregate: 'SUM', field: 'rent' }], conditions: { all: [...conditions] } },
    { ruleId, scope: 'dataset', type: 'soft' },
  );
const above = (ruleId: number, limit: number) =>
  overFile(ruleId, [{ fact: 'total', operator: 'decimalGreater', value: limit }]);

/** What somebody may have written into the table: the first compiles and fails in the stock engine, the others do not compile. */
const faulty = [
  (ruleId: number) => overFile(ruleId, [{ fact: 'total', operator: 'decimalGreater' } as RuleCondition]),
  (ruleId: number) => overFile(ruleId, [{ fact: 'total', operator: 'noSuchOperator', value: 1 }]),
  (ruleId: number) => makeRule({ conditions: { all: null } as never }, { ruleId, scope: 'dataset' }),
  (ruleId: number) => makeRule({ conditions: null as never }, { ruleId, scope: 'dataset' }),
];

async function decide(stored: readonly StoredRule[], rents: readonly number[]) {
  const { rules, unfit } = compileRules(stored, fields);
  const guard = createRuleGuard(limitsWithin(300_000), () => 0);
  const window = createFileWindow({ rules, fields, submission: {}, published: new Map(), guard });
  for (const rent of rents) window.add([String(rent)]);
  const row = window.contextOf([], null);
  const judging = await fitToJudge(rules, row, guard);
  const decision = await decideDataset({ rules: judging, hits: new Map(), problems: 0, row });
  return { decision, failed: [...unfit.map(({ ruleId }) => ruleId), ...guard.stopped().keys()] };
}

describe('rules over a whole file', () => {
  it('decide as without those that fail, whichever way these fail and wherever they stand', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 5 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.record({ fault: fc.nat({ max: faulty.length - 1 }), place: fc.nat({ max: 5 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (limits, rents, faults) => {
          const sound = limits.map((limit, at) => above(at + 1, limit));
          const mixed = faults.reduce(
            (rules, { fault, place }, at) => rules.toSpliced(place, 0, faulty[fault]!(100 + at)),
            sound,
          );
          const { decision, failed } = await decide(mixed, rents);
          expect(decision).toEqual((await decide(sound, rents)).decision);
          expect(failed.toSorted((left, right) => left - right)).toEqual(faults.map((_, at) => 100 + at));
        },
      ),
      { numRuns: 100 },
    );
  });
});
