import type { AccountTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import { readShares } from './amounts.ts';

/** A mapping of some codes from a month until, where that is said, the first month without it. */
export interface MappedPeriod {
  target: AccountTarget;
  effectiveFrom: string;
  effectiveUntil: string | null;
}

/** Null takes the mapping away from the month on. */
export interface PeriodChange {
  target: AccountTarget | null;
  effectiveFrom: string;
}

interface Entry extends MappedPeriod {
  isStanding: boolean;
}

/**
 * What has to be saved for each period of a file about the same codes, so that each holds as the file says; nothing for one that holds already.
 * What stands from another month than the file names stays.
 * @param standing of these codes, one for each month at most; so is `wanted`
 */
export function changesOf(standing: readonly MappedPeriod[], wanted: readonly MappedPeriod[]): PeriodChange[][] {
  const entries = new Map<string, Entry>();
  for (const period of standing) entries.set(period.effectiveFrom, { ...period, isStanding: true });
  for (const period of wanted) entries.set(period.effectiveFrom, { ...period, isStanding: false });
  const exact = new Map(standing.map((period) => [period.effectiveFrom, period]));
  const needed = new Map<MappedPeriod, PeriodChange[]>();
  for (const period of [...wanted].sort(byMonth)) {
    const { effectiveFrom, target } = period;
    const next = monthAfter(entries, effectiveFrom);
    const same = exact.get(effectiveFrom);
    const former = same ? null : entryBefore(entries, effectiveFrom);
    const end = endOf(period, next);
    if (same && isSameTarget(same.target, target) && endOf(same, next) === end) {
      entries.set(effectiveFrom, { ...same, isStanding: true });
    } else if (
      former?.isStanding &&
      doesHold(former, effectiveFrom) &&
      isSameTarget(former.target, target) &&
      endOf(former, next) === end
    ) {
      entries.delete(effectiveFrom);
    } else {
      needed.set(period, [{ target, effectiveFrom }, ...(end === null ? [] : [{ target: null, effectiveFrom: end }])]);
    }
  }
  return wanted.map((period) => needed.get(period) ?? []);
}

const byMonth = (one: MappedPeriod, other: MappedPeriod): number => (one.effectiveFrom < other.effectiveFrom ? -1 : 1);

const doesHold = ({ effectiveUntil }: MappedPeriod, month: string): boolean =>
  effectiveUntil === null || month < effectiveUntil;

/** An end at or after the next mapping of the same codes ends nothing. */
const endOf = ({ effectiveUntil }: MappedPeriod, next: string | null): string | null =>
  effectiveUntil !== null && (next === null || effectiveUntil < next) ? effectiveUntil : null;

function monthAfter(entries: ReadonlyMap<string, Entry>, month: string): string | null {
  return [...entries.keys()].filter((one) => one > month).sort()[0] ?? null;
}

function entryBefore(entries: ReadonlyMap<string, Entry>, month: string): Entry | null {
  const latest = [...entries.keys()]
    .filter((one) => one < month)
    .sort()
    .at(-1);
  return latest === undefined ? null : entries.get(latest)!;
}

/** Whether two targets lead to the same figures, however their segments are ordered and their shares are written. */
export function isSameTarget(one: AccountTarget, other: AccountTarget): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical(target: AccountTarget): unknown[] {
  switch (target.kind) {
    case 'ignore':
      return [target.kind];
    case 'account':
      return [target.kind, target.masterAccountId, target.isSignFlipped];
    case 'segments': {
      const parts = target.parts.map(({ segment, masterAccountId }) => [foldKey(segment), masterAccountId] as const);
      return [target.kind, parts.sort(([a], [b]) => compareWords(a, b)), target.restAccountId, target.isSignFlipped];
    }
    case 'shares': {
      const shares = readShares(target.parts.map(({ share }) => share)) ?? [];
      return [
        target.kind,
        target.parts.map(({ masterAccountId }, index) => [masterAccountId, String(shares[index])]),
        target.isSignFlipped,
      ];
    }
  }
}

const compareWords = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);
