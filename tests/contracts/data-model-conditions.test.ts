import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  operationsOf,
  readCondition,
  takesList,
  takesNoValue,
  writeCondition,
} from '#contracts/data-model-conditions.ts';
import type { ConditionTest, SimpleCondition } from '#contracts/data-model-conditions.ts';
import { fieldTypes, isNumberType } from '#contracts/data-models.ts';
import type { FieldType } from '#contracts/data-models.ts';
import type { RuleConditions } from '#contracts/rule-sets.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { compileConditions } from '#rules/rule-sets/conditions.ts';
import { compileFacts } from '#rules/rule-sets/facts.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';

const fields = fieldTypes.map((type) => ({ name: `of_${type}`, type }));
const valueOf = (type: FieldType): fc.Arbitrary<string> => {
  if (isNumberType(type)) return fc.integer({ min: -3, max: 3 }).map(String);
  if (type === 'date') return fc.constantFrom('2026-01-01', '2026-02-28', '2026-03-01');
  return type === 'flag' ? fc.constantFrom('true', 'false') : fc.constantFrom('A', 'B', 'a');
};
const test: fc.Arbitrary<ConditionTest> = fc.constantFrom(...fieldTypes).chain((type) =>
  fc.constantFrom(...operationsOf(type)).chain((operation) => {
    const values = takesNoValue(operation)
      ? fc.constant<string[]>([])
      : fc.array(valueOf(type), { minLength: 1, maxLength: takesList(operation) ? 3 : 1 });
    return fc.record({ field: fc.constant(`of_${type}`), operation: fc.constant(operation), values });
  }),
);
const condition: fc.Arbitrary<SimpleCondition> = fc.record({
  joined: fc.constantFrom('all' as const, 'any' as const),
  tests: fc.array(test, { minLength: 1, maxLength: 4 }),
});
const row = fc.tuple(...fieldTypes.map((type) => fc.option(valueOf(type), { nil: null })));

const nothingElse: Omit<RowContext, 'values'> = {
  submission: {},
  aggregate: () => null,
  prior: () => null,
  countOf: () => 0,
  runLength: () => 0,
  placeAmong: () => 0,
  rowBefore: () => null,
};

/** Written apart from the rules. */
function holds({ field, operation, values }: ConditionTest, cells: readonly (string | null)[]): boolean {
  const cell = cells[fields.findIndex(({ name }) => name === field)] ?? null;
  if (operation === 'isEmpty') return cell === null;
  if (cell === null) return false;
  const [value = ''] = values;
  switch (operation) {
    case 'isNotEmpty':
      return true;
    case 'inList':
      return values.includes(cell);
    case 'notInList':
      return !values.includes(cell);
    case 'decimalEqual':
      return Number(cell) === Number(value);
    case 'decimalNotEqual':
      return Number(cell) !== Number(value);
    case 'decimalGreater':
      return Number(cell) > Number(value);
    case 'decimalGreaterOrEqual':
      return Number(cell) >= Number(value);
    case 'decimalLess':
      return Number(cell) < Number(value);
    case 'decimalLessOrEqual':
      return Number(cell) <= Number(value);
    case 'dateBefore':
      return cell < value;
    case 'dateOnOrBefore':
      return cell <= value;
    case 'dateAfter':
      return cell > value;
    case 'dateOnOrAfter':
      return cell >= value;
  }
}

describe('a condition that people set up', () => {
  it('is written and read as the same condition, whatever it tests', () => {
    fc.assert(
      fc.property(condition, (given) => {
        const read = readCondition(writeCondition(given));
        expect(read?.tests).toEqual(given.tests);
        if (given.tests.length > 1) expect(read?.joined).toBe(given.joined);
      }),
    );
  });

  it('is a sound rule that holds in exactly the rows in which its tests do', () => {
    fc.assert(
      fc.property(condition, row, (given, values) => {
        const when = writeCondition(given);
        const document = { conditions: when, field: null, expected: null, missing: 'SKIP_IF_ANY' } as const;
        const [fault, ...others] = validateDocument(document, 'row', fields);
        expect(others).toEqual([]);
        const context = { ...nothingElse, values };
        const outcomes = given.tests.map((one) => holds(one, values));
        const expected = given.joined === 'all' ? outcomes.every(Boolean) : outcomes.some(Boolean);
        expect(compileConditions(when, compileFacts(document, fields, 'row'))(context)).toBe(expected);
        // Tests that contradict each other are the only ones that are refused.
        if (fault) expect(['NEVER_FIRES', 'ALWAYS_FIRES']).toContain(fault.code);
        if (fault?.code === 'NEVER_FIRES') expect(expected).toBe(false);
      }),
    );
  });

  it('reads every condition of the standard models, and none that nests otherwise', () => {
    let read = 0;
    for (const standard of standardDataModels) {
      for (const { name, requiredWhen } of definitionOf(standard).fields) {
        if (requiredWhen === undefined) continue;
        read += 1;
        expect([standard.code, name, readCondition(requiredWhen.when)]).toEqual([
          standard.code,
          name,
          expect.anything(),
        ]);
      }
    }
    expect(read).toBeGreaterThan(10);
    const leaf = { fact: 'a', operator: 'isEmpty', value: true };
    const others: RuleConditions[] = [
      { not: leaf },
      { all: [leaf, { any: [leaf, leaf] }] },
      { all: [{ ...leaf, operator: 'containsText', value: 'x' }] },
      { all: [] },
    ];
    for (const when of others) expect(readCondition(when)).toBeNull();
  });
});
