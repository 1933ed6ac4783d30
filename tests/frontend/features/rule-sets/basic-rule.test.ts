import fc from 'fast-check';
import { aggregates } from '#contracts/rule-sets.ts';
import { printRule } from '#contracts/rule-texts/print-rule.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import { fromTree } from '../../../../frontend/src/features/rule-sets/basic-from-tree.ts';
import { toTree } from '../../../../frontend/src/features/rule-sets/basic-to-tree.ts';
import {
  basicAggregates,
  basicOperations,
  emptyRule,
  missingPart,
  notApplicable,
  ratios,
  rightKinds,
  rightOf,
  withoutFields,
} from '../../../../frontend/src/features/rule-sets/basic-rule.ts';
import type { BasicRule } from '../../../../frontend/src/features/rule-sets/basic-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';
import { forms, formLanguage, typeOf } from './random-forms.ts';

const { fields } = formLanguage;

/** Without what JSON leaves out. */
const plain = (tree: RuleTree): unknown => JSON.parse(JSON.stringify(tree));

describe('the form of basic mode', () => {
  it('is read again from the tree of every rule that it can say', () => {
    const said = { operations: new Set<string>(), aggregates: new Set<string>(), rights: new Set<string>() };
    fc.assert(
      fc.property(forms, fc.boolean(), (form, hasDifference) => {
        const tree = toTree(form, typeOf, hasDifference);
        expect(tree).not.toBeNull();
        const isShown = tree!.shown.length > 0;
        const first = fromTree(tree!, typeOf);
        expect({ form, first }).not.toEqual({ form, first: null });
        expect(toTree(first!, typeOf, isShown)).toEqual(tree);
        // What the operation does not read is blank from here on, and nothing else changes.
        expect(fromTree(toTree(first!, typeOf, isShown)!, typeOf)).toEqual(first);
        said.operations.add(form.operation);
        said.aggregates.add(first!.left.aggregate).add(first!.right.aggregate);
        if (rightOf(form) === 'value') said.rights.add(form.rightKind);
      }),
      { numRuns: 600 },
    );
    expect(said.operations).toEqual(new Set(basicOperations));
    expect(said.aggregates).toEqual(new Set(basicAggregates));
    expect(said.rights).toEqual(new Set(rightKinds));
  });

  it('says the same tree as a text of advance mode', () => {
    fc.assert(
      fc.property(forms, fc.boolean(), (form, hasDifference) => {
        const tree = toTree(form, typeOf, hasDifference)!;
        const text = printRule(tree, formLanguage);
        const { tree: again, faults } = readRule(text, formLanguage);
        expect({ text, faults, tree: again }).toEqual({ text, faults: [], tree: plain(tree) });
        expect(fromTree(again!, typeOf)).toEqual(fromTree(tree, typeOf));
      }),
      { numRuns: 600 },
    );
  });

  it('makes documents that may be saved', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const tree = toTree(form, typeOf)!;
        const problems = validateDocument(treeToDocument(tree), tree.scope, fields);
        // A field beside itself, or a ratio by the same figure, can be written and is refused.
        expect(problems.filter(({ code }) => code !== 'NEVER_FIRES' && code !== 'ALWAYS_FIRES')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('offers every aggregate and every ratio', () => {
    expect([...basicAggregates]).toEqual([notApplicable, ...aggregates]);
    const rule: BasicRule = {
      ...emptyRule,
      ...{ operation: 'lessOrEqual', value: '2' },
      left: {
        ...{ ...emptyRule.left, field: 'monthly_base_rent', aggregate: 'WEIGHTED_AVERAGE', weight: 'rentable_area' },
        ...{ ratio: 'quotient', divisor: { ...emptyRule.left.divisor, field: 'market_rent', aggregate: 'MEDIAN' } },
      },
    };
    const texts = ratios.map((ratio) =>
      printRule(toTree({ ...rule, left: { ...rule.left, ratio } }, typeOf)!, formLanguage),
    );
    expect(texts).toEqual([
      '(weightedAverage(monthly_base_rent weighted rentable_area) as left) <= 2',
      '(weightedAverage(monthly_base_rent weighted rentable_area) / median(market_rent) as left) <= 2',
      '(percentOf(weightedAverage(monthly_base_rent weighted rentable_area), median(market_rent)) as left) <= 2',
    ]);
  });

  it('makes rules that may be saved', () => {
    const within: BasicRule = {
      ...emptyRule,
      left: { ...emptyRule.left, field: 'monthly_base_rent', aggregate: 'SUM' },
      ...{ operation: 'within', percent: '2', rightKind: 'otherDataset', rightDataset: 'trial_balance' },
      right: { ...emptyRule.right, field: 'net_change', aggregate: 'SUM' },
      groupBy: [
        { own: 'unit_code', other: 'account' },
        { own: 'unit_status', other: 'subtype' },
      ],
    };
    const tree = toTree(within, typeOf, true)!;
    expect(printRule(tree, formLanguage)).toBe(
      [
        '(sum(monthly_base_rent by (unit_code, unit_status)) as left) within 2% of ' +
          '(sum(trial_balance.net_change by (unit_code = account, unit_status = subtype)) as right)',
        'show ((sum(monthly_base_rent by (unit_code, unit_status)) as left) - ' +
          '(sum(trial_balance.net_change by (unit_code = account, unit_status = subtype)) as right) as difference)',
      ].join('\n'),
    );
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
    expect(missingPart({ ...chosen, operation: 'withinDays', rightKind: 'submission' })).toBe('rule');
    expect(missingPart({ ...chosen, left: { ...chosen.left, ratio: 'quotient' }, operation: 'isEmpty' })).toBe(
      'fields',
    );
    const complete: readonly string[] = ['isEmpty', 'isNotEmpty', 'isUnique', 'betweenMoments'];
    for (const operation of basicOperations) {
      expect([operation, toTree({ ...chosen, operation }, typeOf) !== null]).toEqual([
        operation,
        complete.includes(operation),
      ]);
    }
  });

  it('keeps no field of a side whose dataset changes', () => {
    const names = formLanguage.fields.map(({ name }) => name);
    fc.assert(
      fc.property(forms, ({ left }) => {
        const { as, ...kept } = withoutFields(left);
        expect(as).toBe(left.as);
        expect(names.filter((name) => JSON.stringify(kept).includes(`"${name}"`))).toEqual([]);
      }),
    );
  });
});
