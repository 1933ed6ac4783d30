import type { RuleCondition, RuleConditions, RuleDocument, RuleScope } from '#contracts/rule-sets.ts';
import { negated } from '#contracts/rule-trees.ts';
import type { RuleTest, RuleTree, RuleValue, Tolerance } from '#contracts/rule-trees.ts';
import { comparisonOf, negatableOf, textTestOf } from './comparison-operators.ts';
import { isOwnName } from './document-facts.ts';
import { createValues } from './document-values.ts';
import type { DocumentValues } from './document-values.ts';

export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

/**
 * The tree of a stored document. `treeToDocument` makes a document of the same meaning from it.
 * @throws UnreadableDocument for a document that no tree can say
 */
export function documentToTree(document: RuleDocument, scope: RuleScope): RuleTree {
  const values = createValues(document, (conditions) => readTest(conditions, values));
  const parts = 'all' in document.conditions && document.conditions.all.length > 0 ? document.conditions.all : null;
  const tests = (parts ?? [document.conditions]).map((part) => readTest(part, values));
  const broken = tests.at(-1)!;
  const before = tests.slice(0, -1);
  return {
    scope,
    field: document.field,
    when: before.length === 0 ? null : before.length === 1 ? before[0]! : { kind: 'all', of: before },
    check: withoutNegation(broken),
    missing: { left: document.missing, right: document.otherSide?.missing ?? document.missing },
    shown: values.unread(),
  };
}

/** The test that `negated` turns into this one. */
function withoutNegation(test: RuleTest): RuleTest {
  if (test.kind === 'not') return { kind: 'not', of: test };
  if (test.kind === 'all') return { kind: 'any', of: test.of.map(withoutNegation) };
  if (test.kind === 'any') return { kind: 'all', of: test.of.map(withoutNegation) };
  return negated(test);
}

function readTest(node: RuleCondition | RuleConditions, values: DocumentValues): RuleTest {
  if ('any' in node) return { kind: 'any', of: node.any.map((part) => readTest(part, values)) };
  if ('all' in node) return { kind: 'all', of: node.all.map((part) => readTest(part, values)) };
  if ('not' in node) return { kind: 'not', of: readTest(node.not, values) };
  return readLeaf(node, values);
}

function readLeaf(leaf: RuleCondition, values: DocumentValues): RuleTest {
  const compared = comparisonOf.get(leaf.operator);
  if (compared) {
    const right = rightOf(leaf.value, compared.type, values);
    return { kind: 'compare', ...compared, left: values.valueOf(leaf.fact), right };
  }
  const text = textTestOf.get(leaf.operator);
  if (text) return { kind: 'text', ...text, left: values.valueOf(leaf.fact), text: constant(leaf) };
  const negatable = negatableOf.get(leaf.operator);
  if (!negatable) throw new UnreadableDocument(`There is no operator "${leaf.operator}".`);
  const { test: kind, isNegated } = negatable;
  switch (kind) {
    case 'within':
      return { kind, isNegated, ...readPair(leaf.fact, values), tolerance: readTolerance(leaf) };
    case 'compulsoryPair':
    case 'exclusivePair':
      return { kind, isNegated, ...readPair(leaf.fact, values) };
    case 'between': {
      const [low, high] = listOf(leaf);
      if (low === undefined || high === undefined) throw new UnreadableDocument(`${leaf.fact} has no bounds.`);
      return { kind, isNegated, left: values.valueOf(leaf.fact), low, high };
    }
    case 'inList':
      return { kind, isNegated, left: values.valueOf(leaf.fact), values: listOf(leaf).map(String) };
    case 'isEmpty':
      return { kind, isNegated, left: values.valueOf(leaf.fact) };
  }
}

function readPair(fact: string, values: DocumentValues): { left: RuleValue; right: RuleValue; as?: string } {
  const pair = values.pairOf(fact);
  if (!pair) throw new UnreadableDocument(`"${fact}" is no pair.`);
  return { ...pair, ...(!isOwnName(fact) && { as: fact }) };
}

function rightOf(
  value: RuleCondition['value'],
  type: 'number' | 'text' | 'foldedText' | 'day' | 'instant',
  values: DocumentValues,
): RuleValue {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['fact'] === 'string') {
    return values.valueOf(value['fact']);
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new UnreadableDocument(`${JSON.stringify(value)} is no constant.`);
  }
  return { kind: 'constant', type: type === 'foldedText' ? 'text' : type, value };
}

function constant({ fact, value }: RuleCondition): string {
  if (typeof value === 'string') return value;
  throw new UnreadableDocument(`"${fact}" is not compared with a text.`);
}

function listOf({ fact, value }: RuleCondition): (string | number)[] {
  const isConstant = (one: unknown): one is string | number => typeof one === 'string' || typeof one === 'number';
  if (Array.isArray(value) && value.every(isConstant)) return value;
  throw new UnreadableDocument(`"${fact}" is not compared with a list.`);
}

function readTolerance({ fact, value }: RuleCondition): Tolerance {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'fact' in value) {
    throw new UnreadableDocument(`"${fact}" has no tolerance.`);
  }
  const limit = (one: unknown): string | number | undefined =>
    typeof one === 'string' || typeof one === 'number' ? one : undefined;
  const [absolute, percent] = [limit(value['absolute']), limit(value['percent'])];
  return { ...(absolute !== undefined && { absolute }), ...(percent !== undefined && { percent }) };
}
