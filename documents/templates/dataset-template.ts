import { writeXlsx } from 'hucre/xlsx';
import type { CellStyle, CellValue, DataValidation, WriteSheet } from 'hucre/xlsx';
import { freeSheetName } from '../annotating/sheet-names.ts';
import { placeOf } from '../mapping/title-cells.ts';
import { columnLetter } from '../reading/cells.ts';
import type { DatasetTemplateRequest } from './dataset-template-request.ts';
import { carriedRows } from './carried-rows.ts';
import { instructionSheet } from './instruction-sheet.ts';
import { templateColumns } from './template-columns.ts';
import type { TemplateColumn } from './template-columns.ts';
import { templateWords } from './template-words.ts';

/** Of a sheet of Excel: the list checks reach to its end, however many rows an installation takes. */
const lastRow = 1_048_576;
/** A list written into its check may have 255 characters; longer ones stand on a sheet of their own. */
const longestInlineList = 250;

const headStyle: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '0F3D5E' } },
  alignment: { vertical: 'center', wrapText: true },
};

/** A workbook that a provider can fill in and that its own mapping reads: heads, list checks, widths, instructions. */
export async function createDatasetTemplate(request: DatasetTemplateRequest): Promise<Buffer> {
  const { definition, language } = request;
  const word = templateWords(language);
  const columns = templateColumns(definition, request.fields, request.dateFormat);
  const sheetName = freeSheetName(sheetNameOf(definition) ?? word('data'), []);
  const listsName = freeSheetName(word('lists'), [sheetName]);
  const lists: string[][] = [];
  const checks = columns.flatMap((column, index) =>
    check(column, index, definition.rowNumber, listsName, lists, word('notInList')),
  );
  const view = { rightToLeft: language === 'ar' };
  const instructions: WriteSheet = {
    ...instructionSheet(request, columns, sheetName, word),
    name: freeSheetName(word('instructions'), [sheetName, listsName]),
    view,
  };
  const data: WriteSheet = { ...dataSheet(request, columns), name: sheetName, dataValidations: checks, view };
  const sheets = inPlace(definition, data, instructions);
  if (lists.length > 0) sheets.push({ name: listsName, rows: transpose(lists), hidden: true });
  return Buffer.from(await writeXlsx({ sheets }));
}

/** A name that the mapping finds; null where any will do. */
function sheetNameOf({ sheet, sheetChoice }: DatasetTemplateRequest['definition']): string | null {
  if (!sheetChoice || 'position' in sheetChoice) return sheet;
  return sheetChoice.pattern.replaceAll('*', '').trim() || null;
}

/** A mapping that finds its sheet by place gets it there. */
function inPlace(
  { sheetChoice }: DatasetTemplateRequest['definition'],
  data: WriteSheet,
  instructions: WriteSheet,
): WriteSheet[] {
  const place = sheetChoice && 'position' in sheetChoice ? sheetChoice.position : 1;
  if (place === 1) return [data, instructions];
  const blank = Array.from({ length: Math.min(place, 20) - 2 }, (_, at): WriteSheet => ({
    name: String(at + 2),
    rows: [],
  }));
  return [instructions, ...blank, data];
}

function dataSheet(
  { definition, rows: earlier = [], periodField = null }: DatasetTemplateRequest,
  columns: readonly TemplateColumn[],
): Omit<WriteSheet, 'name'> {
  const { rowNumber, type } = definition;
  const rows: CellValue[][] = Array.from({ length: rowNumber }, () => []);
  for (const { columnRowNumber, columnValue } of definition.requiredColumns) {
    if (columnRowNumber < rowNumber) rows[columnRowNumber - 1]!.push(columnValue);
  }
  if (type !== null && type.rowIndex < rowNumber) rows[type.rowIndex - 1]!.push(type.columnName);
  for (const title of definition.titleCells ?? []) {
    const { rowNo, column } = placeOf(title);
    const row = rows[rowNo - 1];
    if (rowNo >= rowNumber || row === undefined) continue;
    while (row.length < column) row.push(null);
    if (title.label !== null) row[column] = `${title.label}: `;
  }
  rows[rowNumber - 1] = columns.map(({ head }) => head);
  rows.push(...carriedRows(columns, earlier, periodField));
  const cells = new Map(columns.map((_, index) => [`${rowNumber - 1},${index}`, { style: headStyle }] as const));
  return {
    rows,
    cells,
    columns: columns.map(({ head, numberFormat }) => ({
      width: Math.min(Math.max(head.length + 4, 14), 40),
      ...(numberFormat === null ? {} : { style: { numFmt: numberFormat } }),
    })),
    freezePane: { rows: rowNumber },
  };
}

function check(
  column: TemplateColumn,
  index: number,
  headRow: number,
  listsName: string,
  lists: string[][],
  message: string,
): DataValidation[] {
  const { values, field } = column;
  if (values.length === 0) return [];
  const letter = columnLetter(index);
  const range = `${letter}${headRow + 1}:${letter}${lastRow}`;
  const base = {
    type: 'list',
    range,
    allowBlank: field?.isRequired !== true,
    showErrorMessage: true,
    errorMessage: message,
  } as const;
  const isInline = values.join(',').length <= longestInlineList && !values.some((value) => /[,"]/.test(value));
  if (isInline) return [{ ...base, values: [...values] }];
  lists.push([...values]);
  const listColumn = columnLetter(lists.length - 1);
  return [
    { ...base, formula1: `'${listsName.replaceAll("'", "''")}'!$${listColumn}$1:$${listColumn}$${values.length}` },
  ];
}

function transpose(lists: readonly string[][]): string[][] {
  const height = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: height }, (_, row) => lists.map((list) => list[row] ?? ''));
}
