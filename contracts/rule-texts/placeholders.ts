import { submissionFacts } from '../rule-sets.ts';
import type { RuleTest, RuleTree, RuleValue } from '../rule-trees.ts';

/** What the message of a rule may name in `{{ }}`, by what stands behind it. */
export interface Placeholders {
  /** Values that the rule gives a name, in their order. */
  named: string[];
  /** Constants of the conditions, in the order in which they are `limit1`, `limit2` ... */
  limits: string[];
  /** Fields of the row; none of a rule over a whole dataset. */
  fields: string[];
  /** Of the submission and its property. */
  facts: readonly string[];
}

/**
 * Every placeholder that is filled in when this rule is judged.
 * @param fields of the data model of the rule's dataset
 */
export function placeholdersOfTree({ scope, when, check, shown }: RuleTree, fields: readonly string[]): Placeholders {
  const leaves = [when, check].flatMap((test) => (test === null ? [] : leavesOf(test)));
  const named = [...leaves.flatMap(namesOfLeaf), ...shown.flatMap(namesOfValue)];
  return {
    named: [...new Set(named)],
    limits: leaves.flatMap(limitsOfLeaf),
    fields: scope === 'row' ? [...fields] : [],
    facts: submissionFacts,
  };
}

type Leaf = Exclude<RuleTest, { kind: 'all' | 'any' | 'not' }>;

function leavesOf(test: RuleTest): Leaf[] {
  if (test.kind === 'not') return leavesOf(test.of);
  return test.kind === 'all' || test.kind === 'any' ? test.of.flatMap(leavesOf) : [test];
}

function namesOfLeaf(leaf: Leaf): string[] {
  const right = 'right' in leaf ? namesOfValue(leaf.right) : [];
  return [...namesOfValue(leaf.left), ...right, ...('as' in leaf && leaf.as !== undefined ? [leaf.as] : [])];
}

function namesOfValue(value: RuleValue): string[] {
  // Fields and facts of the submission keep their own names.
  if (value.kind === 'field' || value.kind === 'submission') return [];
  return [...namesInside(value), ...(value.as === undefined ? [] : [value.as])];
}

function namesInside(value: RuleValue): string[] {
  switch (value.kind) {
    case 'calculation':
      return value.of.flatMap(namesOfValue);
    case 'round':
    case 'shiftedDay':
      return namesOfValue(value.of);
    case 'choose':
      return [...leavesOf(value.when).flatMap(namesOfLeaf), ...[value.then, value.otherwise].flatMap(namesOfValue)];
    default:
      return [];
  }
}

function limitsOfLeaf(leaf: Leaf): string[] {
  switch (leaf.kind) {
    case 'compare':
      return leaf.right.kind === 'constant' && leaf.right.as === undefined ? [String(leaf.right.value)] : [];
    case 'within': {
      const { percent, absolute } = leaf.tolerance;
      return [percent, absolute].flatMap((limit) => (limit === undefined ? [] : [String(limit)]));
    }
    case 'between':
      return [String(leaf.low), String(leaf.high)];
    case 'inList':
      return leaf.values;
    case 'text':
      return [leaf.text];
    case 'isEmpty':
    case 'compulsoryPair':
    case 'exclusivePair':
      return [];
  }
}
