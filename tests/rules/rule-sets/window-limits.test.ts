import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FieldType } from '#contracts/data-models.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import type { RuleGuard } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { makeRule } from './rows.ts';

const typed = (types: Record<string, FieldType>) => Object.entries(types).map(([name, type]) => ({ name, type }));
const fields = typed({ unit: 'code', rent: 'money', status: 'text', start: 'date' });

const texts = [
  'rent <= 2 * median(rent by (status))',
  'rent <= average(rent by (unit))',
  'countDistinct(rent by (status)) < 3',
  'rowsLike(unit, status) = 1',
  'rowsLike(unit) = 1',
  'placeAmong(status) < 4',
  'rent >= rowBefore(rent orderBy (start) among (status))',
  'rent > 0',
];

function compiled(text: string, at: number): CompiledRule {
  const { tree, faults } = readRule(text, { fields, datasets: [] });
  expect(faults).toEqual([]);
  return compileRule(makeRule(treeToDocument(tree!), { ruleId: at + 1 }), fields);
}
const rules = texts.map(compiled);

/** Rows that each rule finds, by the window of a run; of a stopped rule nothing is asked. */
function findingsOf(rows: readonly (string | null)[][], guard?: RuleGuard): Map<number, number[]> {
  const window = createFileWindow({ rules, fields, submission: {}, published: new Map(), ...(guard && { guard }) });
  const runs = rows.map((row) => {
    guard?.beginRow();
    window.add(row);
    return window.runs();
  });
  return new Map(
    rules.map((rule) => [
      rule.rule.ruleId,
      guard?.stopped().has(rule.rule.ruleId)
        ? []
        : rows.flatMap((row, at) => (rule.violates(window.contextOf(row, null, runs[at])) ? [at] : [])),
    ]),
  );
}

const row = fc.tuple(
  fc.constantFrom('A', 'B', 'C', null),
  fc.option(fc.integer({ min: 0, max: 9 }).map(String), { nil: null }),
  fc.constantFrom('X', 'Y', 'Z'),
  fc.constantFrom('2026-01-01', '2026-02-01', null),
);
const few = fc.array(row, { minLength: 1, maxLength: 40 });
/** Many values that are all different, so that limits are met. */
const many = fc
  .integer({ min: 257, max: 900 })
  .map((count): (string | null)[][] =>
    Array.from({ length: count }, (_, at) => [`U${at}`, String(at % 97), at % 3 ? 'X' : 'Y', '2026-01-01']),
  );

describe('limits of what is kept for rules', () => {
  it('stop rules whole, and change nothing of what the others find', () => {
    fc.assert(
      fc.property(
        fc.oneof(few, many),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 8_000 }),
        (rows, ruleValues, allValues) => {
          const guard = createRuleGuard(limitsWithin(300_000, { ruleValues, allValues }), () => 0);
          const free = findingsOf(rows);
          const bounded = findingsOf(rows, guard);
          for (const [ruleId, found] of bounded) {
            if (!guard.stopped().has(ruleId)) expect(found).toEqual(free.get(ruleId));
          }
          expect([...guard.stopped().values()].every((reason) => reason === 'memory')).toBe(true);
          // What needs nothing of the file is never stopped for it.
          expect(guard.stopped().has(texts.length)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are met by rules that keep a value for every row', () => {
    const rows = Array.from({ length: 600 }, (_, at) => [`U${at}`, String(at), 'X', '2026-01-01']);
    const guard = createRuleGuard(limitsWithin(300_000, { ruleValues: 300 }), () => 0);
    findingsOf(rows, guard);
    expect([...guard.stopped().keys()].toSorted((one, two) => one - two)).toEqual([1, 2, 3, 4, 5, 7]);
  });
});
