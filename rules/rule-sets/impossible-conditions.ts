import type { JsonValue, RuleCondition, RuleConditions } from '#contracts/rule-sets.ts';
import { factReference } from './conditions.ts';
import { compareDecimals } from './decimals.ts';

type Node = RuleCondition | RuleConditions;
type Answer = 'never' | 'always' | 'open';
type Bound = { value: JsonValue; isStrict: boolean } | null;

/** What a leaf with a constant allows of its fact. */
interface Allowed {
  low: Bound;
  high: Bound;
  /** Only one of these; null: any. */
  among: readonly JsonValue[] | null;
  not: readonly JsonValue[];
  /** Null: does not matter. */
  isEmpty: boolean | null;
}

const anything: Allowed = { low: null, high: null, among: null, not: [], isEmpty: null };
const opposites: readonly (readonly [string, string])[] = [
  ...['decimal', 'text'].flatMap((kind) => [
    [`${kind}Equal`, `${kind}NotEqual`] as const,
    [`${kind}Less`, `${kind}GreaterOrEqual`] as const,
    [`${kind}LessOrEqual`, `${kind}Greater`] as const,
  ]),
  ['dateEqual', 'dateNotEqual'],
  ['dateBefore', 'dateOnOrAfter'],
  ['dateOnOrBefore', 'dateAfter'],
  ['between', 'notBetween'],
  ['inList', 'notInList'],
  ['isEmpty', 'isNotEmpty'],
];
const oppositeOf = new Map(opposites.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
const alwaysOfItself = /^(decimal|text|date|folded)(Equal|LessOrEqual|GreaterOrEqual|OnOrBefore|OnOrAfter)$/;
const neverOfItself = /^(decimal|text|date|folded)(NotEqual|Less|Greater|Before|After)$/;

/**
 * Whether conditions can hold at all, or hold for every filled value, as far as constants tell: bounds of one fact that
 * exclude each other or leave nothing out, two values for one fact, a fact beside itself.
 */
export function firingOf(conditions: RuleConditions): Answer {
  const whole = answerOf(conditions);
  if (whole !== 'open' || !('all' in conditions)) return whole;
  // The last part is the check, the others say where it applies: a check that nothing keeps is one that always fires.
  return conditions.all.some((part) => answerOf(part) === 'always') ? 'always' : 'open';
}

function answerOf(node: Node): Answer {
  if ('not' in node) return flipped(answerOf(node.not));
  if ('all' in node) return ofGroup(node.all, 'never', (leaf) => allowedBy(leaf));
  if ('any' in node) return ofGroup(node.any, 'always', (leaf) => allowedBy(negation(leaf)));
  if (factReference(node.value) !== node.fact) return 'open';
  return alwaysOfItself.test(node.operator) ? 'always' : neverOfItself.test(node.operator) ? 'never' : 'open';
}

/** `decided` is what one part makes of the whole group: of `any` read with each leaf negated, of `all` as it stands. */
function ofGroup(
  parts: readonly Node[],
  decided: 'never' | 'always',
  allowed: (leaf: RuleCondition) => Allowed,
): Answer {
  const answers = parts.map(answerOf);
  if (answers.includes(decided)) return decided;
  if (answers.every((answer) => answer === flipped(decided))) return flipped(decided);
  const byFact = new Map<string, Allowed>();
  for (const part of parts) {
    if (!('fact' in part) || factReference(part.value) !== null) continue;
    const before = byFact.get(part.fact) ?? anything;
    const both = intersection(before, allowed(part));
    if (both === null) return decided;
    byFact.set(part.fact, both);
  }
  return 'open';
}

const flipped = (answer: Answer): Answer => (answer === 'never' ? 'always' : answer === 'always' ? 'never' : 'open');

const negation = (leaf: RuleCondition): RuleCondition => ({ ...leaf, operator: oppositeOf.get(leaf.operator) ?? '' });

function allowedBy({ operator, value }: RuleCondition): Allowed {
  const constant = value as JsonValue;
  switch (operator.replace(/^(decimal|text|date)/, '')) {
    case 'Equal':
      return { ...anything, among: [constant] };
    case 'NotEqual':
      return { ...anything, not: [constant] };
    case 'Less':
    case 'Before':
      return { ...anything, high: { value: constant, isStrict: true } };
    case 'LessOrEqual':
    case 'OnOrBefore':
      return { ...anything, high: { value: constant, isStrict: false } };
    case 'Greater':
    case 'After':
      return { ...anything, low: { value: constant, isStrict: true } };
    case 'GreaterOrEqual':
    case 'OnOrAfter':
      return { ...anything, low: { value: constant, isStrict: false } };
    case 'between': {
      const [low = null, high = null] = Array.isArray(constant) ? constant : [];
      return { ...anything, low: { value: low, isStrict: false }, high: { value: high, isStrict: false } };
    }
    case 'inList':
      return Array.isArray(constant) ? { ...anything, among: constant } : anything;
    case 'notInList':
      return Array.isArray(constant) ? { ...anything, not: constant } : anything;
    case 'isEmpty':
      return { ...anything, isEmpty: true };
    case 'isNotEmpty':
      return { ...anything, isEmpty: false };
    default:
      return anything;
  }
}

/** What both allow, or null for nothing. */
function intersection(one: Allowed, other: Allowed): Allowed | null {
  const low = tighter(one.low, other.low, 1);
  const high = tighter(one.high, other.high, -1);
  const not = [...one.not, ...other.not];
  const isEmpty = one.isEmpty ?? other.isEmpty;
  if (other.isEmpty !== null && other.isEmpty !== isEmpty) return null;
  if (low !== null && high !== null) {
    const order = orderOf(low.value, high.value);
    if (order !== null && (order > 0 || (order === 0 && (low.isStrict || high.isStrict)))) return null;
  }
  const among = one.among === null ? other.among : other.among === null ? one.among : common(one.among, other.among);
  const left = among?.filter((value) => isInside(value, low, high) && !not.some((out) => isSame(value, out))) ?? null;
  return left?.length === 0 ? null : { low, high, among: left, not, isEmpty };
}

const common = (one: readonly JsonValue[], other: readonly JsonValue[]) =>
  one.filter((value) => other.some((wanted) => isSame(value, wanted)));
const isSame = (one: JsonValue, other: JsonValue): boolean => orderOf(one, other) === 0;

function isInside(value: JsonValue, low: Bound, high: Bound): boolean {
  const fromLow = low && orderOf(value, low.value);
  const fromHigh = high && orderOf(value, high.value);
  const isAbove = fromLow === null || fromLow > 0 || (fromLow === 0 && !low?.isStrict);
  return isAbove && (fromHigh === null || fromHigh < 0 || (fromHigh === 0 && !high?.isStrict));
}

function tighter(one: Bound, other: Bound, sign: 1 | -1): Bound {
  if (one === null || other === null) return one ?? other;
  const order = (orderOf(one.value, other.value) ?? 0) * sign;
  return order > 0 || (order === 0 && one.isStrict) ? one : other;
}

/** Of two numbers, or of two texts such as days; null for what has no order. */
function orderOf(one: JsonValue, other: JsonValue): number | null {
  const order = compareDecimals(one, other);
  if (order !== null) return order;
  if (typeof one !== 'string' || typeof other !== 'string') return null;
  return one < other ? -1 : one > other ? 1 : 0;
}
