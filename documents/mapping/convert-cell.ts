import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { isErrorText } from '../reading/cells.ts';
import type { CellValue } from '../reading/cells.ts';
import { labelsOf } from '../wording/list-values.ts';
import { decimalOfNumber, shiftDecimal } from './exact-decimals.ts';
import { foldListValue } from './fold-text.ts';
import { asFraction, parseNumber } from './parse-number.ts';
import type { DecimalSeparator } from './parse-number.ts';
import { createDateParser } from './parse-date.ts';

export const conversionFaults = [
  'NOT_A_NUMBER',
  'NOT_A_DATE',
  'NOT_IN_LIST',
  'ERROR_CELL',
  'DAMAGED_TEXT',
  'TOO_MANY_DIGITS',
] as const;
export type ConversionFault = (typeof conversionFaults)[number];

/** A canonical text, null for a blank, or what is wrong with the cell. */
export type Converted = string | null | { fault: ConversionFault };
export type CellConverter = (cell: CellValue) => Converted;

export interface ConversionContext {
  dateFormat: string;
  decimalSeparator: DecimalSeparator;
  translate: (text: string) => string;
}

const faults: Record<ConversionFault, { fault: ConversionFault }> = {
  NOT_A_NUMBER: { fault: 'NOT_A_NUMBER' },
  NOT_A_DATE: { fault: 'NOT_A_DATE' },
  NOT_IN_LIST: { fault: 'NOT_IN_LIST' },
  ERROR_CELL: { fault: 'ERROR_CELL' },
  DAMAGED_TEXT: { fault: 'DAMAGED_TEXT' },
  TOO_MANY_DIGITS: { fault: 'TOO_MANY_DIGITS' },
};

/** The way from a cell to the canonical text of a field: decimals without grouping, days as YYYY-MM-DD, list values as the model spells them. */
export function createConverter(field: DataModelFieldDefinition, context: ConversionContext): CellConverter {
  const convert = converterOf(field, context);
  return (cell) => {
    if (cell === null) return null;
    if (typeof cell === 'object' && cell.kind === 'error') return faults.ERROR_CELL;
    if (typeof cell !== 'string') return convert(cell);
    const text = cell.trim();
    if (text === '') return null;
    // What the reader puts where the bytes of a text are no characters.
    if (text.includes('\ufffd')) return faults.DAMAGED_TEXT;
    return isErrorText(text) ? faults.ERROR_CELL : convert(text);
  };
}

function converterOf(field: DataModelFieldDefinition, context: ConversionContext): CellConverter {
  switch (field.type) {
    case 'text':
      return (cell) => (typeof cell === 'string' ? context.translate(cell) : shownText(cell));
    case 'enum':
      return field.enumValues === undefined || field.enumValues.length === 0
        ? (cell) => context.translate(shownText(cell))
        : listConverter(field.enumValues, context);
    case 'flag':
      return listConverter(['true', 'false'], context, flagWords);
    case 'date':
      return dateConverter(context.dateFormat);
    case 'decimal':
    case 'integer':
    case 'percent':
      return numberConverter(field.type, context.decimalSeparator);
  }
}

/** The text a person sees in the cell, as far as meaning goes: 00042 stays 00042. */
export function shownText(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return decimalOfNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell.kind === 'date') return cell.iso;
  if (cell.kind === 'error') return cell.text;
  const decimal = decimalOfNumber(cell.value);
  if (cell.isPercent) return `${shiftDecimal(decimal, 2)}%`;
  return /^\d+$/.test(decimal) ? decimal.padStart(cell.minDigits, '0') : decimal;
}

/** Sums of more are neither exact here nor whole in the tables that are loaded. */
const mostDigits = 38;

function digitsOf(decimal: string): number {
  return decimal.replace(/^-?[0.]*|\./g, '').length;
}

function numberConverter(type: 'decimal' | 'integer' | 'percent', separator: DecimalSeparator): CellConverter {
  const accept = (decimal: string) => {
    if (type === 'integer' && decimal.includes('.')) return faults.NOT_A_NUMBER;
    return decimal.length > mostDigits && digitsOf(decimal) > mostDigits ? faults.TOO_MANY_DIGITS : decimal;
  };
  return (cell) => {
    if (typeof cell === 'number') return accept(decimalOfNumber(cell));
    if (typeof cell === 'string') {
      const parsed = parseNumber(cell, separator);
      if (parsed === null) return faults.NOT_A_NUMBER;
      return accept(type === 'percent' ? parsed.decimal : asFraction(parsed));
    }
    if (cell === null || typeof cell === 'boolean' || cell.kind !== 'formatted') return faults.NOT_A_NUMBER;
    const decimal = decimalOfNumber(cell.value);
    // A percent field holds what people say: 3 for a cell that shows 3 %.
    return accept(type === 'percent' && cell.isPercent ? shiftDecimal(decimal, 2) : decimal);
  };
}

function dateConverter(dateFormat: string): CellConverter {
  const parse = createDateParser(dateFormat);
  const known = new Map<string, string | null>();
  return (cell) => {
    if (typeof cell === 'object' && cell?.kind === 'date') return cell.iso;
    // A bare number is a day only where the format writes days as one number (20260228).
    const text = typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : null;
    if (text === null) return faults.NOT_A_DATE;
    let iso = known.get(text);
    if (iso === undefined) {
      iso = parse(text);
      if (known.size < 20_000) known.set(text, iso);
    }
    return iso ?? faults.NOT_A_DATE;
  };
}

const flagWords: Record<string, string> = {
  yes: 'true',
  y: 'true',
  '1': 'true',
  t: 'true',
  はい: 'true',
  '○': 'true',
  有: 'true',
  نعم: 'true',
  no: 'false',
  n: 'false',
  '0': 'false',
  f: 'false',
  いいえ: 'false',
  '×': 'false',
  無: 'false',
  لا: 'false',
};

function listConverter(
  values: readonly string[],
  context: ConversionContext,
  words: Record<string, string> = {},
): CellConverter {
  const byFold = new Map(
    values.flatMap((value) => labelsOf(value).map((label) => [foldListValue(label), value] as const)),
  );
  for (const value of values) byFold.set(foldListValue(value), value);
  for (const [word, value] of Object.entries(words)) byFold.set(foldListValue(word), value);
  const known = new Map<string, Converted>();
  return (cell) => {
    const text = shownText(cell);
    let value = known.get(text);
    if (value === undefined) {
      value = byFold.get(foldListValue(context.translate(text))) ?? faults.NOT_IN_LIST;
      if (known.size < 5_000) known.set(text, value);
    }
    return value;
  };
}
