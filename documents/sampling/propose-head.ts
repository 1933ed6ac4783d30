import { shownText } from '../mapping/convert-cell.ts';
import { foldListValue } from '../mapping/fold-text.ts';
import type { CellValue, SheetRow } from '../reading/cells.ts';
import { monthOfHead } from './known-words.ts';
import { bareHead } from './propose-columns.ts';

/** Heads below this row are not looked for. */
const deepestHead = 60;

export interface ProposedHead {
  rowNo: number;
  certainty: number;
  /** How many heads name a field or a month. */
  known: number;
}

/** The row that looks most like column heads: heads that name fields, texts above filled rows, no amounts. */
export function proposeHead(rows: readonly SheetRow[], isKnown: (foldedHead: string) => boolean): ProposedHead | null {
  const first = rows.filter(({ rowNo }) => rowNo <= deepestHead);
  const judged = first.map((row, index) => judge(row, first.slice(index + 1, index + 9), isKnown));
  const ranked = judged.toSorted((left, right) => right.score - left.score || left.rowNo - right.rowNo);
  const [best, second] = ranked;
  if (!best || best.texts < 2 || best.score <= 0) return null;
  const isClear = second === undefined || best.score - second.score >= 2;
  return { rowNo: best.rowNo, known: best.known, certainty: certaintyOf(best, isClear) };
}

function certaintyOf({ known, texts }: { known: number; texts: number }, isClear: boolean): number {
  if (known >= 3 && known / Math.max(1, texts) >= 0.5) return isClear ? 0.98 : 0.85;
  if (known >= 2) return isClear ? 0.85 : 0.7;
  return isClear ? 0.7 : 0.6;
}

function judge(row: SheetRow, below: readonly SheetRow[], isKnown: (foldedHead: string) => boolean) {
  const heads = row.cells.map((cell) => ({ cell, text: shownText(cell).trim() })).filter(({ text }) => text !== '');
  const isMonth = (cell: CellValue, text: string) => isDay(cell) || monthOfHead(text) !== null;
  const named = heads.filter(({ text }) => isKnown(foldListValue(text)) || isKnown(foldListValue(bareHead(text))));
  const months = heads.filter(({ cell, text }) => isMonth(cell, text));
  // One amount such as 3500.5 reads like a month, and stands in many columns of its row.
  const hasMonths = new Set(months.map(({ text }) => monthOfHead(text) ?? text)).size >= 6;
  const isNumber = ({ cell, text }: (typeof heads)[number]) => isAmount(cell) || /^[-+]?\d[\d.,]*$/u.test(text);
  const numbers = heads.filter((head) => isNumber(head) && !(hasMonths && isMonth(head.cell, head.text)));
  const texts = heads.filter(({ cell }) => typeof cell === 'string');
  const distinct = new Set(texts.map(({ text }) => foldListValue(text))).size;
  const known = named.length + (hasMonths ? months.length : 0);
  // Heads stand over columns that are filled below.
  const columns = row.cells.flatMap((cell, index) => (shownText(cell).trim() === '' ? [] : [index]));
  const fullest = Math.max(
    0,
    ...below.map(({ cells }) => columns.filter((at) => shownText(cells[at] ?? null).trim() !== '').length),
  );
  const isOverData = fullest >= Math.max(2, columns.length * 0.4);
  const long = texts.filter(({ text }) => text.length > 60).length;
  const score = 3 * known + 0.5 * Math.min(distinct, 10) - 2 * numbers.length - long + (isOverData ? 2 : -4);
  return { rowNo: row.rowNo, score, known, texts: heads.length };
}

const isDay = (cell: CellValue): boolean => typeof cell === 'object' && cell?.kind === 'date';
const isAmount = (cell: CellValue): boolean =>
  typeof cell === 'number' || (typeof cell === 'object' && cell?.kind === 'formatted');
