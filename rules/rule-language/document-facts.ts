import { namedByReference } from '#contracts/rule-texts/dataset-reference.ts';
import type { AggregateFact, DerivedFact, RuleConditions } from '#contracts/rule-sets.ts';
import type { AggregateValue, RuleTest, RuleValue } from '#contracts/rule-trees.ts';
import { toDecimal } from '../rule-sets/decimals.ts';

/** A tree that no document can hold. */
export class UnfitTree extends Error {
  override name = 'UnfitTree';
}

/** Names that a document gives to values without one; a tree made from it leaves them out. */
const ownName = /^value\d+$/;
export const isOwnName = (name: string): boolean => ownName.test(name);

type WithoutName<Fact> = Fact extends { fact: string } ? Omit<Fact, 'fact'> : never;

/** Facts of one document, each after those that it is computed from. */
export interface FactList {
  aggregates: AggregateFact[];
  derived: DerivedFact[];
  /** The fact that holds a value; it joins the list when it is new. */
  nameOf: (value: RuleValue) => string;
  pairOf: (left: RuleValue, right: RuleValue, as: string | undefined) => string;
}

/** @throws UnfitTree when one name is given to two values */
export function createFactList(conditionsOf: (test: RuleTest, facts: FactList) => RuleConditions): FactList {
  const names = createNames();
  const aggregates: AggregateFact[] = [];
  const derived: DerivedFact[] = [];
  const derive = (draft: WithoutName<DerivedFact>, as: string | undefined): string => {
    const { fact, isNew } = names.take(draft, as);
    if (isNew) derived.push({ fact, ...draft });
    return fact;
  };
  const facts: FactList = {
    aggregates,
    derived,
    pairOf: (left, right, as) => derive({ kind: 'pair', left: facts.nameOf(left), right: facts.nameOf(right) }, as),
    nameOf: (value) => {
      if (value.kind === 'field') return value.field;
      if (value.kind === 'submission') return value.fact;
      if (value.kind !== 'aggregate') return derive(derivedDraft(value, facts, conditionsOf), value.as);
      const draft = aggregateDraft(value, (test) => conditionsOf(test, facts));
      const { fact, isNew } = names.take(draft, value.as);
      if (isNew) aggregates.push({ fact, ...draft });
      return fact;
    },
  };
  return facts;
}

function createNames() {
  const contentOf = new Map<string, string>();
  const nameOf = new Map<string, string>();
  let count = 0;
  return {
    take(draft: object, as: string | undefined): { fact: string; isNew: boolean } {
      const content = JSON.stringify(draft);
      const known = as === undefined ? nameOf.get(content) : contentOf.has(as) ? as : undefined;
      if (known !== undefined) {
        if (contentOf.get(known) !== content) throw new UnfitTree(`Two values are called "${known}".`);
        return { fact: known, isNew: false };
      }
      if (as === undefined) count += 1;
      const fact = as ?? `value${count}`;
      contentOf.set(fact, content);
      if (!nameOf.has(content)) nameOf.set(content, fact);
      return { fact, isNew: true };
    },
  };
}

function aggregateDraft(
  value: AggregateValue,
  conditionsOf: (test: RuleTest) => RuleConditions,
): Omit<AggregateFact, 'fact'> {
  const { aggregate, field, weightField, where, dataset, periodOffset, groupBy } = value;
  if (where !== null) assertPlain(where);
  return {
    aggregate,
    field,
    ...(weightField !== undefined && { weightField }),
    ...(where !== null && { where: shortWhere(where) ?? { conditions: conditionsOf(where) } }),
    ...namedByReference(dataset),
    ...(periodOffset !== 0 && { periodOffset }),
    ...(groupBy.length > 0 && { groupBy }),
  };
}

