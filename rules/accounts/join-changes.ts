import type { AccountChange, AccountFacts } from '#contracts/charts.ts';

/** The changes of several versions, oldest first, as one: what is as it was before is left out. */
export function joinChanges(steps: readonly (readonly AccountChange[])[]): AccountChange[] {
  const joined = new Map<number, AccountChange>();
  for (const change of steps.flat()) {
    const earlier = joined.get(change.accountId);
    joined.set(change.accountId, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...joined.values()].filter(({ before, after }) => !isSame(before, after));
}

const compared = [
  'code',
  'name',
  'nameJa',
  'nameAr',
  'normalBalance',
  'accountType',
  'reportType',
  'subtype',
  'parentId',
  'isActive',
] as const satisfies readonly (keyof AccountFacts)[];

/** Fields that differ between two states of an account. */
export function changedFields(before: AccountFacts | null, after: AccountFacts | null): (keyof AccountFacts)[] {
  return compared.filter((field) => before?.[field] !== after?.[field]);
}

function isSame(before: AccountFacts | null, after: AccountFacts | null): boolean {
  return (before === null) === (after === null) && changedFields(before, after).length === 0;
}
