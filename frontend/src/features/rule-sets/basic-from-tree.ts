import type { AggregateValue, GroupKey, RuleTest, RuleTree, RuleValue } from '#contracts/rule-trees.ts';
import { readFilter, readMoment, readPeriods, readSide } from './basic-from-values.ts';
import { emptyRule } from './basic-rule.ts';
import type { BasicRule, TypeOf } from './basic-rule.ts';
import { toTree } from './basic-to-tree.ts';

/** The form of a tree; null for one that basic mode cannot show. What is read gives the same tree again. */
export function fromTree(tree: RuleTree, typeOf: TypeOf): BasicRule | null {
  const wanted = canonical(tree);
  const isSame = (rule: BasicRule) => {
    const again = toTree(rule, typeOf, tree.shown.length > 0);
    return again !== null && canonical(again) === wanted;
  };
  return readTree(tree).find(isSame) ?? null;
}

/** Names that the form gives to its sides; a rule that was written as a text may lack them. */
const ownNames: ReadonlySet<unknown> = new Set(['left', 'right', 'rows']);

/** Keys in order: the database does not keep theirs. Numbers and their texts are the same constants. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'as' && ownNames.has(part)) return undefined;
    if (typeof part === 'number') return String(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** Forms that may say the tree; the first one that does is shown. */
function readTree(tree: RuleTree): BasicRule[] {
  const begun: BasicRule = { ...emptyRule, missingLeft: tree.missing.left, missingRight: tree.missing.right };
  const rules = readCheck(begun, tree.check).filter((rule) => rule !== null);
  if (tree.when === null) return rules;
  const filter = readFilter(tree.when);
  return filter === null ? [] : rules.map((rule) => ({ ...rule, left: { ...rule.left, filter } }));
}

type Read = BasicRule | null;
type Compared = Extract<RuleTest, { kind: 'compare' }>;

function readCheck(rule: BasicRule, check: RuleTest): Read[] {
  if (check.kind === 'all') return [readMoments(rule, check.of)];
  if (check.kind === 'any' || check.kind === 'not') return [];
  const special = check.kind === 'compare' ? [readOfRow(rule, check), readDays(rule, check)] : [];
  const begun = readLeft(rule, check.left);
  return begun === null ? special : [...special, ...readLeaf(begun, check)];
}

function readLeft(rule: BasicRule, value: RuleValue): Read {
  const left = readSide(value, rule.left);
  return left && { ...rule, left, groupBy: groupsOf(value) };
}

function readLeaf(rule: BasicRule, check: Exclude<RuleTest, { kind: 'all' | 'any' | 'not' }>): Read[] {
  switch (check.kind) {
    case 'compare': {
      const comparedAs = check.type === 'foldedText' || check.type === 'instant' ? check.type : 'usual';
      return [readRight({ ...rule, operation: check.comparison, comparedAs }, check.right)];
    }
    case 'within': {
      const { absolute = '', percent = '' } = check.tolerance;
      const within = { ...rule, absolute: String(absolute), percent: String(percent) };
      if (check.isNegated) return [readRight({ ...within, operation: 'notWithin' }, check.right)];
      const side = { ...rule.right, as: check.right.as ?? rule.right.as };
      return [
        { ...within, operation: 'changedBy', periods: readPeriods(check.right), right: side },
        readRight({ ...within, operation: 'within' }, check.right),
      ];
    }
    case 'between': {
      const operation = check.isNegated ? 'notBetween' : 'between';
      return [{ ...rule, operation, low: String(check.low), high: String(check.high) }];
    }
    case 'inList':
      return [{ ...rule, operation: check.isNegated ? 'notInList' : 'inList', values: check.values.join('\n') }];
    case 'isEmpty':
      return [{ ...rule, operation: check.isNegated ? 'isNotEmpty' : 'isEmpty' }];
    case 'text': {
      const operation = check.isNegated ? (`not${capital(check.test)}` as const) : check.test;
      return [{ ...rule, operation, value: check.text }];
    }
    case 'compulsoryPair':
    case 'exclusivePair':
      return check.isNegated ? [] : [readRight({ ...rule, operation: check.kind }, check.right)];
  }
}

