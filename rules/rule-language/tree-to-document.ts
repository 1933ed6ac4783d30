import type { DerivedFact, RuleCondition, RuleConditions, RuleDocument } from '#contracts/rule-sets.ts';
import { negated } from '#contracts/rule-trees.ts';
import type { RuleTest, RuleTree, RuleValue, Tolerance } from '#contracts/rule-trees.ts';
import { comparisonOperators, negatableOperators, textOperators } from './comparison-operators.ts';
import { createFactList } from './document-facts.ts';
import type { FactList } from './document-facts.ts';

/** What a document holds beside its tree. */
export type DocumentTexts = Pick<RuleDocument, 'expected' | 'isTieOut'>;

/**
 * The document that is stored and judged: true where the tree is not kept.
 * @throws UnfitTree when one name is given to two values, or a calculation has too few
 */
export function treeToDocument(tree: RuleTree, texts: DocumentTexts = { expected: null }): RuleDocument {
  const facts = createFactList((test, list) => asGroup(nodeOf(test, list)));
  const conditions = violation(tree, facts);
  for (const value of tree.shown) facts.nameOf(value);
  const otherSide = tree.missing.right === tree.missing.left ? [] : rightFacts(tree, facts);
  return {
    conditions,
    field: tree.field,
    expected: texts.expected,
    missing: tree.missing.left,
    ...(otherSide.length > 0 && { otherSide: { facts: otherSide, missing: tree.missing.right } }),
    ...(facts.derived.length > 0 && { derived: facts.derived }),
    ...(facts.aggregates.length > 0 && { aggregates: facts.aggregates }),
    ...(texts.isTieOut !== undefined && { isTieOut: texts.isTieOut }),
  };
}

function violation({ when, check }: RuleTree, facts: FactList): RuleConditions {
  const before = when === null ? [] : when.kind === 'all' ? when.of : [when];
  const parts = before.map((test) => nodeOf(test, facts));
  const broken = nodeOf(negated(check), facts);
  // A group of one stands for itself, so that the last part of a group is always the check.
  if (parts.length === 0 && ('any' in broken || 'not' in broken)) return broken;
  return { all: [...parts, broken] };
}

const asGroup = (node: RuleCondition | RuleConditions): RuleConditions => ('fact' in node ? { all: [node] } : node);

function nodeOf(test: RuleTest, facts: FactList): RuleCondition | RuleConditions {
  switch (test.kind) {
    case 'all':
      return { all: test.of.map((part) => nodeOf(part, facts)) };
    case 'any':
      return { any: test.of.map((part) => nodeOf(part, facts)) };
    case 'not':
      return { not: nodeOf(test.of, facts) };
    default:
      return leafOf(test, facts);
  }
}

type LeafTest = Exclude<RuleTest, { kind: 'all' | 'any' | 'not' }>;

function leafOf(test: LeafTest, facts: FactList): RuleCondition {
  switch (test.kind) {
    case 'compare': {
      const fact = facts.nameOf(test.left);
      return { fact, operator: comparisonOperators[test.type][test.comparison], value: rightValue(test.right, facts) };
    }
    case 'text':
      return leaf(facts.nameOf(test.left), textOperators[test.test][test.isNegated ? 1 : 0], test.text);
    case 'within':
      return leaf(facts.pairOf(test.left, test.right, test.as), operatorOf(test), toleranceOf(test.tolerance));
    case 'compulsoryPair':
    case 'exclusivePair':
      return leaf(facts.pairOf(test.left, test.right, test.as), operatorOf(test), true);
    case 'between':
      return leaf(facts.nameOf(test.left), operatorOf(test), [test.low, test.high]);
    case 'inList':
      return leaf(facts.nameOf(test.left), operatorOf(test), test.values);
    case 'isEmpty':
      return leaf(facts.nameOf(test.left), operatorOf(test), true);
  }
}

const leaf = (fact: string, operator: string, value: RuleCondition['value']): RuleCondition => ({
  fact,
  operator,
  value,
});

const operatorOf = ({ kind, isNegated }: { kind: keyof typeof negatableOperators; isNegated: boolean }): string =>
  negatableOperators[kind][isNegated ? 1 : 0];

const toleranceOf = ({ absolute, percent }: Tolerance): RuleCondition['value'] => ({
  ...(percent !== undefined && { percent }),
  ...(absolute !== undefined && { absolute }),
});

const rightValue = (value: RuleValue, facts: FactList): RuleCondition['value'] =>
  value.kind === 'constant' && value.as === undefined ? value.value : { fact: facts.nameOf(value) };

/** Facts at the bottom of the right sides that no left side reads. */
function rightFacts({ when, check }: RuleTree, facts: FactList): string[] {
  const tests = [when, check].flatMap((test) => (test === null ? [] : leafTestsOf(test)));
  const bottom = (values: readonly RuleValue[]): string[] => [
    ...new Set(values.flatMap((value) => sourcesOf(facts.nameOf(value), facts.derived))),
  ];
  const left = new Set(bottom(tests.map((test) => test.left)));
  const right = bottom(
    tests.flatMap((test) => ('right' in test && test.right.kind !== 'constant' ? [test.right] : [])),
  );
  return right.filter((name) => !left.has(name));
}

function leafTestsOf(test: RuleTest): LeafTest[] {
  if (test.kind === 'not') return leafTestsOf(test.of);
  return test.kind === 'all' || test.kind === 'any' ? test.of.flatMap(leafTestsOf) : [test];
}

/** The same bottom as `sources` of a compiled fact. */
function sourcesOf(name: string, derived: readonly DerivedFact[]): string[] {
  const fact = derived.find((one) => one.fact === name);
  if (!fact) return [name];
  switch (fact.kind) {
    case 'constant':
      return [];
    case 'sum':
    case 'greatest':
    case 'least':
      return fact.of.flatMap((operand) => sourcesOf(operand, derived));
    case 'product':
    case 'magnitude':
    case 'round':
    case 'shiftedDay':
      return sourcesOf(fact.of, derived);
    case 'difference':
      return [fact.of, fact.minus].flatMap((operand) => sourcesOf(operand, derived));
    case 'percentOf':
      return [fact.of, fact.base].flatMap((operand) => sourcesOf(operand, derived));
    case 'times':
    case 'quotient':
      return [fact.of, fact.by].flatMap((operand) => sourcesOf(operand, derived));
    case 'daysBetween':
      return [fact.from, fact.to].flatMap((operand) => sourcesOf(operand, derived));
    case 'pair':
      return [fact.left, fact.right].flatMap((operand) => sourcesOf(operand, derived));
    default:
      return [name];
  }
}
