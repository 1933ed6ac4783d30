import type { LeftOutReason, LeftOutRow, LeftOutRows } from '#contracts/file-accounts.ts';
import type { SheetRow } from '../reading/cells.ts';
import { shownText } from './convert-cell.ts';

/** Rows named for each reason; beyond that they are counted only. */
export const mostNamedRows = 1000;
const longestText = 60;

export interface RowLedger {
  /** Notes that the row was read; rows the sheet skipped before it are blank. */
  see: (row: SheetRow) => void;
  leave: (reason: LeftOutReason, row: SheetRow, word?: string) => void;
  /** Moves rows that were taken at first to those left out. */
  giveBack: (reason: LeftOutReason, rowNo: number, text: string, why?: string) => void;
  take: () => void;
  totals: () => { rowsRead: number; rowsLoaded: number; leftOut: LeftOutRows[] };
}

/** Accounts for every row of a sheet: what is read is either loaded or left out for a reason. */
export function createRowLedger(headsEnd: number): RowLedger {
  const groups = new Map<string, LeftOutRows>();
  const named = new Map<LeftOutReason, number>();
  let rowsRead = 0;
  let rowsLoaded = 0;
  let lastGivenBack = 0;

  const add = (reason: LeftOutReason, row: LeftOutRow, word: string | null = null): void => {
    const key = `${reason}\u001e${word ?? ''}`;
    const group = groups.get(key) ?? { reason, word, count: 0, rows: [] };
    groups.set(key, group);
    group.count += 1;
    const count = (named.get(reason) ?? 0) + 1;
    if (count > mostNamedRows) return;
    named.set(reason, count);
    group.rows.push(row);
  };

  return {
    see({ rowNo }) {
      for (let gap = rowsRead + 1; gap < rowNo; gap += 1)
        add(gap <= headsEnd ? 'above' : 'blank', { rowNo: gap, text: '' });
      rowsRead = Math.max(rowsRead, rowNo);
    },
    leave(reason, row, word) {
      add(reason, { rowNo: row.rowNo, text: firstText(row) }, word ?? null);
    },
    giveBack(reason, rowNo, text, why) {
      // Several records may come from one row of months.
      if (rowNo === lastGivenBack) return;
      lastGivenBack = rowNo;
      rowsLoaded -= 1;
      add(reason, { rowNo, text: cut(text), ...(why !== undefined && { why }) });
    },
    take() {
      rowsLoaded += 1;
    },
    totals: () => ({ rowsRead, rowsLoaded, leftOut: [...groups.values()] }),
  };
}

/** What a person sees first in the row. */
export function firstText({ cells }: SheetRow): string {
  for (const cell of cells) {
    const text = shownText(cell).replace(/\s+/g, ' ').trim();
    if (text !== '') return cut(text);
  }
  return '';
}

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);