/** A filter looks at the rows of its own dataset, of which nothing but fields is known. */
function assertPlain(test: RuleTest): void {
  if (test.kind === 'not') return assertPlain(test.of);
  if (test.kind === 'all' || test.kind === 'any') return test.of.forEach(assertPlain);
  const isPlain = (value: RuleValue): boolean =>
    value.as === undefined && (value.kind === 'field' || value.kind === 'constant');
  const isPair = test.kind === 'within' || test.kind === 'compulsoryPair' || test.kind === 'exclusivePair';
  if (isPair || !isPlain(test.left) || ('right' in test && !isPlain(test.right))) {
    throw new UnfitTree('A filter compares fields with fields or with constants.');
  }
}

function shortWhere(test: RuleTest): AggregateFact['where'] | null {
  const isText = test.kind === 'compare' && test.type === 'text' && test.comparison === 'equal';
  if (isText && test.left.kind === 'field' && test.right.kind === 'constant') {
    return { field: test.left.field, equals: String(test.right.value) };
  }
  const isPart = test.kind === 'text' && test.test === 'contains' && !test.isNegated;
  return isPart && test.left.kind === 'field' ? { field: test.left.field, contains: test.text } : null;
}

type Derived = Exclude<RuleValue, { kind: 'field' | 'submission' | 'aggregate' }>;

function derivedDraft(
  value: Derived,
  facts: FactList,
  conditionsOf: (test: RuleTest, facts: FactList) => RuleConditions,
): WithoutName<DerivedFact> {
  switch (value.kind) {
    case 'constant':
      return { kind: 'constant', value: value.value, type: value.type };
    case 'prior':
      return { kind: 'prior', field: value.field, ...(value.periods !== 1 && { periods: value.periods }) };
    case 'calculation':
      return calculationDraft(value, facts);
    case 'round':
      return { kind: 'round', of: facts.nameOf(value.of), digits: value.digits };
    case 'choose': {
      const when = conditionsOf(value.when, facts);
      return { kind: 'choose', when, then: facts.nameOf(value.then), otherwise: facts.nameOf(value.otherwise) };
    }
    case 'shiftedDay':
      return { kind: 'shiftedDay', of: facts.nameOf(value.of), months: value.months, days: value.days };
    case 'rowsLike':
      return { kind: 'countOf', fields: value.fields };
    case 'placeAmong':
      return { kind: 'placeAmong', fields: value.fields };
    case 'rowBefore':
      return { kind: 'rowBefore', field: value.field, orderBy: value.orderBy, within: value.within };
    case 'runLength':
    case 'outlierScore':
      return { kind: value.kind, field: value.field };
  }
}

function calculationDraft(
  { calculation, of }: Extract<RuleValue, { kind: 'calculation' }>,
  facts: FactList,
): WithoutName<DerivedFact> {
  const [first, second] = of;
  if (first === undefined) throw new UnfitTree(`${calculation} has no values.`);
  if (calculation === 'magnitude') return { kind: 'magnitude', of: facts.nameOf(first) };
  if (second === undefined) throw new UnfitTree(`${calculation} takes two values.`);
  switch (calculation) {
    case 'sum':
    case 'firstFilled':
    case 'greatest':
    case 'least':
      return { kind: calculation, of: of.map(facts.nameOf) };
    case 'difference':
      return { kind: 'difference', of: facts.nameOf(first), minus: facts.nameOf(second) };
    case 'product':
      if (second.kind === 'constant' && second.as === undefined && toDecimal(second.value) !== null) {
        return { kind: 'product', of: facts.nameOf(first), by: String(second.value) };
      }
      return { kind: 'times', of: facts.nameOf(first), by: facts.nameOf(second) };
    case 'quotient':
      return { kind: 'quotient', of: facts.nameOf(first), by: facts.nameOf(second) };
    case 'percentOf':
      return { kind: 'percentOf', of: facts.nameOf(first), base: facts.nameOf(second) };
    case 'daysBetween':
      return { kind: 'daysBetween', from: facts.nameOf(first), to: facts.nameOf(second) };
  }
}