const capital = <Text extends string>(text: Text): Capitalize<Text> =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;

function readMoments(rule: BasicRule, [first, second]: RuleTest[]): Read {
  if (first?.kind !== 'compare' || second?.kind !== 'compare') return null;
  const begun = readLeft(rule, first.left);
  const [from, until] = [readMoment(first.right), readMoment(second.right)];
  return begun && from && until && { ...begun, operation: 'betweenMoments', from, until };
}

/** Operations whose left value is no side of the form. */
function readOfRow(rule: BasicRule, { comparison, left, right }: Compared): Read {
  if (right.kind !== 'constant') return null;
  if (left.kind === 'rowsLike') {
    const [field = '', ...uniqueWith] = left.fields;
    return { ...rule, operation: 'isUnique', left: { ...rule.left, field }, uniqueWith };
  }
  const [inner] = left.kind === 'calculation' ? left.of : [];
  if (inner?.kind === 'outlierScore') {
    const side = { ...rule.left, field: inner.field };
    return { ...rule, operation: 'notOutlier', left: side, value: String(right.value) };
  }
  if (left.kind !== 'aggregate' || left.dataset === null) return null;
  const [key, ...groupBy] = left.groupBy;
  if (!key) return null;
  return {
    ...{ ...rule, operation: comparison === 'equal' ? 'notExistsIn' : 'existsIn', groupBy },
    left: { ...rule.left, field: key.own },
    right: { ...rule.right, field: left.field, as: left.as ?? rule.right.as },
    ...{ rightDataset: left.dataset, periods: readPeriods(left) },
  };
}

function readDays(rule: BasicRule, { left, right }: Compared): Read {
  const [between] = left.kind === 'calculation' ? left.of : [];
  if (between?.kind !== 'calculation' || between.calculation !== 'daysBetween' || right.kind !== 'constant')
    return null;
  const [first, second] = between.of;
  const begun = first ? readLeft(rule, first) : null;
  return begun && second ? readRight({ ...begun, operation: 'withinDays', days: String(right.value) }, second) : null;
}

function readRight(rule: BasicRule, right: RuleValue): Read {
  const named = { ...rule.right, as: right.as ?? rule.right.as };
  switch (right.kind) {
    case 'constant':
      return { ...rule, rightKind: 'constant', value: String(right.value) };
    case 'submission':
    case 'shiftedDay': {
      const from = readMoment(right);
      return from && { ...rule, rightKind: 'submission', right: { ...rule.right, as: named.as }, from };
    }
    case 'prior':
      return { ...rule, rightKind: 'prior', right: { ...named, field: right.field }, periods: right.periods };
    case 'rowBefore': {
      const { field, orderBy, within } = right;
      return { ...rule, rightKind: 'rowBefore', right: { ...named, field }, orderBy, within };
    }
    case 'field':
      return { ...rule, rightKind: 'field', right: { ...rule.right, field: right.field } };
    default:
      return readAggregates(rule, right);
  }
}

/** An aggregate of this dataset or another one, or a ratio of two. */
function readAggregates(rule: BasicRule, right: RuleValue): Read {
  const side = readSide(right, rule.right);
  const first = aggregateOf(right);
  if (side === null || first === null) return null;
  const { dataset, groupBy } = first;
  return {
    ...{ ...rule, rightKind: dataset === null ? 'aggregate' : 'otherDataset', right: side },
    ...{ rightDataset: dataset ?? '', periods: readPeriods(first) },
    groupBy: groupBy.length > 0 ? groupBy : rule.groupBy,
  };
}

function aggregateOf(value: RuleValue): AggregateValue | null {
  if (value.kind === 'aggregate') return value;
  return value.kind === 'calculation' ? (value.of.map(aggregateOf).find((one) => one !== null) ?? null) : null;
}

const groupsOf = (value: RuleValue): GroupKey[] => aggregateOf(value)?.groupBy ?? [];
