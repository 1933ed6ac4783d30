import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget, matcherKey } from '#contracts/account-mappings.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { readShares } from '#rules/account-mapping/amounts.ts';
import { compareCodes } from '#contracts/account-matching/natural-order.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Change, StandingMapping } from './write-mappings.ts';

/** @throws AppError StaleView when the newest mapping of the same codes is another than the one that was seen */
export function assertSeen(standing: readonly StandingMapping[], changes: readonly Change[]): void {
  const newest = new Map(standing.map((mapping) => [mapping.key, mapping]));
  const stale = changes.flatMap(({ matcher, MappingId }) => {
    const now = newest.get(matcherKey(matcher));
    return (now?.id ?? null) === MappingId ? [] : [{ matcher, now: now ?? null }];
  });
  if (stale.length === 0) return;
  throw new AppError('StaleView', 'Somebody else has mapped these accounts meanwhile.', {
    mappings: stale.slice(0, 100).map(({ matcher, now }) => ({
      matcher,
      MappingId: now?.id ?? null,
      target: now?.target ?? null,
      author: now?.author ?? null,
    })),
  });
}

const accountsOf = (changes: readonly Change[]): number[] =>
  changes.flatMap(({ target }) => (target ? accountsOfTarget(target) : []));

/** Which of the accounts that changes lead to may be chosen in a master chart. */
export async function choosableAccounts(
  { em }: Pick<MasterContext, 'em'>,
  toSave: readonly { changes: readonly Change[] }[],
): Promise<(masterChartId: number, accountId: number) => boolean> {
  const ids = [...new Set(toSave.flatMap(({ changes }) => accountsOf(changes)))];
  const rows = await select<{ id: number; chartId: number }>(
    em,
    sql`select x.id, x.chart_id as "chartId" from master_account x
         where ${isAmong(sql`x.id`, ids)} and x.is_active and x.retired_at is null and x.account_type is not null`,
  );
  const charts = new Map(rows.map(({ id, chartId }) => [id, chartId]));
  return (masterChartId, accountId) => charts.get(accountId) === masterChartId;
}

/** @throws AppError BadInput */
export function assertTargets(changes: readonly Change[], isChoosable: (accountId: number) => boolean): void {
  if (!accountsOf(changes).every(isChoosable)) {
    throw new AppError('BadInput', 'target: not an account of the master chart.', { reason: 'UnknownAccount' });
  }
  for (const { matcher, target } of changes) {
    if (target) assertSplit(target);
    if (matcher.kind === 'range' && compareCodes(matcher.from, matcher.to) > 0) {
      throw new AppError('BadInput', 'range: ends before it begins.', { reason: 'RangeReversed' });
    }
  }
}

function assertSplit(target: AccountTarget): void {
  if (target.kind === 'shares' && readShares(target.parts.map(({ share }) => share)) === null) {
    throw new AppError('BadInput', 'shares: they do not add up to 100 %.', { reason: 'SharesNotWhole' });
  }
}
