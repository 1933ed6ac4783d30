import type { AnnotatedAccount } from './annotation.ts';
import type { MarkedStyles, SheetLook } from './cell-styles.ts';
import { addOwnSheet } from './own-sheet.ts';
import type { PackageParts } from './package-parts.ts';
import { escapeXml } from './xml-text.ts';

const widths = [64, 12, 90];
const looksComputed = /^[=+\-@\t]/;

/** Puts a sheet with the account of the file before the others: what was read, left out, missing and skipped. */
export function addAccountSheet(
  parts: PackageParts,
  workbookPart: string,
  account: AnnotatedAccount,
  styles: MarkedStyles,
): boolean {
  return addOwnSheet(parts, workbookPart, { part: 'account', name: account.sheetName, xml: sheetXml(account, styles) });
}

function sheetXml({ sheetName, sections, isRightToLeft }: AnnotatedAccount, styles: MarkedStyles): string {
  const rows: string[] = [];
  const add = (cells: readonly (string | number | null)[], look: SheetLook): void => {
    const rowNo = rows.length + 1;
    rows.push(`<row r="${rowNo}">${cells.map((cell, at) => cellXml(cell, at, rowNo, look, styles)).join('')}</row>`);
  };
  add([sheetName], 'title');
  for (const { title, lines } of sections) {
    add([title, '', ''], 'head');
    for (const { text, count, details } of lines) add([text, count, details], 'body');
  }
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const direction = isRightToLeft ? ' rightToLeft="1"' : '';
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView${direction} workbookViewId="0"/></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}

/** Counts are numbers, so that they can be added up; everything else is inline text, which is never computed. */
function cellXml(
  cell: string | number | null,
  at: number,
  rowNo: number,
  look: SheetLook,
  styles: MarkedStyles,
): string {
  const address = `${'ABC'[at]}${rowNo}`;
  if (typeof cell === 'number') return `<c r="${address}" s="${styles.sheetStyle('count')}"><v>${cell}</v></c>`;
  const text = (cell ?? '').slice(0, 32_000);
  const style = styles.sheetStyle(look === 'body' && looksComputed.test(text) ? 'quoted' : look);
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}
