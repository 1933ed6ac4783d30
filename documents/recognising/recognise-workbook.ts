import { planColumns } from '../mapping/column-plan.ts';
import { createConverter, shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import { mappedSheet } from '../mapping/mapped-sheet.ts';
import { createRowSieve } from '../mapping/row-sieve.ts';
import type { Sheet, SheetRow, Workbook } from '../reading/cells.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import type { FittingLayout, Layout, Recognition } from './recognition.ts';

const mebibyte = 1024 * 1024;

/** A look costs little, or is not taken: whoever wants the whole of a large file read uploads it. */
const limits: ReadingLimits = {
  ...defaultReadingLimits,
  maxBytesBinary: 4 * mebibyte,
  maxBytesUncompressed: 128 * mebibyte,
  maxRows: 20_000,
  maxColumns: 2_000,
  maxCells: 1_000_000,
};
const rowsRead = 10_000;
const headRows = 12;
const headSheets = 4;
const longestText = 200;
const mostTexts = 400;
const mostCodes = 200;
const mostMonths = 24;

/** Looks at the first rows of a workbook only. Synchronous: call it in a worker thread. @throws UnreadableFile */
export function recogniseWorkbook(buffer: Buffer, fileName: string, layouts: readonly Layout[]): Recognition {
  const workbook = readWorkbook(buffer, fileName, limits);
  const taken = new Map<Sheet, SheetRow[]>();
  const rowsOf = (sheet: Sheet): SheetRow[] => {
    const known = taken.get(sheet);
    if (known !== undefined) return known;
    const rows = firstRows(sheet);
    taken.set(sheet, rows);
    return rows;
  };
  const headTexts = headTextsOf(workbook, rowsOf);
  const fits = layouts.flatMap((layout) => fitOf(layout, workbook, rowsOf) ?? []);
  return { fits, headTexts };
}

function firstRows(sheet: Sheet): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of sheet.rows()) {
    if (row.rowNo > rowsRead) break;
    rows.push(row);
  }
  return rows;
}

function headTextsOf(workbook: Workbook, rowsOf: (sheet: Sheet) => SheetRow[]): string[] {
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden).slice(0, headSheets);
  const texts = visible.flatMap((sheet) => [
    sheet.name,
    ...rowsOf(sheet)
      .filter(({ rowNo }) => rowNo <= headRows)
      .flatMap(({ cells }) => cells.map(shownText)),
  ]);
  const filled = texts.map((text) => text.trim().slice(0, longestText)).filter((text) => text !== '');
  return [...new Set(filled)].slice(0, mostTexts);
}

/** Null when the workbook is not written that way. */
function fitOf(layout: Layout, workbook: Workbook, rowsOf: (sheet: Sheet) => SheetRow[]): FittingLayout | null {
  try {
    return readLayout(layout, rowsOf(mappedSheet(workbook, layout.definition)));
  } catch (error) {
    if (error instanceof LayoutChanged) return null;
    throw error;
  }
}

/** @throws LayoutChanged */
function readLayout(layout: Layout, rows: readonly SheetRow[]): FittingLayout | null {
  const { key, definition, fields } = layout;
  const head = rows.find(({ rowNo }) => rowNo === definition.rowNumber);
  if (head === undefined) return null;
  const words = new Map(layout.translation?.map(([source, target]) => [foldText(source), target]));
  const translation = definition.isFileTranslationRequired ? words : null;
  const { columnsOf, mapped } = planColumns(head, definition, fields, translation);
  const columnOf = (name: string | null) => columnsOf[fields.findIndex((field) => field.name === name)]?.[0] ?? -1;
  const codeColumn = columnOf(layout.codeField);
  const periodColumn = columnOf(layout.periodField);
  const monthOf = monthReader(layout);
  const sieve = createRowSieve(definition, []);
  const codes = new Set<string>();
  const months = new Set<string>();
  for (const row of rows) {
    if (!sieve.see(row) || row.rowNo <= definition.rowNumber) continue;
    const code = shownText(row.cells[codeColumn] ?? null).trim();
    const month = monthOf(row.cells[periodColumn] ?? null);
    if (code !== '' && code.length <= longestText && codes.size < mostCodes) codes.add(code);
    if (month !== null && months.size < mostMonths) months.add(month);
  }
  return { key, share: mapped.length / definition.columns.length, codes: [...codes], months: [...months] };
}

function monthReader({ fields, periodField, dateFormat }: Layout): (cell: SheetRow['cells'][number]) => string | null {
  const field = fields.find(({ name }) => name === periodField);
  if (field?.type !== 'date') return () => null;
  const convert = createConverter(field, { dateFormat, decimalSeparator: '.', translate: (text) => text });
  return (cell) => {
    const day = convert(cell);
    return typeof day === 'string' ? day.slice(0, 7) : null;
  };
}
