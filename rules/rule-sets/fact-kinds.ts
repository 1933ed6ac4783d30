import type { AggregateFact, DerivedFact, RuleCondition, RuleDocument } from '#contracts/rule-sets.ts';
import { factReference } from './conditions.ts';
import { toDecimal } from './decimals.ts';
import { submissionFacts } from '#contracts/rule-sets.ts';
import type { ModelField } from './compiled-facts.ts';

/** What the values of a fact are; null for one that may be either, as a text may hold digits. */
export type FactKind = 'number' | 'date' | 'flag' | null;

const kindOfType: Record<ModelField['type'], FactKind> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  area: 'number',
  percent: 'number',
  ratio: 'number',
  bps: 'number',
  date: 'date',
  month: null,
  flag: 'flag',
  text: null,
  code: null,
  enum: null,
  list: null,
  currency: null,
};
const kindOfSubmissionFact: Readonly<Record<string, FactKind>> = {
  property_area: 'number',
  period_start: 'date',
  period_end: 'date',
  today: 'date',
};

/** Kinds of all facts that a document may name. */
export function kindsOfFacts(document: RuleDocument, fields: readonly ModelField[]): ReadonlyMap<string, FactKind> {
  const kinds = new Map<string, FactKind>(submissionFacts.map((name) => [name, kindOfSubmissionFact[name] ?? null]));
  for (const { name, type } of fields) kinds.set(name, kindOfType[type]);
  for (const aggregate of document.aggregates ?? []) kinds.set(aggregate.fact, kindOfAggregate(aggregate, fields));
  for (const derived of document.derived ?? []) kinds.set(derived.fact, kindOfDerived(derived, kinds));
  return kinds;
}

/** The smallest, largest and most frequent value are of the kind of their field; that of another dataset is not known here. */
function kindOfAggregate({ aggregate, field, dataset }: AggregateFact, fields: readonly ModelField[]): FactKind {
  if (aggregate !== 'MINIMUM' && aggregate !== 'MAXIMUM' && aggregate !== 'MOST_FREQUENT') return 'number';
  const type = dataset === undefined ? fields.find(({ name }) => name === field)?.type : undefined;
  return type === undefined ? null : kindOfType[type];
}

const kindOfConstant = { number: 'number', text: null, day: 'date', instant: null, flag: 'flag' } as const;

function kindOfDerived(derived: DerivedFact, kinds: ReadonlyMap<string, FactKind>): FactKind {
  switch (derived.kind) {
    case 'pair':
      return kinds.get(derived.left) ?? kinds.get(derived.right) ?? null;
    case 'prior':
    case 'rowBefore':
      return kinds.get(derived.field) ?? null;
    case 'firstFilled':
    case 'greatest':
    case 'least':
      return commonKind(derived.of, kinds);
    case 'choose':
      return commonKind([derived.then, derived.otherwise], kinds);
    case 'constant':
      return kindOfConstant[derived.type];
    case 'shiftedDay':
      return 'date';
    default:
      return 'number';
  }
}

function commonKind(names: readonly string[], kinds: ReadonlyMap<string, FactKind>): FactKind {
  const [first = null, ...others] = names.map((name) => kinds.get(name) ?? null);
  return others.every((kind) => kind === first) ? first : null;
}

/** Kind of the values that an operator compares; null for one that takes any. */
function kindOfOperator({ operator, value }: RuleCondition): FactKind {
  if (operator.startsWith('decimal') || operator === 'differsByMoreThan' || operator === 'isWithinTolerance')
    return 'number';
  if (operator.startsWith('date')) return 'date';
  if (operator === 'between' || operator === 'notBetween') {
    return Array.isArray(value) && toDecimal(value[0]) === null ? 'date' : 'number';
  }
  return null;
}

const isOtherThan = (kind: FactKind, expected: FactKind): boolean =>
  kind !== null && expected !== null && kind !== expected;

/** The place of a comparison that can never hold, because its two sides are of different kinds; null when they fit. */
export function unfitComparison(
  leaf: RuleCondition,
  document: RuleDocument,
  kinds: ReadonlyMap<string, FactKind>,
): string | null {
  const expected = kindOfOperator(leaf);
  const pair = document.derived?.find(({ fact, kind }) => fact === leaf.fact && kind === 'pair');
  const reference = factReference(leaf.value);
  const sides = pair?.kind === 'pair' ? [pair.left, pair.right] : [leaf.fact];
  if (reference !== null) sides.push(reference);
  const [first = null, second = null] = sides.map((name) => kinds.get(name) ?? null);
  const comparesValues = expected !== null || leaf.operator === 'textEqual' || leaf.operator === 'textNotEqual';
  const isUnfit =
    isOtherThan(first, expected) || isOtherThan(second, expected) || (comparesValues && isOtherThan(first, second));
  return isUnfit ? `${leaf.operator} (${sides.join(', ')})` : null;
}

/** Numbers and days are kept in one spelling: a text in another one is never equal to them. */
export function isOtherSpelling({ operator, value }: RuleCondition, kind: FactKind): boolean {
  if (kind === null || !['textEqual', 'textNotEqual', 'inList', 'notInList'].includes(operator)) return false;
  const texts = Array.isArray(value) ? value : [value];
  const spelling: Record<Exclude<FactKind, null>, RegExp> = {
    number: /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/,
    date: /^\d{4}-\d{2}-\d{2}$/,
    flag: /^(true|false)$/,
  };
  return texts.some((text) => typeof text === 'string' && text !== '' && !spelling[kind].test(text));
}
