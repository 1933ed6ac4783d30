import { sheetText } from '#contracts/mapping-changes.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { planColumns } from '../mapping/column-plan.ts';
import { createConverter, shownText } from '../mapping/convert-cell.ts';
import type { ConversionContext } from '../mapping/convert-cell.ts';
import { findLayout } from '../mapping/find-layout.ts';
import { createFixedValues } from '../mapping/fixed-values.ts';
import { foldText } from '../mapping/fold-text.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import { mappedSheets } from '../mapping/mapped-sheet.ts';
import { createRowSieve } from '../mapping/row-sieve.ts';
import { UnusableMapping } from '../mapping/unusable-mapping.ts';
import type { Sheet, SheetRow, Workbook } from '../reading/cells.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import { layoutByHeads } from './known-heads.ts';
import type { Counted, FittingLayout, Layout, Recognition } from './recognition.ts';

const mebibyte = 1024 * 1024;

/** A look must be cheap; a large file is read as a whole only when it is uploaded. */
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
const fewestHeads = 3;
const mostMapped = 40;
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
  const fits: FittingLayout[] = [];
  const changed: string[] = [];
  for (const layout of layouts) {
    const fit = fitOf(layout, workbook, rowsOf);
    if (fit !== null) fits.push(fit);
    else if (hasNamedSheet(layout, workbook)) changed.push(layout.key);
  }
  const shown = workbook.sheets.find(({ isHidden }) => !isHidden);
  return { fits, changed, headTexts, sheet: shown?.name ?? null, heads: shown ? likelyHeads(rowsOf(shown)) : [] };
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

/** Title lines have one or two texts; the first row with more is taken for the heads. */
function likelyHeads(rows: readonly SheetRow[]): string[] {
  const heads = rows.filter(({ rowNo }) => rowNo <= headRows).map(filledTexts);
  return heads.find((texts) => texts.length >= fewestHeads) ?? [];
}

const filledTexts = ({ cells }: SheetRow): string[] =>
  cells.map((cell) => shownText(cell).trim().slice(0, longestText)).filter((text) => text !== '');

/** Null when the workbook is not written that way. */
function fitOf(layout: Layout, workbook: Workbook, rowsOf: (sheet: Sheet) => SheetRow[]): FittingLayout | null {
  try {
    if (layout.definition === null) return fitByHeads(layout, workbook, rowsOf);
    const meant = mappedSheets(workbook, layout.definition).slice(0, mostMapped);
    const [first, ...others] = meant.map(({ sheet, definition }) =>
      readLayout(layout, definition, { ...sheet, rows: () => rowsOf(sheet) }),
    );
    return others.reduce(withSheet, first!);
  } catch (error) {
    if (error instanceof LayoutChanged || error instanceof UnusableMapping) return null;
    throw error;
  }
}

/** Whether a sheet is there that the mapping names; any sheet may be the first one. */
function hasNamedSheet({ definition }: Layout, workbook: Workbook): boolean {
  if (definition === null || workbook.text !== null || sheetText(definition) === null) return false;
  if (definition.sheetChoice && 'position' in definition.sheetChoice) return false;
  try {
    return mappedSheets(workbook, definition).length > 0;
  } catch (error) {
    if (error instanceof LayoutChanged) return false;
    throw error;
  }
}

/** Codes and months of a further sheet are of the same file. */
function withSheet(fit: FittingLayout, { codes, months }: FittingLayout): FittingLayout {
  return { ...fit, codes: added(fit.codes, codes), months: added(fit.months, months) };
}

function added(counts: readonly Counted[], more: readonly Counted[]): Counted[] {
  const all = Map.groupBy([...counts, ...more], ({ text }) => text);
  const summed = [...all].map(([text, same]) => ({ text, rows: same.reduce((sum, { rows }) => sum + rows, 0) }));
  return summed.sort((left, right) => right.rows - left.rows);
}

/** The first sheet with heads of the data model. @throws LayoutChanged, UnusableMapping */
function fitByHeads(layout: Layout, workbook: Workbook, rowsOf: (sheet: Sheet) => SheetRow[]): FittingLayout | null {
  for (const sheet of workbook.sheets.filter(({ isHidden }) => !isHidden).slice(0, headSheets)) {
    const firstRowsOf = rowsOf(sheet).filter(({ rowNo }) => rowNo <= headRows);
    const known = layoutByHeads(sheet.name, firstRowsOf, layout.fields);
    if (known === null) continue;
    const fit = readLayout(layout, known.definition, { ...sheet, rows: () => rowsOf(sheet) });
    return { ...fit, share: known.share };
  }
  return null;
}

/** @throws LayoutChanged, UnusableMapping */
function readLayout(layout: Layout, written: DatasetMappingDefinition, sheet: Sheet): FittingLayout {
  const { key, fields, dateFormat } = layout;
  const words = new Map(layout.translation?.map(([source, target]) => [foldText(source), target]));
  const translation = written.isFileTranslationRequired ? words : null;
  const definition = findLayout(sheet, { definition: written, fields, translation });
  const rows = [...sheet.rows()];
  const head = rows.find(({ rowNo }) => rowNo === definition.rowNumber)!;
  const { columnsOf, mapped } = planColumns(head, definition, fields, translation);
  const columnOf = (name: string | null) => columnsOf[fields.findIndex((field) => field.name === name)]?.[0] ?? -1;
  const codeColumn = columnOf(layout.codeField);
  const periodColumn = columnOf(layout.periodField);
  const monthOf = monthReader(layout);
  const sieve = createRowSieve(definition, [], () => false);
  const fixed = createFixedValues({ definition, fields, dateFormat, translation }, conversionOf(layout));
  const codes = new Map<string, number>();
  const months = new Map<string, number>();
  for (const row of rows) {
    if (row.rowNo < definition.rowNumber) fixed.see(row);
    if (!sieve.see(row) || row.rowNo <= definition.rowNumber) continue;
    const code = shownText(row.cells[codeColumn] ?? null).trim();
    const month = monthOf(row.cells[periodColumn] ?? null);
    if (code !== '' && code.length <= longestText) count(codes, code, mostCodes);
    if (month !== null) count(months, month, mostMonths);
  }
  // What is in no column is the same for all rows.
  const forAll = fixed.open([]);
  const code = forAll.get(layout.codeField);
  if (codes.size === 0 && code !== undefined) count(codes, code, mostCodes);
  const month = monthOf(forAll.get(layout.periodField ?? '') ?? null);
  if (months.size === 0 && month !== null) count(months, month, mostMonths);
  const share = mapped.length / definition.columns.length;
  return { key, share, sheet: sheet.name, heads: filledTexts(head), codes: counted(codes), months: counted(months) };
}

function count(counts: Map<string, number>, text: string, most: number): void {
  const rows = counts.get(text) ?? 0;
  if (rows > 0 || counts.size < most) counts.set(text, rows + 1);
}

const counted = (counts: ReadonlyMap<string, number>): Counted[] =>
  [...counts].map(([text, rows]) => ({ text, rows })).sort((left, right) => right.rows - left.rows);

const conversionOf = ({ dateFormat }: Layout): ConversionContext => ({
  dateFormat,
  decimalSeparator: '.',
  translate: (text) => text,
});

function monthReader(layout: Layout): (cell: SheetRow['cells'][number]) => string | null {
  const field = layout.fields.find(({ name }) => name === layout.periodField);
  if (field?.type !== 'date' && field?.type !== 'month') return () => null;
  const convert = createConverter(field, conversionOf(layout));
  return (cell) => {
    const day = convert(cell);
    return typeof day === 'string' ? day.slice(0, 7) : null;
  };
}
