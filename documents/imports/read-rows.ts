import type { ImportNotice } from '#contracts/imports.ts';
import type { DraftValue, FieldProblem, FileDefinition } from '#contracts/masters.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { columnLetter } from '../reading/cells.ts';
import type { Sheet } from '../reading/cells.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import { createHeadFinder, requiredFields } from './import-heads.ts';
import type { Head } from './import-heads.ts';
import { isOfTemplate, LeftOut, sheetNotice } from './left-out.ts';
import { isFault, readerOf } from './read-cell.ts';

export interface ImportedRow {
  rowNo: number;
  values: Record<string, DraftValue>;
  /** Cells that are not what their column holds. */
  problems: FieldProblem[];
}

export interface ImportedSheet {
  sheet: string;
  /** Column letter by field; a field without a column is absent. */
  columns: Record<string, string>;
  /** Required fields that no column was found for: then there are no rows. */
  missing: string[];
  rows: ImportedRow[];
  /** What the file holds besides. */
  notices: ImportNotice[];
}

export interface ReadRowsRequest {
  buffer: Buffer;
  fileName: string;
  definition: FileDefinition;
  limits: ReadingLimits;
  /** The sheet to read; null for the first visible one that has the most columns. */
  sheet: string | null;
}

/**
 * Rows of one sheet that has the columns of a master, its headings in any of our languages, in any order; and everything
 * that is left out. Heavy and synchronous: call it in a thread.
 * @throws UnreadableFile
 */
export function readRows({ buffer, fileName, definition, limits, sheet: wanted }: ReadRowsRequest): ImportedSheet {
  const workbook = readWorkbook(buffer, fileName, limits);
  const findHead = createHeadFinder(definition);
  const heads = new Map<Sheet, Head | null>();
  let best: { sheet: Sheet; head: Head } | null = null;
  for (const sheet of workbook.sheets) {
    const head = sheet.isHidden ? null : findHead(sheet);
    heads.set(sheet, head);
    if (head === null || (wanted !== null && foldText(sheet.name) !== foldText(wanted))) continue;
    if (best === null || head.columns.size > best.head.columns.size) best = { sheet, head };
  }
  const missingOf = (head: Head | null) => {
    const found = new Set([...(head?.columns.values() ?? [])].map(({ name }) => name));
    return requiredFields(definition).filter(({ name }) => !found.has(name));
  };
  const others = [...heads]
    .filter(([sheet]) => sheet !== best?.sheet && !isOfTemplate(sheet, definition))
    .flatMap(([sheet, head]) => sheetNotice(sheet, head !== null && missingOf(head).length === 0));
  const missing = missingOf(best?.head ?? null).map(({ name }) => name);
  if (best === null) return { sheet: '', columns: {}, missing, rows: [], notices: others };
  const { sheet, head } = best;
  const leftOut = new LeftOut(sheet.name, head);
  const rows = missing.length > 0 ? [] : rowsBelow(sheet, head, leftOut);
  const columns = Object.fromEntries([...head.columns].map(([index, { name }]) => [name, columnLetter(index)]));
  const notices = [...others, ...leftOut.notices()];
  return { sheet: sheet.name, columns: missing.length > 0 ? {} : columns, missing, rows, notices };
}

function rowsBelow(sheet: Sheet, head: Head, leftOut: LeftOut): ImportedRow[] {
  const readers = [...head.columns].map(([index, field]) => ({ index, name: field.name, read: readerOf(field) }));
  const rows: ImportedRow[] = [];
  for (const { rowNo, cells } of sheet.rows()) {
    if (rowNo < head.rowNo) leftOut.noteAbove(rowNo);
    if (rowNo <= head.rowNo) continue;
    const isRead = readers.some(({ index }) => shownText(cells[index] ?? null).trim() !== '');
    leftOut.note(rowNo, cells, isRead);
    if (!isRead) continue;
    const row: ImportedRow = { rowNo, values: {}, problems: [] };
    for (const { index, name, read } of readers) {
      const cell = cells[index] ?? null;
      const value = read(cell);
      if (isFault(value)) row.problems.push({ field: name, code: value.fault, found: shownText(cell).slice(0, 500) });
      else row.values[name] = value;
    }
    rows.push(row);
  }
  return rows;
}
