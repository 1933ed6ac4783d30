import type { FileAccount, LeftOutReason, LeftOutRows } from '#contracts/file-accounts.ts';

/** Rows that the account has no reason for; 0 when all are accounted for. */
export function unaccountedRows({ rowsRead, rowsLoaded, leftOut }: FileAccount): number {
  return rowsRead - rowsLoaded - leftOut.reduce((sum, { count }) => sum + count, 0);
}

/** Left-out rows by reason alone, for the bar. */
export function byReason(leftOut: readonly LeftOutRows[]): { reason: LeftOutReason; count: number }[] {
  const counts = new Map<LeftOutReason, number>();
  for (const { reason, count } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** 1, 2, 3, 7 as `1-3` and `7`. */
export function rowRanges(rowNos: readonly number[], most = 8): { texts: string[]; isCut: boolean } {
  const ranges: [number, number][] = [];
  for (const rowNo of rowNos) {
    const last = ranges.at(-1);
    if (last && last[1] === rowNo - 1) last[1] = rowNo;
    else ranges.push([rowNo, rowNo]);
  }
  const texts = ranges.slice(0, most).map(([from, until]) => (from === until ? String(from) : `${from}–${until}`));
  return { texts, isCut: ranges.length > most };
}
