import { isNumberType } from '#contracts/data-models.ts';
import type { FieldType } from '#contracts/data-models.ts';
import type { AggregateValue, GroupKey, RuleTest, RuleValue } from '#contracts/rule-trees.ts';
import { isComparison, isDayFact, notApplicable, otherOf } from './basic-rule.ts';
import type { BasicFilter, BasicMeasure, BasicMoment, BasicRule, BasicSide, TypeOf } from './basic-rule.ts';

/** Rows that the aggregates of a side read. */
export type Rows = Pick<AggregateValue, 'dataset' | 'periodOffset' | 'groupBy'>;
export type UsualType = 'number' | 'text' | 'day';

export function kindOfType(type: FieldType): UsualType {
  if (isNumberType(type)) return 'number';
  return type === 'date' ? 'day' : 'text';
}

/** How the left side is compared unless the form says otherwise. */
export function usualType({ left }: Pick<BasicRule, 'left'>, typeOf: TypeOf): UsualType {
  const isOfField = [notApplicable, 'MINIMUM', 'MAXIMUM', 'MOST_FREQUENT'].includes(left.aggregate);
  const type = left.ratio === 'none' && isOfField ? typeOf(left.field, null) : undefined;
  return type === undefined ? 'number' : kindOfType(type);
}

export const constant = (type: 'number' | 'text' | 'day' | 'instant', value: string): RuleValue => ({
  ...{ kind: 'constant', type, value },
});

export function filterTest({ field, operation, value }: BasicFilter, rows: string | null, typeOf: TypeOf): RuleTest {
  const left: RuleValue = { kind: 'field', field };
  if (isComparison(operation)) {
    const type = kindOfType(typeOf(field, rows) ?? 'text');
    return { kind: 'compare', comparison: operation, type, left, right: constant(type, value) };
  }
  if (operation === 'isEmpty' || operation === 'isNotEmpty') {
    return { kind: 'isEmpty', isNegated: operation === 'isNotEmpty', left };
  }
  return { kind: 'text', test: operation, isNegated: false, left, text: value };
}

/** @param earlier periods before, of a field of the row */
function measure(
  { field, aggregate, weight, filter }: BasicMeasure,
  rows: Rows,
  typeOf: TypeOf,
  earlier = 0,
): RuleValue {
  if (aggregate === notApplicable) {
    return earlier === 0 ? { kind: 'field', field } : { kind: 'prior', field, periods: earlier };
  }
  return {
    ...{ kind: 'aggregate', aggregate, field, where: filter && filterTest(filter, rows.dataset, typeOf) },
    ...(aggregate === 'WEIGHTED_AVERAGE' && { weightField: weight }),
    ...rows,
  };
}

function sideValue(side: BasicSide, rows: Rows, typeOf: TypeOf, earlier = 0): RuleValue {
  const { ratio, divisor, as } = side;
  const value = measure(side, rows, typeOf, earlier);
  if (ratio !== 'none') {
    return { kind: 'calculation', calculation: ratio, of: [value, measure(divisor, rows, typeOf, earlier)], as };
  }
  return value.kind === 'field' ? value : { ...value, as };
}

const ownKeys = (groupBy: readonly GroupKey[]): GroupKey[] => groupBy.map(({ own }) => ({ own, other: own }));

export function leftValue({ left, groupBy }: BasicRule, typeOf: TypeOf): RuleValue {
  return sideValue(left, { dataset: null, periodOffset: 0, groupBy: ownKeys(groupBy) }, typeOf);
}

/** The left side, so many periods before. */
export function earlierValue({ left, right, groupBy, periods }: BasicRule, typeOf: TypeOf): RuleValue {
  const before = Math.max(1, periods);
  const rows = { dataset: null, periodOffset: -before, groupBy: ownKeys(groupBy) };
  return sideValue({ ...left, as: right.as }, rows, typeOf, before);
}

export function momentValue({ fact, months, days }: BasicMoment): RuleValue {
  const of: RuleValue = { kind: 'submission', fact };
  const moved = { months: Number(months), days: Number(days) };
  if (!isDayFact(fact) || (moved.months === 0 && moved.days === 0)) return of;
  return { kind: 'shiftedDay', of, ...moved };
}

export function rightValue(rule: BasicRule, type: 'number' | 'text' | 'day' | 'instant', typeOf: TypeOf): RuleValue {
  const { right, rightKind, periods } = rule;
  const { field, as } = right;
  switch (rightKind) {
    case 'constant':
      return constant(type, rule.value.trim());
    case 'field':
      return { kind: 'field', field };
    case 'prior':
      return { kind: 'prior', as, field, periods: Math.max(1, periods) };
    case 'rowBefore':
      return { kind: 'rowBefore', as, field, orderBy: rule.orderBy, within: rule.within };
    case 'submission': {
      const value = momentValue(rule.from);
      return value.kind === 'shiftedDay' ? { ...value, as } : value;
    }
    case 'aggregate':
    case 'otherDataset': {
      const dataset = otherOf(rule);
      const groupBy = dataset === null ? ownKeys(rule.groupBy) : rule.groupBy;
      // Minus nothing is zero, not its negative.
      const rows = { dataset, periodOffset: periods === 0 ? 0 : -periods, groupBy };
      return sideValue(aggregated(right), rows, typeOf);
    }
  }
}

/** Another set of rows is compared as one value. */
const summed = <Of extends BasicMeasure>(of: Of): Of =>
  of.aggregate === notApplicable ? { ...of, aggregate: 'SUM' } : of;
const aggregated = (side: BasicSide): BasicSide => ({ ...summed(side), divisor: summed(side.divisor) });
