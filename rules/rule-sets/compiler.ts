import type { RuleCondition, RuleConditions, StoredRule } from '#contracts/rule-sets.ts';
import { knownFact } from './compiled-facts.ts';
import type { CompiledFact, ModelField, RowContext } from './compiled-facts.ts';
import { compileConditions, factNames, leavesOf } from './conditions.ts';
import type { Predicate } from './conditions.ts';
import type { FactValue } from './decimals.ts';
import { compileFacts, policyOf } from './facts.ts';
import { operatorByName } from './operators.ts';
import { compileParams } from './messages.ts';

type Node = RuleCondition | RuleConditions;

/** A stored rule as closures over positional rows; no text of a document is ever evaluated as code. */
export interface CompiledRule {
  rule: StoredRule;
  facts: ReadonlyMap<string, CompiledFact>;
  /** Facts that the conditions name. */
  usedFacts: readonly CompiledFact[];
  /** Positions of the fields that have to be kept when the rule is judged after the last row. */
  positions: readonly number[];
  needsWholeFile: boolean;
  /** The missing policy spares this row. */
  isSkipped: Predicate;
  violates: Predicate;
  /** What `violates` asks of a row that is not skipped. */
  holds: Predicate;
  /** The facts whose emptiness spares the row. */
  missingFacts: (row: RowContext) => string[];
  /** Placeholders of the message and of "value expected". */
  params: (row: RowContext) => Record<string, string | number>;
}

/**
 * @throws UnknownFact, UnknownOperator for a document that should never have been saved
 */
export function compileRule(stored: StoredRule, fields: readonly ModelField[]): CompiledRule {
  const facts = compileFacts(stored.document, fields, stored.scope, stored.ruleId);
  const rule = withMissingConditions(stored, facts);
  const leaves = leavesOf(rule.document.conditions);
  const usedFacts = [...new Set(leaves.flatMap(factNames))].map((name) => knownFact(facts, name));
  const params = compileParams(stored, facts);
  const holds = compileConditions(rule.document.conditions, facts);
  const { isSkipped, missingFacts } = compileSkip(rule, leaves, facts);
  const read = [...usedFacts, ...params.facts];
  return {
    rule,
    facts,
    usedFacts,
    positions: [...new Set(read.flatMap((fact) => fact.positions))],
    needsWholeFile: read.some((fact) => fact.needsWholeFile),
    isSkipped,
    violates: (row) => !isSkipped(row) && holds(row),
    holds,
    missingFacts,
    params: params.read,
  };
}

/** Where an empty value breaks the rule, the document says so itself: the stock engine judges it alike. */
function withMissingConditions(rule: StoredRule, facts: ReadonlyMap<string, CompiledFact>): StoredRule {
  const { document } = rule;
  if (document.missing !== 'MISSING_VIOLATES' && document.otherSide?.missing !== 'MISSING_VIOLATES') return rule;
  const breaks = (name: string): boolean =>
    policyOf(document, name) === 'MISSING_VIOLATES' && !knownFact(facts, name).isOutside;
  const conditions = brokenByEmpty(document.conditions, facts, breaks, true) as RuleConditions;
  return { ...rule, document: { ...document, conditions } };
}

/** Each comparison also holds when a value of the file that it reads is empty; below a `not` it then does not hold. */
function brokenByEmpty(
  node: Node,
  facts: ReadonlyMap<string, CompiledFact>,
  breaks: (name: string) => boolean,
  holds: boolean,
): Node {
  if ('any' in node) return { any: node.any.map((part) => brokenByEmpty(part, facts, breaks, holds)) };
  if ('all' in node) return { all: node.all.map((part) => brokenByEmpty(part, facts, breaks, holds)) };
  if ('not' in node) return { not: brokenByEmpty(node.not, facts, breaks, !holds) };
  const empty = judgedSources([node], facts)
    .filter(breaks)
    .map((fact) => ({ fact, operator: holds ? 'isEmpty' : 'isNotEmpty', value: true }));
  if (empty.length === 0) return node;
  return holds ? { any: [node, ...empty] } : { all: [node, ...empty] };
}

/** Facts at the bottom of those whose emptiness the missing policy looks at. */
function judgedSources(leaves: readonly RuleCondition[], facts: ReadonlyMap<string, CompiledFact>): string[] {
  const judged = leaves.filter((leaf) => !operatorByName.get(leaf.operator)?.readsEmpty).flatMap(factNames);
  return [...new Set(judged.flatMap((name) => knownFact(facts, name).sources))];
}

interface MissingPolicyTest {
  isSkipped: Predicate;
  missingFacts: CompiledRule['missingFacts'];
}

const isMissing = (value: FactValue): boolean => value === null || value === '';

/** A rule is skipped when either side says so. */
function compileSkip(
  { document }: StoredRule,
  leaves: RuleCondition[],
  facts: ReadonlyMap<string, CompiledFact>,
): MissingPolicyTest {
  const sources = judgedSources(leaves, facts);
  const judged = sources.map((name) => ({ name, fact: knownFact(facts, name), policy: policyOf(document, name) }));
  const missingFacts = (row: RowContext): string[] =>
    judged.filter(({ fact }) => isMissing(fact.read(row))).map(({ name }) => name);
  // A file is not at fault for what it cannot hold.
  const sparing = judged
    .filter(({ policy, fact }) => policy === 'SKIP_IF_ANY' || (policy === 'MISSING_VIOLATES' && fact.isOutside))
    .map(({ fact }) => fact);
  const positions = sparing.flatMap(({ fieldPosition }) => fieldPosition ?? []);
  const readers = sparing.flatMap(({ fieldPosition, read }) => (fieldPosition === undefined ? [read] : []));
  const sides = [false, true]
    .map((isOther) =>
      judged
        .filter(({ name, policy }) => policy === 'SKIP_IF_ALL' && isOther === isOnOtherSide(document, name))
        .map(({ fact }) => fact.read),
    )
    .filter((side) => side.length > 0);
  if (sparing.length === 0 && sides.length === 0) return { isSkipped: () => false, missingFacts };
  const isSkipped = (row: RowContext): boolean => {
    for (const position of positions) if (isMissing(row.values[position] ?? null)) return true;
    for (const read of readers) if (isMissing(read(row))) return true;
    for (const side of sides) if (side.every((read) => isMissing(read(row)))) return true;
    return false;
  };
  return { isSkipped, missingFacts };
}

const isOnOtherSide = ({ otherSide }: StoredRule['document'], name: string): boolean =>
  otherSide?.facts.includes(name) ?? false;
