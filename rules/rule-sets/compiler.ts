import type { RuleCondition, RuleConditions, StoredRule } from '#contracts/rule-sets.ts';
import type { FactValue } from './decimals.ts';
import { compileFacts, UnknownFact } from './facts.ts';
import type { CompiledFact, FactReader, ModelField, RowContext } from './facts.ts';
import { operatorByName } from './operators.ts';
import { compileParams } from './messages.ts';

type Node = RuleCondition | RuleConditions;
export type Predicate = (row: RowContext) => boolean;

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
  /** The facts whose emptiness spares the row. */
  missingFacts: (row: RowContext) => string[];
  /** Placeholders of the message and of "value expected". */
  params: (row: RowContext) => Record<string, string | number>;
}

export class UnknownOperator extends Error {
  override name = 'UnknownOperator';
}

/**
 * @throws UnknownFact, UnknownOperator for a document that should never have been saved
 */
export function compileRule(stored: StoredRule, fields: readonly ModelField[]): CompiledRule {
  const facts = compileFacts(stored.document, fields, stored.scope, stored.ruleId);
  const rule = withMissingConditions(stored, facts);
  const leaves = leavesOf(rule.document.conditions);
  const usedFacts = [...new Set(leaves.flatMap(factNames))].map((name) => known(facts, name));
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
    missingFacts,
    params: params.read,
  };
}

/**
 * A condition tree as one closure. Holds to the engine: `any` wins over `all` over `not` in one node, an empty
 * group is true, and an operator answers booleans only, so short-circuiting cannot change a result.
 */
export function compileConditions(node: Node, facts: ReadonlyMap<string, CompiledFact>): Predicate {
  if ('any' in node) {
    const parts = node.any.map((part) => compileConditions(part, facts));
    return parts.length === 0 ? () => true : (row) => parts.some((part) => part(row));
  }
  if ('all' in node) {
    const parts = node.all.map((part) => compileConditions(part, facts));
    return (row) => {
      for (const part of parts) if (!part(row)) return false;
      return true;
    };
  }
  if ('not' in node) {
    const part = compileConditions(node.not, facts);
    return (row) => !part(row);
  }
  return compileLeaf(node, facts);
}

function compileLeaf(leaf: RuleCondition, facts: ReadonlyMap<string, CompiledFact>): Predicate {
  const operator = operatorByName.get(leaf.operator);
  if (!operator) throw new UnknownOperator(`There is no operator "${leaf.operator}".`);
  const left = known(facts, leaf.fact).read;
  const right = rightSide(leaf, facts);
  const { evaluate } = operator;
  if (typeof right === 'function') return (row) => evaluate(left(row), right(row));
  return (row) => evaluate(left(row), right.constant);
}

function rightSide(leaf: RuleCondition, facts: ReadonlyMap<string, CompiledFact>): FactReader | { constant: unknown } {
  const reference = factReference(leaf.value);
  return reference === null ? { constant: leaf.value } : known(facts, reference).read;
}

/** The fact that the right side names, or null for a constant. */
export function factReference(value: RuleCondition['value']): string | null {
  const isReference = typeof value === 'object' && value !== null && !Array.isArray(value) && 'fact' in value;
  return isReference && typeof value.fact === 'string' ? value.fact : null;
}

export function leavesOf(node: Node): RuleCondition[] {
  if ('any' in node) return node.any.flatMap(leavesOf);
  if ('all' in node) return node.all.flatMap(leavesOf);
  if ('not' in node) return leavesOf(node.not);
  return [node];
}

function factNames(leaf: RuleCondition): string[] {
  const reference = factReference(leaf.value);
  return reference === null ? [leaf.fact] : [leaf.fact, reference];
}

function known(facts: ReadonlyMap<string, CompiledFact>, name: string): CompiledFact {
  const fact = facts.get(name);
  if (!fact) throw new UnknownFact(name);
  return fact;
}

/** Where an empty value breaks the rule, the document says so itself: the stock engine judges it alike. */
function withMissingConditions(rule: StoredRule, facts: ReadonlyMap<string, CompiledFact>): StoredRule {
  const { document } = rule;
  if (document.missing !== 'MISSING_VIOLATES') return rule;
  const empty = judgedSources(leavesOf(document.conditions), facts).map((fact) => ({
    fact,
    operator: 'isEmpty',
    value: true,
  }));
  return { ...rule, document: { ...document, conditions: { any: [document.conditions, ...empty] } } };
}

/** Facts at the bottom of those whose emptiness the missing policy looks at. */
function judgedSources(leaves: readonly RuleCondition[], facts: ReadonlyMap<string, CompiledFact>): string[] {
  const judged = leaves.filter((leaf) => !operatorByName.get(leaf.operator)?.readsEmpty).flatMap(factNames);
  return [...new Set(judged.flatMap((name) => known(facts, name).sources))];
}

interface MissingPolicyTest {
  isSkipped: Predicate;
  missingFacts: CompiledRule['missingFacts'];
}

function compileSkip(
  rule: StoredRule,
  leaves: RuleCondition[],
  facts: ReadonlyMap<string, CompiledFact>,
): MissingPolicyTest {
  const sources = judgedSources(leaves, facts);
  const readers = sources.map((name) => known(facts, name).read);
  const isMissing = (value: FactValue): boolean => value === null || value === '';
  const missingFacts = (row: RowContext): string[] => sources.filter((_, index) => isMissing(readers[index]!(row)));
  const { missing } = rule.document;
  const neverSkips = missing === 'NEVER_SKIP' || missing === 'MISSING_VIOLATES' || readers.length === 0;
  if (neverSkips) return { isSkipped: () => false, missingFacts };
  if (rule.document.missing === 'SKIP_IF_ALL')
    return { isSkipped: (row) => readers.every((read) => isMissing(read(row))), missingFacts };
  const isSkipped = (row: RowContext): boolean => {
    for (const read of readers) if (isMissing(read(row))) return true;
    return false;
  };
  return { isSkipped, missingFacts };
}
