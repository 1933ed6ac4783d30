import { isNumberType } from '#contracts/data-models.ts';
import type { FieldType } from '#contracts/data-models.ts';
import type { Aggregate, MissingPolicy } from '#contracts/rule-sets.ts';
import { comparisons } from '#contracts/rule-trees.ts';
import type { AggregateValue, Comparison, GroupKey, RuleTest, RuleTree, RuleValue } from '#contracts/rule-trees.ts';

export const notApplicable = 'NOT_APPLICABLE';
export const basicAggregates = [
  notApplicable,
  'SUM',
  'AVERAGE',
  'MINIMUM',
  'MAXIMUM',
  'COUNT',
  'COUNT_DISTINCT',
] as const satisfies readonly (Aggregate | typeof notApplicable)[];
export type BasicAggregate = (typeof basicAggregates)[number];

export const basicOperations = [
  ...comparisons,
  'within',
  'between',
  'notBetween',
  'inList',
  'notInList',
  'isEmpty',
  'isNotEmpty',
  'contains',
  'startsWith',
  'matchesPattern',
  'isUnique',
  'compulsoryPair',
  'exclusivePair',
  'existsIn',
  'notExistsIn',
] as const;
export type BasicOperation = (typeof basicOperations)[number];

export const rightKinds = ['constant', 'field', 'aggregate', 'prior', 'otherDataset'] as const;
export type RightKind = (typeof rightKinds)[number];

export const filterOperations = ['equal', 'notEqual', 'contains', 'isEmpty', 'isNotEmpty'] as const;
export type FilterOperation = (typeof filterOperations)[number];

export interface BasicFilter {
  field: string;
  operation: FilterOperation;
  value: string;
}

export interface BasicSide {
  field: string;
  aggregate: BasicAggregate;
  filter: BasicFilter | null;
  /** By which the message speaks of the value. */
  as: string;
}

/** The parts of the form of basic mode. */
export interface BasicRule {
  left: BasicSide;
  operation: BasicOperation | '';
  rightKind: RightKind;
  right: BasicSide;
  /** Code of the data model of the other dataset. */
  rightDataset: string;
  /** How many periods before. */
  periods: number;
  /** The rows of an aggregate that have the same value as the row. */
  groupBy: GroupKey | null;
  value: string;
  low: string;
  high: string;
  /** One on each line. */
  values: string;
  absolute: string;
  percent: string;
  missingLeft: MissingPolicy;
  missingRight: MissingPolicy;
}

const emptySide = (as: string): BasicSide => ({ field: '', aggregate: notApplicable, filter: null, as });

export const emptyRule: BasicRule = {
  left: emptySide('left'),
  operation: '',
  rightKind: 'constant',
  right: emptySide('right'),
  rightDataset: '',
  periods: 0,
  groupBy: null,
  value: '',
  low: '',
  high: '',
  values: '',
  absolute: '',
  percent: '',
  missingLeft: 'SKIP_IF_ANY',
  missingRight: 'SKIP_IF_ANY',
};

export type TypeOf = (field: string) => FieldType | undefined;

export const isComparison = (operation: string): operation is Comparison =>
  (comparisons as readonly string[]).includes(operation);
const isExistence = (operation: string) => operation === 'existsIn' || operation === 'notExistsIn';
const isPair = (operation: string) => operation === 'compulsoryPair' || operation === 'exclusivePair';

/** Which parts of the right side an operation has. */
export function rightOf({
  operation,
}: Pick<BasicRule, 'operation'>): 'none' | 'value' | 'field' | 'other' | 'text' | 'values' | 'bounds' {
  if (operation === '' || operation === 'isEmpty' || operation === 'isNotEmpty' || operation === 'isUnique')
    return 'none';
  if (operation === 'between' || operation === 'notBetween') return 'bounds';
  if (operation === 'inList' || operation === 'notInList') return 'values';
  if (isPair(operation)) return 'field';
  if (isExistence(operation)) return 'other';
  return isComparison(operation) || operation === 'within' ? 'value' : 'text';
}

