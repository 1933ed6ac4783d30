import type { MappingProposal } from '#contracts/mapping-samples.schema.ts';
import { shownText } from '../mapping/convert-cell.ts';
import type { ConversionContext } from '../mapping/convert-cell.ts';
import { foldListValue, foldText } from '../mapping/fold-text.ts';
import { listDefinition } from '../mapping/list-definition.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import { proposeColumns } from './propose-columns.ts';
import type { ProposedColumn, SampledColumn } from './propose-columns.ts';
import { proposeHead } from './propose-head.ts';
import type { ProposedHead } from './propose-head.ts';
import { proposeKeywords } from './propose-keywords.ts';
import { proposeMonths } from './propose-months.ts';
import { proposePeriodCell } from './propose-titles.ts';
import { proposeTypeRows } from './propose-type-rows.ts';
import type { ProposeRequest, SampleContext } from './sample-request.ts';

/** A sheet of a sample with its rows read. */
export interface SampledSheet {
  name: string;
  isHidden: boolean;
  rows: readonly SheetRow[];
}

const rowsLookedAt = 2_000;
const cellsLookedAt = 200;

/** Reads off a workbook how it is written; whatever is not sure enough is left to the person. */
export function proposeMapping(
  sheets: readonly SampledSheet[],
  context: SampleContext,
  { sheet: wantedSheet, rowNumber }: Pick<ProposeRequest, 'sheet' | 'rowNumber'>,
): MappingProposal {
  const isKnown = knownHeads(context);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const named = wantedSheet === null ? undefined : sheets.find(({ name }) => foldText(name) === foldText(wantedSheet));
  const judged = (named ? [named] : shown).map((sheet) => ({ sheet, head: headOf(sheet, isKnown, rowNumber) }));
  const best = judged.toSorted((left, right) => (right.head?.known ?? -1) - (left.head?.known ?? -1))[0];
  if (!best?.head) return nothing(best?.sheet.name ?? null, rowNumber ?? 1);
  const { sheet, head } = best;
  const hasRival = judged.some((one) => one.sheet !== sheet && (one.head?.known ?? 0) >= head.known);
  return {
    ...proposeOfSheet(sheet, head, context, shown.length > 1),
    sheet: named || shown.length <= 1 ? 1 : hasRival ? 0.7 : 0.95,
    rowNumber: rowNumber === null ? head.certainty : 1,
  };
}

function proposeOfSheet(
  sheet: SampledSheet,
  head: ProposedHead,
  context: SampleContext,
  isOneOfSeveral: boolean,
): Omit<MappingProposal, 'sheet' | 'rowNumber'> {
  const headRow = sheet.rows.find(({ rowNo }) => rowNo === head.rowNo)!;
  const below = sheet.rows.filter(({ rowNo }) => rowNo > head.rowNo).slice(0, rowsLookedAt);
  const columns = columnsOf(headRow, below);
  const heads = columns.map(({ column, head: text }) => ({ text, cell: headRow.cells[column] ?? null }));
  const months = proposeMonths(heads, context.fields, context.periodField, context.firstMonth);
  const ofMonths = new Set(months?.heads.map(foldText));
  const isMonth = ({ head: text }: SampledColumn) => ofMonths.has(foldText(text));
  const plain = columns.filter((column) => !isMonth(column));
  const taken = new Set(months ? Object.values(months.matrix) : []);
  const translation = new Map(context.translation.map(([source, target]) => [foldText(source), target]));
  const conversion = { ...conversionOf(context), translate: (text: string) => translation.get(foldText(text)) ?? text };
  const fields = context.fields.filter(({ name }) => !taken.has(name));
  const proposed = proposeColumns(plain, { fields, known: context.known, conversion, translation });
  const byColumn = new Map(proposed.map((one) => [one.column, one]));
  const used = columns.filter((column) => isMonth(column) || byColumn.has(column.column)).map(({ column }) => column);
  const keywords = proposeKeywords(below, used);
  const unused = plain.filter(({ column }) => !byColumn.has(column));
  const type = proposeTypeRows(below, head.rowNo, unused, neededColumns(proposed, context));
  const title = titleOf(sheet, head, context, conversion, [...taken, ...proposed.map(({ field }) => field)]);
  const isPair = ['debit', 'credit'].every((name) => proposed.some(({ field }) => field === name));
  const hasNet = proposed.some(({ field }) => field === 'net_change');
  return {
    definition: {
      format: months ? 'MATRIX' : isPair && !hasNet ? 'TWO_AMOUNTS' : 'LIST',
      sheet: isOneOfSeveral ? sheet.name : null,
      rowNumber: head.rowNo,
      requiredColumns: [],
      excludeRowKeywords: keywords.map(({ word }) => word),
      excludeBlankRows: true,
      type: type?.type ?? null,
      columns: proposed.map(({ column, field }) => ({ source: sourceOf(columns, column), field })),
      ...(title && { titleCells: [title.title] }),
      ...(months && { monthColumns: months.heads, matrix: months.matrix }),
      isFileTranslationRequired: needsTranslation(proposed, columns, translation),
    },
    format: months?.certainty ?? 0.96,
    columns: columns.map((column) => ({
      letter: columnLetter(column.column),
      source: column.head,
      field: byColumn.get(column.column)?.field ?? null,
      certainty: byColumn.get(column.column)?.certainty ?? (isMonth(column) ? (months?.certainty ?? null) : null),
    })),
    keywords,
    titleCells: title ? [{ field: title.title.field, certainty: title.certainty }] : [],
    type: type?.certainty ?? null,
  };
}

