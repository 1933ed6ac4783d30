import type { JsonValue, RuleCondition, RuleConditions } from '#contracts/rule-sets.ts';
import { knownFact } from './compiled-facts.ts';
import type { CompiledFact, FactReader, RowContext } from './compiled-facts.ts';
import { operatorByName } from './operators.ts';

type Node = RuleCondition | RuleConditions;
export type Predicate = (row: RowContext) => boolean;

export class UnknownOperator extends Error {
  override name = 'UnknownOperator';
}

/**
 * A condition tree as one closure. Holds to the engine: `any` wins over `all` over `not` in one node, an empty
 * group is true, and an operator answers booleans only, so short-circuiting cannot change a result.
 * @throws UnknownFact, UnknownOperator
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
  const fact = knownFact(facts, leaf.fact);
  const left = fact.read;
  const right = rightSide(leaf, facts);
  const { evaluate, prepare } = operator;
  if (typeof right === 'function') return (row) => evaluate(left(row), right(row));
  if (prepare) {
    const holds = prepare(right.constant);
    const position = fact.fieldPosition;
    return position === undefined ? (row) => holds(left(row)) : (row) => holds(row.values[position] ?? null);
  }
  return (row) => evaluate(left(row), right.constant);
}

function rightSide(
  leaf: RuleCondition,
  facts: ReadonlyMap<string, CompiledFact>,
): FactReader | { constant: JsonValue } {
  const reference = factReference(leaf.value);
  return reference === null ? { constant: leaf.value as JsonValue } : knownFact(facts, reference).read;
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

export function factNames(leaf: RuleCondition): string[] {
  const reference = factReference(leaf.value);
  return reference === null ? [leaf.fact] : [leaf.fact, reference];
}
