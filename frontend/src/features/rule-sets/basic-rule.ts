import type { FieldType } from '#contracts/data-models.ts';
import { aggregates, submissionFacts } from '#contracts/rule-sets.ts';
import type { Aggregate, MissingPolicy, SubmissionFact } from '#contracts/rule-sets.ts';
import { comparisons } from '#contracts/rule-trees.ts';
import type { Comparison, GroupKey } from '#contracts/rule-trees.ts';

export const notApplicable = 'NOT_APPLICABLE' as const;
export const basicAggregates = [notApplicable, ...aggregates] as const satisfies readonly (
  Aggregate | typeof notApplicable
)[];
export type BasicAggregate = (typeof basicAggregates)[number];

export const textOperations = [
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'matchesPattern',
  'notMatchesPattern',
  'matchesRegex',
  'notMatchesRegex',
] as const;
export type TextOperation = (typeof textOperations)[number];

export const basicOperations = [
  ...comparisons,
  'within',
  'notWithin',
  'changedBy',
  'between',
  'notBetween',
  'betweenMoments',
  'withinDays',
  'inList',
  'notInList',
  'isEmpty',
  'isNotEmpty',
  ...textOperations,
  'isUnique',
  'compulsoryPair',
  'exclusivePair',
  'existsIn',
  'notExistsIn',
  'notOutlier',
] as const;
export type BasicOperation = (typeof basicOperations)[number];

export const rightKinds = [
  'constant',
  'field',
  'aggregate',
  'prior',
  'rowBefore',
  'submission',
  'otherDataset',
] as const;
export type RightKind = (typeof rightKinds)[number];

/** `usual`: as the type of the field says. */
export const comparedAsKinds = ['usual', 'foldedText', 'instant'] as const;
export type ComparedAs = (typeof comparedAsKinds)[number];

export const ratios = ['none', 'quotient', 'percentOf'] as const;
export type Ratio = (typeof ratios)[number];

export const filterOperations = [
  ...comparisons,
  'contains',
  'startsWith',
  'matchesPattern',
  'isEmpty',
  'isNotEmpty',
] as const;
export type FilterOperation = (typeof filterOperations)[number];

export interface BasicFilter {
  field: string;
  operation: FilterOperation;
  value: string;
}

/** A field of the row, or what an aggregate makes of it. */
export interface BasicMeasure {
  field: string;
  aggregate: BasicAggregate;
  /** Field that a weighted average weighs by. */
  weight: string;
  filter: BasicFilter | null;
}

export interface BasicSide extends BasicMeasure {
  ratio: Ratio;
  /** What the side is divided by. */
  divisor: BasicMeasure;
  /** By which the message speaks of the value. */
  as: string;
}

/** A fact of the submission; a day may be moved by months and then by days. */
export interface BasicMoment {
  fact: SubmissionFact;
  months: string;
  days: string;
}
export const dayFacts: readonly SubmissionFact[] = ['today', 'period_start', 'period_end'];
export const isDayFact = (fact: SubmissionFact): boolean => dayFacts.includes(fact);
export const factNamed = (name: string): SubmissionFact | undefined => submissionFacts.find((one) => one === name);

/** The parts of the form of basic mode. */
export interface BasicRule {
  left: BasicSide;
  operation: BasicOperation | '';
  comparedAs: ComparedAs;
  rightKind: RightKind;
  right: BasicSide;
  /** Code of the data model of the other dataset. */
  rightDataset: string;
  /** How many periods before. */
  periods: number;
  /** Both sides have equal values in these fields: `own` of this dataset, `other` of the other one. */
  groupBy: GroupKey[];
  /** Further fields in which no two rows are alike. */
  uniqueWith: string[];
  /** In which order the row before is looked for, and among rows with the same values in which fields. */
  orderBy: string[];
  within: string[];
  value: string;
  low: string;
  high: string;
  /** One on each line. */
  values: string;
  absolute: string;
  percent: string;
  /** At most so many between two days. */
  days: string;
  from: BasicMoment;
  until: BasicMoment;
  missingLeft: MissingPolicy;
  missingRight: MissingPolicy;
}

export const emptyMeasure: BasicMeasure = { field: '', aggregate: notApplicable, weight: '', filter: null };
/** Fields of another dataset are chosen again, each of them. */
export const withoutFields = (side: BasicSide): BasicSide => ({
  ...side,
  ...{ field: '', weight: '', filter: null, ratio: 'none', divisor: emptyMeasure },
});
const emptySide = (as: string): BasicSide => ({ ...emptyMeasure, ratio: 'none', divisor: emptyMeasure, as });
const emptyMoment = (fact: SubmissionFact): BasicMoment => ({ fact, months: '0', days: '0' });

export const emptyRule: BasicRule = {
  left: emptySide('left'),
  operation: '',
  comparedAs: 'usual',
  rightKind: 'constant',
  right: emptySide('right'),
  rightDataset: '',
  periods: 0,
  ...{ groupBy: [], uniqueWith: [], orderBy: [], within: [] },
  ...{ value: '', low: '', high: '', values: '', absolute: '', percent: '', days: '' },
  from: emptyMoment('period_start'),
  until: emptyMoment('period_end'),
  missingLeft: 'SKIP_IF_ANY',
  missingRight: 'SKIP_IF_ANY',
};

/** @param dataset code of the data model of another dataset; null for that of the rule */
export type TypeOf = (field: string, dataset: string | null) => FieldType | undefined;

