import type { RuleTest, RuleTree, RuleValue } from '#contracts/rule-trees.ts';
import { basicAggregates, emptyRule, filterOperations, notApplicable, toTree } from './basic-rule.ts';
import type { BasicFilter, BasicRule, BasicSide, TypeOf } from './basic-rule.ts';

/** The form of a tree; null for one that basic mode cannot show. What is read gives the same tree again. */
export function fromTree(tree: RuleTree, typeOf: TypeOf): BasicRule | null {
  const rule = readTree(tree);
  if (rule === null) return null;
  const again = toTree(rule, typeOf, tree.shown.length > 0);
  return again !== null && canonical(again) === canonical(tree) ? rule : null;
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

function readTree(tree: RuleTree): BasicRule | null {
  const begun: BasicRule = { ...emptyRule, missingLeft: tree.missing.left, missingRight: tree.missing.right };
  const rule = readCheck(begun, tree.check);
  if (rule === null || tree.when === null) return rule;
  const filter = readFilter(tree.when);
  return filter && { ...rule, left: { ...rule.left, filter } };
}

function readCheck(rule: BasicRule, check: RuleTest): BasicRule | null {
  if (check.kind === 'all' || check.kind === 'any' || check.kind === 'not') return null;
  const special = readSpecial(rule, check);
  if (special) return special;
  const left = readSide(check.left, rule.left);
  if (left === null) return null;
  const groupBy = check.left.kind === 'aggregate' ? (check.left.groupBy[0] ?? null) : null;
  const begun = { ...rule, left, groupBy };
  switch (check.kind) {
    case 'compare':
      return readRight({ ...begun, operation: check.comparison }, check.right);
    case 'within': {
      const { absolute = '', percent = '' } = check.tolerance;
      const within = { ...begun, operation: 'within' as const, absolute: String(absolute), percent: String(percent) };
      return check.isNegated ? null : readRight(within, check.right);
    }
    case 'between':
      return {
        ...begun,
        operation: check.isNegated ? 'notBetween' : 'between',
        low: String(check.low),
        high: String(check.high),
      };
    case 'inList':
      return { ...begun, operation: check.isNegated ? 'notInList' : 'inList', values: check.values.join('\n') };
    case 'isEmpty':
      return { ...begun, operation: check.isNegated ? 'isNotEmpty' : 'isEmpty' };
    case 'text':
      if (check.isNegated || check.test === 'matchesRegex') return null;
      return { ...begun, operation: check.test, value: check.text };
    case 'compulsoryPair':
    case 'exclusivePair':
      return check.isNegated ? null : readRight({ ...begun, operation: check.kind }, check.right);
  }
}

/** Operations whose left value is no side of the form. */
function readSpecial(rule: BasicRule, check: RuleTest): BasicRule | null {
  if (check.kind !== 'compare' || check.right.kind !== 'constant') return null;
  const { left } = check;
  if (left.kind === 'rowsLike' && left.fields.length === 1) {
    return { ...rule, operation: 'isUnique', left: { ...rule.left, field: left.fields[0]! } };
  }
  const [key] = left.kind === 'aggregate' ? left.groupBy : [];
  if (left.kind !== 'aggregate' || left.dataset === null || left.aggregate !== 'COUNT' || !key) return null;
  return {
    ...rule,
    operation: check.comparison === 'equal' ? 'notExistsIn' : 'existsIn',
    left: { ...rule.left, field: key.own },
    right: { ...rule.right, field: left.field, as: left.as ?? rule.right.as },
    rightDataset: left.dataset,
  };
}

function readRight(rule: BasicRule, right: RuleValue): BasicRule | null {
  if (right.kind === 'constant') return { ...rule, rightKind: 'constant', value: String(right.value) };
  if (right.kind === 'prior') {
    const side = { ...rule.right, field: right.field, as: right.as ?? rule.right.as };
    return { ...rule, rightKind: 'prior', right: side, periods: right.periods };
  }
  const side = readSide(right, rule.right);
  if (side === null) return null;
  if (right.kind !== 'aggregate') return { ...rule, rightKind: 'field', right: side };
  return {
    ...rule,
    rightKind: right.dataset === null ? 'aggregate' : 'otherDataset',
    right: side,
    rightDataset: right.dataset ?? '',
    periods: Math.abs(right.periodOffset),
    groupBy: right.groupBy[0] ?? null,
  };
}

function readSide(value: RuleValue, empty: BasicSide): BasicSide | null {
  if (value.kind === 'field') return { ...empty, field: value.field, aggregate: notApplicable };
  if (value.kind !== 'aggregate') return null;
  const aggregate = basicAggregates.find((one) => one === value.aggregate);
  const filter = value.where === null ? null : readFilter(value.where);
  if (!aggregate || (value.where !== null && filter === null)) return null;
  return { field: value.field, aggregate, filter, as: value.as ?? empty.as };
}

function readFilter(test: RuleTest): BasicFilter | null {
  if (!('left' in test) || test.left.kind !== 'field') return null;
  const { field } = test.left;
  if (test.kind === 'isEmpty') return { field, operation: test.isNegated ? 'isNotEmpty' : 'isEmpty', value: '' };
  if (test.kind === 'text') return test.test === 'contains' ? { field, operation: 'contains', value: test.text } : null;
  if (test.kind !== 'compare' || test.right.kind !== 'constant') return null;
  const operation = filterOperations.find((one) => one === test.comparison);
  return operation ? { field, operation, value: String(test.right.value) } : null;
}
