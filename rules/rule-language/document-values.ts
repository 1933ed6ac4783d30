import { referenceOf } from '#contracts/rule-texts/dataset-reference.ts';
import type { AggregateFact, DerivedFact, RuleConditions, RuleDocument } from '#contracts/rule-sets.ts';
import type { Calculation, RuleTest, RuleValue } from '#contracts/rule-trees.ts';
import { submissionFacts } from '#contracts/rule-sets.ts';
import { isOwnName } from './document-facts.ts';

/** Values of a document by the names of its facts. */
export interface DocumentValues {
  valueOf: (fact: string) => RuleValue;
  pairOf: (fact: string) => { left: RuleValue; right: RuleValue } | null;
  /** Values that nothing has asked for, but those that another one is computed from. */
  unread: () => RuleValue[];
}

export function createValues(
  document: Pick<RuleDocument, 'aggregates' | 'derived'>,
  readTest: (conditions: RuleConditions) => RuleTest,
): DocumentValues {
  const aggregates = new Map((document.aggregates ?? []).map((one) => [one.fact, one]));
  const derived = new Map((document.derived ?? []).map((one) => [one.fact, one]));
  const read = new Set<string>();
  const valueOf = (fact: string): RuleValue => {
    read.add(fact);
    const as = isOwnName(fact) ? {} : { as: fact };
    const aggregate = aggregates.get(fact);
    if (aggregate) return { ...aggregateValue(aggregate, readTest), ...as };
    const one = derived.get(fact);
    if (one) return { ...derivedValue(one, valueOf, readTest), ...as };
    return (submissionFacts as readonly string[]).includes(fact)
      ? { kind: 'submission', fact }
      : { kind: 'field', field: fact };
  };
  return {
    valueOf,
    pairOf: (fact) => {
      const pair = derived.get(fact);
      if (pair?.kind !== 'pair') return null;
      read.add(fact);
      return { left: valueOf(pair.left), right: valueOf(pair.right) };
    },
    unread: () => {
      const found: RuleValue[] = [];
      // From the last one, as each is computed from those before.
      for (const { fact, kind } of [...derived.values()].reverse()) {
        if (!read.has(fact) && kind !== 'pair') found.unshift(valueOf(fact));
      }
      for (const { fact } of aggregates.values()) if (!read.has(fact)) found.push(valueOf(fact));
      return found;
    },
  };
}

function aggregateValue(fact: AggregateFact, readTest: (conditions: RuleConditions) => RuleTest): RuleValue {
  const { aggregate, field, weightField, periodOffset = 0, groupBy = [] } = fact;
  return {
    kind: 'aggregate',
    aggregate,
    field,
    ...(weightField !== undefined && { weightField }),
    where: whereOf(fact.where, readTest),
    dataset: referenceOf(fact),
    periodOffset,
    groupBy,
  };
}

function whereOf(where: AggregateFact['where'], readTest: (conditions: RuleConditions) => RuleTest): RuleTest | null {
  if (!where) return null;
  if ('conditions' in where) return readTest(where.conditions);
  const left: RuleValue = { kind: 'field', field: where.field };
  if ('contains' in where) return { kind: 'text', test: 'contains', isNegated: false, left, text: where.contains };
  const right: RuleValue = { kind: 'constant', type: 'text', value: where.equals };
  return { kind: 'compare', comparison: 'equal', type: 'text', left, right };
}

function derivedValue(
  fact: DerivedFact,
  valueOf: (name: string) => RuleValue,
  readTest: (conditions: RuleConditions) => RuleTest,
): RuleValue {
  const calculation = (name: Calculation, of: string[]): RuleValue => ({
    kind: 'calculation',
    calculation: name,
    of: of.map(valueOf),
  });
  switch (fact.kind) {
    case 'product': {
      const by: RuleValue = { kind: 'constant', type: 'number', value: fact.by };
      return { kind: 'calculation', calculation: 'product', of: [valueOf(fact.of), by] };
    }
    case 'times':
      return calculation('product', [fact.of, fact.by]);
    case 'quotient':
      return calculation('quotient', [fact.of, fact.by]);
    case 'difference':
      return calculation('difference', [fact.of, fact.minus]);
    case 'percentOf':
      return calculation('percentOf', [fact.of, fact.base]);
    case 'daysBetween':
      return calculation('daysBetween', [fact.from, fact.to]);
    case 'magnitude':
      return calculation('magnitude', [fact.of]);
    case 'sum':
    case 'firstFilled':
    case 'greatest':
    case 'least':
      return calculation(fact.kind, fact.of);
    case 'choose': {
      const { then, otherwise } = fact;
      return { kind: 'choose', when: readTest(fact.when), then: valueOf(then), otherwise: valueOf(otherwise) };
    }
    default:
      return plainValue(fact, valueOf);
  }
}

type PlainFact = Extract<
  DerivedFact,
  {
    kind:
      | 'constant'
      | 'prior'
      | 'countOf'
      | 'placeAmong'
      | 'runLength'
      | 'rowBefore'
      | 'outlierScore'
      | 'round'
      | 'shiftedDay'
      | 'pair';
  }
>;

function plainValue(fact: PlainFact, valueOf: (name: string) => RuleValue): RuleValue {
  switch (fact.kind) {
    case 'constant':
      return { kind: 'constant', type: fact.type, value: fact.value };
    case 'prior':
      return { kind: 'prior', field: fact.field, periods: fact.periods ?? 1 };
    case 'countOf':
      return { kind: 'rowsLike', fields: fact.fields };
    case 'placeAmong':
      return { kind: 'placeAmong', fields: fact.fields };
    case 'rowBefore':
      return { kind: 'rowBefore', field: fact.field, orderBy: fact.orderBy, within: fact.within };
    case 'runLength':
    case 'outlierScore':
      return { kind: fact.kind, field: fact.field };
    case 'round':
      return { kind: 'round', of: valueOf(fact.of), digits: fact.digits };
    case 'shiftedDay':
      return { kind: 'shiftedDay', of: valueOf(fact.of), months: fact.months, days: fact.days };
    case 'pair':
      // Only the operators that compare two values read a pair.
      return valueOf(fact.left);
  }
}
