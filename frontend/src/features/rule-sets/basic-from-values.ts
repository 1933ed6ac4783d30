import type { RuleTest, RuleValue } from '#contracts/rule-trees.ts';
import { emptyMeasure, factNamed, filterOperations, notApplicable, ratios } from './basic-rule.ts';
import type { BasicFilter, BasicMeasure, BasicMoment, BasicSide } from './basic-rule.ts';

/** A field, an aggregate or a ratio of two; null for a value that is no side of the form. */
export function readSide(value: RuleValue, empty: BasicSide): BasicSide | null {
  const as = value.as ?? empty.as;
  if (value.kind !== 'calculation') {
    const measure = readMeasure(value);
    return measure && { ...empty, ...measure, as };
  }
  const ratio = ratios.find((one) => one === value.calculation);
  const [first, second] = value.of.map(readMeasure);
  return ratio && first && second ? { ...empty, ...first, ratio, divisor: second, as } : null;
}

function readMeasure(value: RuleValue): BasicMeasure | null {
  if (value.kind === 'field') return { ...emptyMeasure, field: value.field, aggregate: notApplicable };
  if (value.kind !== 'aggregate') return null;
  const { field, aggregate, weightField = '', where } = value;
  const filter = where === null ? null : readFilter(where);
  return where !== null && filter === null ? null : { field, aggregate, weight: weightField, filter };
}

export function readFilter(test: RuleTest): BasicFilter | null {
  if (!('left' in test) || test.left.kind !== 'field') return null;
  const { field } = test.left;
  if (test.kind === 'isEmpty') return { field, operation: test.isNegated ? 'isNotEmpty' : 'isEmpty', value: '' };
  const named = test.kind === 'text' ? test.test : test.kind === 'compare' ? test.comparison : null;
  const operation = filterOperations.find((one) => one === named);
  if (!operation) return null;
  if (test.kind === 'text') return { field, operation, value: test.text };
  if (test.kind !== 'compare' || test.right.kind !== 'constant') return null;
  return { field, operation, value: String(test.right.value) };
}

export function readMoment(value: RuleValue): BasicMoment | null {
  const [of, months, days] = value.kind === 'shiftedDay' ? [value.of, value.months, value.days] : [value, 0, 0];
  const fact = of.kind === 'submission' ? factNamed(of.fact) : undefined;
  return fact ? { fact, months: String(months), days: String(days) } : null;
}

/** How many periods before the value is. */
export function readPeriods(value: RuleValue): number {
  if (value.kind === 'prior') return value.periods;
  if (value.kind === 'aggregate') return Math.abs(value.periodOffset);
  const [first] = value.kind === 'calculation' ? value.of : [];
  return first ? readPeriods(first) : 0;
}
