import fc from 'fast-check';
import { missingPolicies } from '#contracts/rule-sets.ts';
import { fromTree } from '../../../../frontend/src/features/rule-sets/basic-from-tree.ts';
import {
  basicAggregates,
  basicOperations,
  emptyRule,
  filterOperations,
  missingPart,
  notApplicable,
  rightKinds,
  rightOf,
  toTree,
} from '../../../../frontend/src/features/rule-sets/basic-rule.ts';
import type { BasicRule } from '../../../../frontend/src/features/rule-sets/basic-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';

const fields = [
  { name: 'unit_code', type: 'code' },
  { name: 'unit_status', type: 'enum' },
  { name: 'monthly_base_rent', type: 'money' },
  { name: 'market_rent_monthly', type: 'money' },
] as const;
const typeOf = (field: string) => fields.find(({ name }) => name === field)?.type;
const number = fc.constantFrom('monthly_base_rent', 'market_rent_monthly');
const any = fc.constantFrom(...fields.map(({ name }) => name));

const filter = fc.option(
  fc.record({
    field: fc.constantFrom('unit_status', 'unit_code'),
    operation: fc.constantFrom(...filterOperations),
    value: fc.constantFrom('Occupied', 'A-1', 'ユニット'),
  }),
  { nil: null },
);
const amounts = fc.constantFrom('0', '1.5', '-12', '1000000');

const generated: fc.Arbitrary<BasicRule> = fc.record({
  left: fc.record({ field: any, aggregate: fc.constantFrom(...basicAggregates), filter, as: fc.constant('left') }),
  operation: fc.constantFrom(...basicOperations),
  rightKind: fc.constantFrom(...rightKinds),
  right: fc.record({
    field: number,
    aggregate: fc.constantFrom(...basicAggregates),
    filter,
    as: fc.constant('right'),
  }),
  rightDataset: fc.constantFrom('trial_balance', 'budget'),
  periods: fc.integer({ min: 0, max: 12 }),
  groupBy: fc.option(fc.constant({ own: 'unit_code', other: 'unit_code' }), { nil: null }),
  value: fc.constantFrom('1', '25', 'Vacant'),
  low: amounts,
  high: amounts,
  values: fc.constantFrom('Occupied\nVacant', 'A'),
  absolute: fc.constantFrom('', '1', '0.5'),
  percent: fc.constantFrom('', '2'),
  missingLeft: fc.constantFrom(...missingPolicies),
  missingRight: fc.constantFrom(...missingPolicies),
});

describe('the form of basic mode', () => {
  it('says the same rule again after it was read from its tree', () => {
    let read = 0;
    fc.assert(
      fc.property(generated, fc.boolean(), (rule, hasDifference) => {
        const tree = toTree(rule, typeOf, hasDifference);
        fc.pre(tree !== null);
        const again = fromTree(tree, typeOf);
        if (again === null) return;
        read += 1;
        expect(toTree(again, typeOf, tree.shown.length > 0)).toEqual(tree);
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(150);
  });

  it('makes a document of every complete rule', () => {
    fc.assert(
      fc.property(generated, (rule) => {
        const tree = toTree(rule, typeOf);
        fc.pre(tree !== null);
        const { conditions, missing } = treeToDocument(tree);
        expect(conditions).toBeDefined();
        expect(missing).toBe(rule.missingLeft);
      }),
      { numRuns: 200 },
    );
  });

  it('makes rules that may be saved', () => {
    const within: BasicRule = {
      ...emptyRule,
      left: { ...emptyRule.left, field: 'monthly_base_rent', aggregate: 'SUM' },
      ...{ operation: 'within', percent: '2', rightKind: 'otherDataset', rightDataset: 'trial_balance' },
      right: { ...emptyRule.right, field: 'net_change', aggregate: 'SUM' },
    };
    const tree = toTree(within, typeOf, true)!;
    expect(tree.scope).toBe('dataset');
    const texts = { names: { en: 'Rent' }, messages: { en: '{{left}} {{right}} {{difference}}' } };
    expect(validateDocument(treeToDocument(tree), tree.scope, fields, texts)).toEqual([]);
  });

  it('names the part that is missing, fields first', () => {
    expect(missingPart(emptyRule)).toBe('fields');
    const chosen = { ...emptyRule, left: { ...emptyRule.left, field: 'unit_code' } };
    expect(missingPart(chosen)).toBe('rule');
    expect(missingPart({ ...chosen, operation: 'isUnique' })).toBeNull();
    expect(missingPart({ ...chosen, operation: 'equal' })).toBe('rule');
    expect(missingPart({ ...chosen, operation: 'equal', rightKind: 'field' })).toBe('fields');
    for (const operation of basicOperations) {
      expect(toTree({ ...chosen, operation }, typeOf) === null).toBe(rightOf({ operation }) !== 'none');
    }
    expect(chosen.left.aggregate).toBe(notApplicable);
  });
});
