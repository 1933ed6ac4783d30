import type {
  DraftValue,
  FieldDefinition,
  FieldProblem,
  FieldType,
  MasterDefinition,
  ProblemCode,
} from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { createConverter, shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { columnLetter } from '../reading/cells.ts';
import type { CellValue, Sheet } from '../reading/cells.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import { headsOf, wordsOf } from './master-words.ts';

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
}

export interface ReadRowsRequest {
  buffer: Buffer;
  fileName: string;
  definition: MasterDefinition;
  limits: ReadingLimits;
}

/** Beside the fields of every master: a blank cell leaves it as it is, and a new record active. */
export const activeFlag: FieldDefinition = { name: 'isActive', type: 'flag' };
const flagByWord = new Map(
  languageCodes.flatMap((language) => {
    const word = wordsOf('masters', language);
    return [[foldText(word('active')), true] as const, [foldText(word('inactive')), false] as const];
  }),
);

/** Heads stand within the first rows; above them a title may stand. */
const lastHeadRow = 20;

/**
 * Rows of the first visible sheet that has the columns of a master, its heads in any of our languages, in any order.
 * Heavy and synchronous: call it in a thread.
 * @throws UnreadableFile
 */
export function readRows({ buffer, fileName, definition, limits }: ReadRowsRequest): ImportedSheet {
  const workbook = readWorkbook(buffer, fileName, limits);
  const heads = new Map(
    [...typedFields(definition), activeFlag].flatMap((field) =>
      headsOf(definition, field.name).map((head) => [foldText(head), field] as const),
    ),
  );
  const required = typedFields(definition).filter((field) => field.name === definition.key || field.isRequired);
  let best: { sheet: Sheet; head: Head } | null = null;
  for (const sheet of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
    const head = findHead(sheet, heads);
    if (head !== null && (best === null || head.columns.size > best.head.columns.size)) best = { sheet, head };
  }
  const found = new Set([...(best?.head.columns.values() ?? [])].map(({ name }) => name));
  const missing = required.filter(({ name }) => !found.has(name)).map(({ name }) => name);
  if (best === null || missing.length > 0) {
    return { sheet: best?.sheet.name ?? '', columns: {}, missing, rows: [] };
  }
  const { sheet, head } = best;
  const columns = Object.fromEntries([...head.columns].map(([index, { name }]) => [name, columnLetter(index)]));
  return { sheet: sheet.name, columns, missing: [], rows: rowsBelow(sheet, head) };
}

interface Head {
  rowNo: number;
  /** Field by index of its column. */
  columns: Map<number, FieldDefinition>;
}

function findHead(sheet: Sheet, heads: ReadonlyMap<string, FieldDefinition>): Head | null {
  let best: Head | null = null;
  for (const { rowNo, cells } of sheet.rows()) {
    if (rowNo > lastHeadRow) break;
    const columns = new Map<number, FieldDefinition>();
    cells.forEach((cell, index) => {
      const field = heads.get(foldText(shownText(cell).replace(/\s*\*$/, '')));
      if (field && ![...columns.values()].includes(field)) columns.set(index, field);
    });
    if (columns.size > (best?.columns.size ?? 0)) best = { rowNo, columns };
  }
  return best;
}

function rowsBelow(sheet: Sheet, head: Head): ImportedRow[] {
  const readers = [...head.columns].map(([index, field]) => ({ index, name: field.name, read: readerOf(field) }));
  const rows: ImportedRow[] = [];
  for (const { rowNo, cells } of sheet.rows()) {
    if (rowNo <= head.rowNo || readers.every(({ index }) => shownText(cells[index] ?? null).trim() === '')) continue;
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

type ReadValue = DraftValue | { fault: ProblemCode };
const isFault = (value: ReadValue): value is { fault: ProblemCode } =>
  typeof value === 'object' && value !== null && 'fault' in value;

const converted: Partial<Record<FieldType, { type: 'decimal' | 'date' | 'flag'; fault: ProblemCode }>> = {
  integer: { type: 'decimal', fault: 'NotANumber' },
  decimal: { type: 'decimal', fault: 'NotANumber' },
  date: { type: 'date', fault: 'NotADate' },
  flag: { type: 'flag', fault: 'NotAFlag' },
};

function readerOf({ name, type }: FieldDefinition): (cell: CellValue) => ReadValue {
  const conversion = converted[type];
  const field = { name, labels: { en: name, ja: name, ar: name }, isRequired: false, position: 0, ...conversion };
  const context = { dateFormat: 'YYYY-MM-DD', decimalSeparator: '.', translate: (text: string) => text } as const;
  const convert = conversion ? createConverter({ ...field, type: conversion.type }, context) : null;
  return (cell) => {
    if (typeof cell === 'object' && cell?.kind === 'error') return { fault: 'FormulaError' };
    const flag = name === activeFlag.name ? flagByWord.get(foldText(shownText(cell))) : undefined;
    if (flag !== undefined) return flag;
    if (convert && conversion) {
      const value = convert(cell);
      if (typeof value === 'object' && value !== null) return { fault: conversion.fault };
      return type === 'flag' && value !== null ? value === 'true' : value;
    }
    const text = shownText(cell);
    return type === 'references' ? text.split(/[,;、،؛；\n]/u).map((code) => code.trim()) : text;
  };
}