/** What the form lacks; null when it says a rule. */
export function missingPart(rule: BasicRule): 'fields' | 'rule' | null {
  if (rule.left.field === '') return 'fields';
  if (rule.operation === '') return 'rule';
  const right = rightOf(rule);
  const isOther = right === 'other' || (right === 'value' && rule.rightKind === 'otherDataset');
  if (isOther && rule.rightDataset === '') return 'fields';
  if (
    (right === 'field' || right === 'other' || (right === 'value' && rule.rightKind !== 'constant')) &&
    rule.right.field === ''
  )
    return 'fields';
  if ((right === 'text' || (right === 'value' && rule.rightKind === 'constant')) && rule.value.trim() === '')
    return 'rule';
  if (right === 'bounds' && (rule.low.trim() === '' || rule.high.trim() === '')) return 'rule';
  if (right === 'values' && linesOf(rule.values).length === 0) return 'rule';
  if (rule.operation === 'within' && rule.absolute.trim() === '' && rule.percent.trim() === '') return 'rule';
  return null;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The tree that the form says; null while something is missing. `hasDifference`: the message names the difference. */
export function toTree(rule: BasicRule, typeOf: TypeOf, hasDifference = false): RuleTree | null {
  if (missingPart(rule) !== null) return null;
  const { left, groupBy } = rule;
  const isRow = left.aggregate === notApplicable;
  const leftValue = sideValue(left, { dataset: null, periodOffset: 0, groupBy: isRow ? [] : keysOf(groupBy) });
  const check = testOf(rule, leftValue, typeOf);
  const compared = 'right' in check ? check : null;
  const isShown = hasDifference && compared !== null && compared.right.kind !== 'constant';
  return {
    scope: isRow || groupBy !== null ? 'row' : 'dataset',
    field: left.field,
    when: isRow && left.filter ? filterTest(left.filter) : null,
    check,
    missing: { left: rule.missingLeft, right: rule.missingRight },
    shown: isShown
      ? [{ kind: 'calculation', calculation: 'difference', of: [compared.left, compared.right], as: 'difference' }]
      : [],
  };
}

const keysOf = (groupBy: GroupKey | null): GroupKey[] => (groupBy === null ? [] : [groupBy]);

function sideValue(
  { field, aggregate, filter, as }: BasicSide,
  where: Pick<AggregateValue, 'dataset' | 'periodOffset' | 'groupBy'>,
): RuleValue {
  if (aggregate === notApplicable) return { kind: 'field', field };
  return { kind: 'aggregate', as, aggregate, field, where: filter && filterTest(filter), ...where };
}

function filterTest({ field, operation, value }: BasicFilter): RuleTest {
  const left: RuleValue = { kind: 'field', field };
  switch (operation) {
    case 'equal':
    case 'notEqual':
      return { kind: 'compare', comparison: operation, type: 'text', left, right: constant('text', value) };
    case 'contains':
      return { kind: 'text', test: 'contains', isNegated: false, left, text: value };
    case 'isEmpty':
    case 'isNotEmpty':
      return { kind: 'isEmpty', isNegated: operation === 'isNotEmpty', left };
  }
}

const constant = (type: 'number' | 'text' | 'day', value: string): RuleValue => ({ kind: 'constant', type, value });

/** How the left side is compared. */
export function comparedAs({ left }: Pick<BasicRule, 'left'>, typeOf: TypeOf): 'number' | 'text' | 'day' {
  if (left.aggregate === 'COUNT' || left.aggregate === 'COUNT_DISTINCT') return 'number';
  const type = typeOf(left.field);
  if (type === undefined || isNumberType(type)) return 'number';
  return type === 'date' ? 'day' : 'text';
}

function rightValue(rule: BasicRule, type: 'number' | 'text' | 'day'): RuleValue {
  const { right, rightKind, groupBy, periods } = rule;
  switch (rightKind) {
    case 'constant':
      return constant(type, rule.value.trim());
    case 'field':
      return { kind: 'field', field: right.field };
    case 'prior':
      return { kind: 'prior', as: right.as, field: right.field, periods: Math.max(1, periods) };
    case 'aggregate':
      return aggregated(right, { dataset: null, periodOffset: 0, groupBy: keysOf(groupBy) });
    case 'otherDataset':
      return aggregated(right, {
        dataset: rule.rightDataset,
        periodOffset: periods === 0 ? 0 : -periods,
        groupBy: keysOf(groupBy),
      });
  }
}

/** Another set of rows is compared as one value. */
const aggregated = (side: BasicSide, where: Pick<AggregateValue, 'dataset' | 'periodOffset' | 'groupBy'>) =>
  sideValue({ ...side, aggregate: side.aggregate === notApplicable ? 'SUM' : side.aggregate }, where);

function testOf(rule: BasicRule, left: RuleValue, typeOf: TypeOf): RuleTest {
  const { operation, right, low, high, absolute, percent } = rule;
  const type = comparedAs(rule, typeOf);
  if (isComparison(operation)) {
    return { kind: 'compare', comparison: operation, type, left, right: rightValue(rule, type) };
  }
  const text = rule.value.trim();
  switch (operation) {
    case 'within': {
      const tolerance = {
        ...(absolute.trim() && { absolute: absolute.trim() }),
        ...(percent.trim() && { percent: percent.trim() }),
      };
      return { kind: 'within', isNegated: false, left, right: rightValue(rule, type), tolerance };
    }
    case 'between':
    case 'notBetween':
      return { kind: 'between', isNegated: operation === 'notBetween', left, low: low.trim(), high: high.trim() };
    case 'inList':
    case 'notInList':
      return { kind: 'inList', isNegated: operation === 'notInList', left, values: linesOf(rule.values) };
    case 'contains':
    case 'startsWith':
    case 'matchesPattern':
      return { kind: 'text', test: operation, isNegated: false, left, text };
    case 'isUnique': {
      const like: RuleValue = { kind: 'rowsLike', fields: [rule.left.field], as: 'rows' };
      return { kind: 'compare', comparison: 'equal', type: 'number', left: like, right: constant('number', '1') };
    }
    case 'compulsoryPair':
    case 'exclusivePair':
      return { kind: operation, isNegated: false, left, right: { kind: 'field', field: right.field } };
    case 'existsIn':
    case 'notExistsIn':
      return {
        kind: 'compare',
        comparison: operation === 'existsIn' ? 'greater' : 'equal',
        type: 'number',
        left: {
          ...{ kind: 'aggregate', as: right.as, aggregate: 'COUNT', field: right.field, where: null },
          ...{ dataset: rule.rightDataset, periodOffset: 0, groupBy: [{ own: rule.left.field, other: right.field }] },
        },
        right: constant('number', '0'),
      };
    default:
      return { kind: 'isEmpty', isNegated: operation === 'isNotEmpty', left };
  }
}
