import type { RuleScope } from '../rule-sets.ts';
import type { RuleTest, RuleTree, RuleValue } from '../rule-trees.ts';

/** Values that a test compares, at its own level and below. */
function valuesOf(test: RuleTest): RuleValue[] {
  if (test.kind === 'not') return valuesOf(test.of);
  if (test.kind === 'all' || test.kind === 'any') return test.of.flatMap(valuesOf);
  return 'right' in test ? [test.left, test.right] : [test.left];
}

function partsOf(value: RuleValue): RuleValue[] {
  switch (value.kind) {
    case 'calculation':
      return value.of;
    case 'round':
    case 'shiftedDay':
      return [value.of];
    case 'choose':
      return [...valuesOf(value.when), value.then, value.otherwise];
    default:
      return [];
  }
}

function readsRow(value: RuleValue): boolean {
  if (value.kind === 'aggregate') return value.groupBy.length > 0;
  const parts = partsOf(value);
  return parts.length > 0 ? parts.some(readsRow) : value.kind !== 'constant' && value.kind !== 'submission';
}

function firstField(value: RuleValue): string | null {
  if (value.kind === 'aggregate') return value.dataset === null ? value.field : null;
  if (value.kind === 'rowsLike' || value.kind === 'placeAmong') return value.fields[0] ?? null;
  if ('field' in value) return value.field;
  return (
    partsOf(value)
      .map(firstField)
      .find((field) => field !== null) ?? null
  );
}

/** A rule that reads nothing of a row is one over the whole file. */
export function usualScope({ when, check, shown }: Pick<RuleTree, 'when' | 'check' | 'shown'>): RuleScope {
  const values = [...(when ? valuesOf(when) : []), ...valuesOf(check), ...shown];
  return values.some(readsRow) ? 'row' : 'dataset';
}

/** A finding points at the first field that the check reads. */
export function usualField(check: RuleTest): string | null {
  return (
    valuesOf(check)
      .map(firstField)
      .find((field) => field !== null) ?? null
  );
}