/** A heading is known by its translation alone, or a cell holds a text that has one. */
const needsTranslation = (
  proposed: readonly ProposedColumn[],
  columns: readonly SampledColumn[],
  translation: ReadonlyMap<string, string>,
): boolean =>
  translation.size > 0 &&
  proposed.some(
    ({ column, isTranslated }) =>
      isTranslated ||
      columns.find((one) => one.column === column)?.cells.some((cell) => translation.has(foldText(shownText(cell)))),
  );

const neededColumns = (proposed: readonly ProposedColumn[], { fields }: SampleContext): number[] =>
  proposed
    .filter(({ field }) => fields.some(({ name, isRequired }) => isRequired && name === field))
    .map(({ column }) => column);

function headOf(
  sheet: SampledSheet,
  isKnown: (head: string) => boolean,
  rowNumber: number | null,
): ProposedHead | null {
  if (rowNumber === null) return proposeHead(sheet.rows, isKnown);
  const row = sheet.rows.find(({ rowNo }) => rowNo === rowNumber);
  if (!row) return null;
  const known = row.cells.filter((cell) => isKnown(foldListValue(shownText(cell)))).length;
  return { rowNo: rowNumber, certainty: 1, known };
}

function columnsOf(headRow: SheetRow, below: readonly SheetRow[]): SampledColumn[] {
  return headRow.cells.flatMap((cell, column) => {
    const head = shownText(cell).replace(/\s+/g, ' ').trim();
    if (head === '') return [];
    const cells = below
      .map((row) => row.cells[column] ?? null)
      .filter((value) => shownText(value).trim() !== '')
      .slice(0, cellsLookedAt);
    return [{ column, head, cells }];
  });
}

const sourceOf = (columns: readonly SampledColumn[], column: number): string =>
  columns.find((one) => one.column === column)?.head ?? '';

function titleOf(
  { rows }: SampledSheet,
  head: ProposedHead,
  { fields, periodField }: SampleContext,
  conversion: ConversionContext,
  mapped: readonly string[],
) {
  const field = fields.find(({ name }) => name === periodField);
  if (!field || mapped.includes(field.name)) return null;
  return proposePeriodCell(
    rows.filter(({ rowNo }) => rowNo < head.rowNo),
    field,
    conversion,
  );
}

function knownHeads({ fields, known, translation }: SampleContext): (head: string) => boolean {
  const heads = new Set<string>();
  for (const { name, labels, synonyms } of fields)
    for (const word of [name, ...Object.values(labels), ...Object.values(synonyms ?? {}).flat()])
      heads.add(foldListValue(word));
  for (const { source } of known) heads.add(foldListValue(source));
  for (const [source, target] of translation) if (heads.has(foldListValue(target))) heads.add(foldListValue(source));
  return (head) => heads.has(head);
}

export const conversionOf = ({ dateFormat }: Pick<SampleContext, 'dateFormat'>): ConversionContext => ({
  dateFormat,
  decimalSeparator: '.',
  translate: (text) => text,
});

/** For a workbook without anything like heads. */
const nothing = (sheet: string | null, rowNumber: number): MappingProposal => ({
  definition: listDefinition(sheet, rowNumber, []),
  sheet: 0,
  rowNumber: 0,
  format: 0,
  columns: [],
  keywords: [],
  titleCells: [],
  type: null,
});
