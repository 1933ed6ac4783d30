import type { JsonValue, RuleCondition, RuleConditions } from '#contracts/rule-sets.ts';
import type { CompiledRule } from './compiler.ts';
import type { RowContext } from './compiled-facts.ts';
import { compileConditions, factReference, leavesOf } from './conditions.ts';
import type { Predicate } from './conditions.ts';
import { toDecimal } from './decimals.ts';
import type { FactValue } from './decimals.ts';
import { printable } from './messages.ts';
import { knownFact } from './compiled-facts.ts';

type Node = RuleCondition | RuleConditions;

/** The two values that a case was judged by, as a reader of the trial sees them. */
export interface TrialSides {
  left: string | null;
  right: string | null;
  difference: string | null;
}

const noSides: TrialSides = { left: null, right: null, difference: null };

/** Reads the first comparison of the conditions that has two sides. */
export function compileSides({ rule, facts }: CompiledRule): (row: RowContext) => TrialSides {
  const leaf = leavesOf(rule.document.conditions).find(
    ({ operator }) => operator.startsWith('decimal') || toleranceOperators.includes(operator),
  );
  if (!leaf) return () => noSides;
  const read = readSides(leaf, facts);
  return (row) => {
    const [left, right] = read(row);
    const [a, b] = [toDecimal(left), toDecimal(right)];
    const difference = a === null || b === null ? null : a.minus(b).abs().toFixed();
    return { left: printable(left), right: printable(right), difference: printable(difference) };
  };
}

/** The two values that a comparison compares. */
export function readSides(
  leaf: RuleCondition,
  facts: CompiledRule['facts'],
): (row: RowContext) => [FactValue, FactValue] {
  const own = knownFact(facts, leaf.fact).read;
  if (toleranceOperators.includes(leaf.operator)) {
    return (row) => {
      const pair = own(row);
      return Array.isArray(pair) ? [pair[0] ?? null, pair[1] ?? null] : [null, null];
    };
  }
  const reference = factReference(leaf.value);
  if (reference !== null) {
    const other = knownFact(facts, reference).read;
    return (row) => [own(row), other(row)];
  }
  const constant = typeof leaf.value === 'string' || typeof leaf.value === 'number' ? leaf.value : null;
  return (row) => [own(row), constant];
}

export const toleranceOperators: readonly string[] = ['differsByMoreThan', 'isWithinTolerance'];

export type GapUnit = 'amount' | 'percent';

/** How far the two sides of a tolerance are apart, where nothing but the tolerance decides; null elsewhere. */
export interface TrialGaps {
  unit: GapUnit;
  /** The limit of the rule in this unit. */
  limit: number;
  read: (row: RowContext) => number | null;
}

/** Null for a rule without a tolerance, or with one of two units, of which none can be suggested alone. */
export function compileGaps(compiled: CompiledRule): TrialGaps | null {
  const { conditions } = compiled.rule.document;
  const leaves = leavesOf(conditions).filter(({ operator }) => toleranceOperators.includes(operator));
  const [leaf] = leaves;
  const tolerance = leaf && leaves.length === 1 ? limitOf(leaf.value) : null;
  if (!leaf || tolerance === null) return null;
  const decides = compileConditions(withoutLimit(conditions, leaf, true), compiled.facts);
  return { ...tolerance, read: gapReader(compiled, leaf, tolerance.unit, decides) };
}

function gapReader(compiled: CompiledRule, leaf: RuleCondition, unit: GapUnit, decides: Predicate): TrialGaps['read'] {
  const sides = readSides(leaf, compiled.facts);
  return (row) => {
    if (compiled.isSkipped(row) || !decides(row)) return null;
    const [left, right] = sides(row).map((side) => toDecimal(side));
    if (!left || !right) return null;
    const apart = left.minus(right).abs();
    if (unit === 'amount') return apart.toNumber();
    // Percents of zero: any difference exceeds all of them, none exceeds no one.
    if (right.isZero()) return apart.isZero() ? 0 : null;
    return apart.times(100).dividedBy(right.abs()).toNumber();
  };
}

function limitOf(value: RuleCondition['value']): Pick<TrialGaps, 'unit' | 'limit'> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { absolute, percent } = value as Record<string, JsonValue | undefined>;
  if ((absolute === undefined) === (percent === undefined)) return null;
  const limit = Number(absolute ?? percent);
  if (!Number.isFinite(limit)) return null;
  return { unit: absolute === undefined ? 'percent' : 'amount', limit };
}

/** The conditions with the comparison replaced by what violates the rule, whatever the values are. */
function withoutLimit(node: Node, leaf: RuleCondition, violates: boolean): Node {
  if ('any' in node) return { any: node.any.map((part) => withoutLimit(part, leaf, violates)) };
  if ('all' in node) return { all: node.all.map((part) => withoutLimit(part, leaf, violates)) };
  if ('not' in node) return { not: withoutLimit(node.not, leaf, !violates) };
  const always: RuleConditions = { all: [] };
  if (node !== leaf) return node;
  return violates ? always : { not: always };
}
