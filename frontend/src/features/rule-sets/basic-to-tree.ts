import { usualScope } from '#contracts/rule-texts/rule-reach.ts';
import type { ComparedType, RuleTest, RuleTree, RuleValue, TextTest } from '#contracts/rule-trees.ts';
import { isComparison, isTextOperation, linesOf, missingPart, notApplicable, readsRowAlone } from './basic-rule.ts';
import type { BasicRule, TextOperation, TypeOf } from './basic-rule.ts';
import { constant, earlierValue, filterTest, leftValue, momentValue, rightValue, usualType } from './basic-values.ts';

/** The tree that the form says; null while something is missing. `hasDifference`: the message names the difference. */
export function toTree(form: BasicRule, typeOf: TypeOf, hasDifference = false): RuleTree | null {
  if (missingPart(form) !== null) return null;
  const rule = readsRowAlone(form.operation)
    ? { ...form, left: { ...form.left, aggregate: notApplicable, ratio: 'none' as const } }
    : form;
  const { left, missingLeft, missingRight } = rule;
  const when = left.aggregate === notApplicable && left.filter ? filterTest(left.filter, null, typeOf) : null;
  const check = testOf(rule, typeOf);
  const difference = hasDifference ? differenceOf(check) : null;
  const shown = difference === null ? [] : [difference];
  return {
    scope: usualScope({ when, check, shown }),
    field: left.field,
    ...{ when, check, missing: { left: missingLeft, right: missingRight }, shown },
  };
}

/** Of two figures, or of two days in days. */
function differenceOf(check: RuleTest): RuleValue | null {
  if ((check.kind !== 'compare' && check.kind !== 'within') || check.right.kind === 'constant') return null;
  const { left, right } = check;
  const as = 'difference';
  const type = check.kind === 'within' ? 'number' : check.type;
  if (type === 'number') return { kind: 'calculation', calculation: 'difference', of: [left, right], as };
  return type === 'day' ? { kind: 'calculation', calculation: 'daysBetween', of: [right, left], as } : null;
}

const textTests: Readonly<Record<TextOperation, readonly [TextTest, isNegated: boolean]>> = {
  contains: ['contains', false],
  notContains: ['contains', true],
  startsWith: ['startsWith', false],
  notStartsWith: ['startsWith', true],
  matchesPattern: ['matchesPattern', false],
  notMatchesPattern: ['matchesPattern', true],
  matchesRegex: ['matchesRegex', false],
  notMatchesRegex: ['matchesRegex', true],
};

function testOf(rule: BasicRule, typeOf: TypeOf): RuleTest {
  const { operation } = rule;
  if (readsRowAlone(operation)) return ofRow(rule);
  const left = leftValue(rule, typeOf);
  if (isComparison(operation)) {
    const type = comparedType(rule, typeOf);
    const right = rightValue(rule, type === 'foldedText' ? 'text' : type, typeOf);
    return { kind: 'compare', comparison: operation, type, left, right };
  }
  if (isTextOperation(operation)) {
    const [test, isNegated] = textTests[operation];
    return { kind: 'text', test, isNegated, left, text: rule.value.trim() };
  }
  switch (operation) {
    case 'within':
    case 'notWithin':
    case 'changedBy': {
      const right = operation === 'changedBy' ? earlierValue(rule, typeOf) : rightValue(rule, 'number', typeOf);
      return { kind: 'within', isNegated: operation === 'notWithin', left, right, tolerance: toleranceOf(rule) };
    }
    case 'between':
    case 'notBetween': {
      const bounds = { low: rule.low.trim(), high: rule.high.trim() };
      return { kind: 'between', isNegated: operation === 'notBetween', left, ...bounds };
    }
    case 'betweenMoments':
      return { kind: 'all', of: [bound('greaterOrEqual', left, rule.from), bound('lessOrEqual', left, rule.until)] };
    case 'withinDays': {
      const of = [left, rightValue(rule, 'day', typeOf)];
      return atMost({ kind: 'calculation', calculation: 'daysBetween', of }, rule.days);
    }
    case 'inList':
    case 'notInList':
      return { kind: 'inList', isNegated: operation === 'notInList', left, values: linesOf(rule.values) };
    case 'compulsoryPair':
    case 'exclusivePair':
      return { kind: operation, isNegated: false, left, right: { kind: 'field', field: rule.right.field } };
    default:
      return { kind: 'isEmpty', isNegated: operation === 'isNotEmpty', left };
  }
}

function ofRow({ operation, left, right, rightDataset, periods, groupBy, uniqueWith, value }: BasicRule): RuleTest {
  if (operation === 'isUnique') {
    const like: RuleValue = { kind: 'rowsLike', fields: [left.field, ...uniqueWith], as: 'rows' };
    return { kind: 'compare', comparison: 'equal', type: 'number', left: like, right: constant('number', '1') };
  }
  if (operation === 'notOutlier') return atMost({ kind: 'outlierScore', field: left.field }, value);
  const found: RuleValue = {
    ...{ kind: 'aggregate', as: right.as, aggregate: 'COUNT', field: right.field, where: null },
    ...{ dataset: rightDataset, periodOffset: periods === 0 ? 0 : -periods },
    groupBy: [{ own: left.field, other: right.field }, ...groupBy],
  };
  const comparison = operation === 'existsIn' ? 'greater' : 'equal';
  return { kind: 'compare', comparison, type: 'number', left: found, right: constant('number', '0') };
}

/** Whatever the sign of the value. */
function atMost(value: RuleValue, limit: string): RuleTest {
  const left: RuleValue = { kind: 'calculation', calculation: 'magnitude', of: [value] };
  const right = constant('number', limit.trim());
  return { kind: 'compare', comparison: 'lessOrEqual', type: 'number', left, right };
}

function bound(comparison: 'greaterOrEqual' | 'lessOrEqual', left: RuleValue, moment: BasicRule['from']): RuleTest {
  return { kind: 'compare', comparison, type: 'day', left, right: momentValue(moment) };
}

const toleranceOf = ({ absolute, percent }: BasicRule) => ({
  ...(absolute.trim() && { absolute: absolute.trim() }),
  ...(percent.trim() && { percent: percent.trim() }),
});

/** Texts alone are compared in more than one way. */
function comparedType(rule: BasicRule, typeOf: TypeOf): ComparedType {
  const type = usualType(rule, typeOf);
  return type === 'text' && rule.comparedAs !== 'usual' ? rule.comparedAs : type;
}
