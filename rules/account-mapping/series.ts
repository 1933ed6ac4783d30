import type { AccountMappingRule, AccountTarget } from '#contracts/account-mappings.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';

export interface SeriesEntry {
  /** `YYYY-MM-01`: from this post month until the next entry. */
  effectiveFrom: string;
  /** Null where nothing is mapped from this month on. */
  target: AccountTarget | null;
}

/**
 * What becomes of an account month by month, by whatever rule: an entry for each month from which it is another target than
 * before, the earliest first. Empty for an account that was never mapped.
 */
export function createSeries(rules: readonly AccountMappingRule[]): (code: string) => SeriesEntry[] {
  const turns = rules.flatMap(({ effectiveFrom, effectiveUntil }) => [effectiveFrom, effectiveUntil ?? effectiveFrom]);
  const months = [...new Set(turns)].sort();
  const lookups = months.map((month) => ({ month, find: createLookup(inForce(rules, month)) }));
  return (code) => {
    const entries: SeriesEntry[] = [];
    for (const { month, find } of lookups) {
      const target = find(code)?.target ?? null;
      if (!isSameTarget(entries.at(-1)?.target ?? null, target)) entries.push({ effectiveFrom: month, target });
    }
    return entries;
  };
}

/** Parts of a split are compared in their order. */
const isSameTarget = (one: AccountTarget | null, other: AccountTarget | null): boolean =>
  one === other || textOf(one) === textOf(other);

/** Equal for equal targets, whatever the order of their properties. */
function textOf(target: AccountTarget | null): string {
  if (target === null || target.kind === 'ignore') return target?.kind ?? '';
  const parts =
    target.kind === 'account'
      ? [target.masterAccountId]
      : target.kind === 'shares'
        ? target.parts.map(({ masterAccountId, share }) => [masterAccountId, share])
        : [...target.parts.map(({ masterAccountId, segment }) => [masterAccountId, segment]), target.restAccountId];
  return JSON.stringify([target.kind, target.isSignFlipped, parts]);
}

/** Whether an account is mapped to the same in every month. */
export const isSameSeries = (one: readonly SeriesEntry[], other: readonly SeriesEntry[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ effectiveFrom, target }, index) =>
      effectiveFrom === other[index]?.effectiveFrom && isSameTarget(target, other[index].target),
  );