export const isComparison = (operation: string): operation is Comparison =>
  (comparisons as readonly string[]).includes(operation);
export const isExistence = (operation: string): boolean => operation === 'existsIn' || operation === 'notExistsIn';
export const isTextOperation = (operation: string): operation is TextOperation =>
  (textOperations as readonly string[]).includes(operation);

/** Operations that look at one row at a time, whatever is written beside its field. */
export const readsRowAlone = (operation: string): boolean =>
  operation === 'isUnique' || operation === 'notOutlier' || isExistence(operation);

/** Parts of the right side that an operation has. */
export type RightPart =
  'none' | 'value' | 'field' | 'other' | 'text' | 'values' | 'bounds' | 'moments' | 'earlier' | 'limit' | 'unique';

export function rightOf({ operation }: Pick<BasicRule, 'operation'>): RightPart {
  if (isTextOperation(operation)) return 'text';
  if (isComparison(operation)) return 'value';
  switch (operation) {
    case '':
    case 'isEmpty':
    case 'isNotEmpty':
      return 'none';
    case 'within':
    case 'notWithin':
    case 'withinDays':
      return 'value';
    case 'between':
    case 'notBetween':
      return 'bounds';
    case 'betweenMoments':
      return 'moments';
    case 'changedBy':
      return 'earlier';
    case 'inList':
    case 'notInList':
      return 'values';
    case 'isUnique':
      return 'unique';
    case 'compulsoryPair':
    case 'exclusivePair':
      return 'field';
    case 'existsIn':
    case 'notExistsIn':
      return 'other';
    case 'notOutlier':
      return 'limit';
  }
}

export const hasTolerance = ({ operation }: Pick<BasicRule, 'operation'>): boolean =>
  operation === 'within' || operation === 'notWithin' || operation === 'changedBy';

/** The other dataset of the right side, by the code of its data model; null for rows of this one. */
export function otherOf(rule: BasicRule): string | null {
  const part = rightOf(rule);
  const isOther = part === 'other' || (part === 'value' && rule.rightKind === 'otherDataset');
  return isOther ? rule.rightDataset : null;
}

/** The right side reads rows by an aggregate. */
export const aggregatesRight = (rule: BasicRule): boolean =>
  rightOf(rule) === 'value' && (rule.rightKind === 'aggregate' || rule.rightKind === 'otherDataset');

const aggregatesLeft = ({ left }: BasicRule): boolean =>
  left.aggregate !== notApplicable || (left.ratio !== 'none' && left.divisor.aggregate !== notApplicable);

/** Whether rows of one side or both are grouped. */
export const hasGroups = (rule: BasicRule): boolean =>
  rightOf(rule) === 'other' || aggregatesRight(rule) || (!readsRowAlone(rule.operation) && aggregatesLeft(rule));

const isBlank = (text: string): boolean => text.trim() === '';
const whole = /^-?\d{1,3}$/u;
const isMoved = ({ months, days }: BasicMoment): boolean => [months, days].every((text) => whole.test(text.trim()));

/** What the form lacks; null when it says a rule. */
export function missingPart(rule: BasicRule): 'fields' | 'rule' | null {
  if (rule.operation === '') return rule.left.field === '' ? 'fields' : 'rule';
  const left = readsRowAlone(rule.operation) ? { ...rule.left, aggregate: notApplicable } : rule.left;
  if (lacksField(left) || (!readsRowAlone(rule.operation) && lacksDivisor(left))) return 'fields';
  if (otherOf(rule) === '' || lacksRightField(rule)) return 'fields';
  if (hasGroups(rule) && rule.groupBy.some(({ own, other }) => own === '' || other === '')) return 'fields';
  return lacksValue(rule) ? 'rule' : null;
}

function lacksField({ field, aggregate, weight }: Pick<BasicMeasure, 'field' | 'aggregate' | 'weight'>): boolean {
  return field === '' || (aggregate === 'WEIGHTED_AVERAGE' && weight === '');
}

const lacksDivisor = ({ ratio, divisor }: Pick<BasicSide, 'ratio' | 'divisor'>): boolean =>
  ratio !== 'none' && lacksField(divisor);

function lacksRightField(rule: BasicRule): boolean {
  const { right, rightKind } = rule;
  const part = rightOf(rule);
  if (part === 'field' || part === 'other') return right.field === '';
  if (part !== 'value' || rightKind === 'constant' || rightKind === 'submission') return false;
  if (right.field === '' || (rightKind === 'rowBefore' && rule.orderBy.length === 0)) return true;
  return aggregatesRight(rule) && (lacksField(right) || lacksDivisor(right));
}

function lacksValue(rule: BasicRule): boolean {
  const part = rightOf(rule);
  if (part === 'text' || part === 'limit') return isBlank(rule.value);
  if (part === 'bounds') return isBlank(rule.low) || isBlank(rule.high);
  if (part === 'values') return linesOf(rule.values).length === 0;
  if (part === 'moments') return !isMoved(rule.from) || !isMoved(rule.until);
  if (hasTolerance(rule) && isBlank(rule.absolute) && isBlank(rule.percent)) return true;
  if (rule.operation === 'withinDays' && isBlank(rule.days)) return true;
  if (part !== 'value') return false;
  return rule.rightKind === 'constant' ? isBlank(rule.value) : rule.rightKind === 'submission' && !isMoved(rule.from);
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
