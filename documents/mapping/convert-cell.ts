import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { isErrorText } from '../reading/cells.ts';
import type { CellValue } from '../reading/cells.ts';
import { decimalOfNumber, shiftDecimal } from './exact-decimals.ts';
import { listReader, valuesByWord } from './list-words.ts';
import { monthReader } from './parse-month.ts';
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
  'TOO_LONG',
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
  TOO_LONG: { fault: 'TOO_LONG' },
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
    case 'code':
      return textConverter(longestText[field.type], context);
    case 'enum':
      return field.enumValues === undefined || field.enumValues.length === 0
        ? textConverter(longestText.code, context)
        : wordConverter(valuesByWord(field), context);
    case 'currency':
      return wordConverter(valuesByWord({ ...field, enumValues: field.enumValues ?? currencies() }), context);
    case 'flag':
      return wordConverter(valuesByWord({ enumValues: ['true', 'false'], valueSynonyms: flagWords }), context);
    case 'list':
      return codesConverter(context);
    case 'date':
      return dateConverter(context.dateFormat);
    case 'month':
      return monthConverter(context.dateFormat);
    case 'decimal':
    case 'money':
    case 'area':
    case 'ratio':
    case 'integer':
    case 'bps':
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

type NumberType = 'integer' | 'decimal' | 'money' | 'area' | 'percent' | 'ratio' | 'bps';

/** What people write after a number of these types: 1.62x, 90 bps. */
const written: Partial<Record<NumberType, RegExp>> = { ratio: /[x×倍]$/iu, bps: /bps?$|b\.p\.$/iu };

function numberConverter(type: NumberType, separator: DecimalSeparator): CellConverter {
  const isWhole = type === 'integer' || type === 'bps';
  const suffix = written[type];
  const accept = (decimal: string) => {
    if (isWhole && decimal.includes('.')) return faults.NOT_A_NUMBER;
    return decimal.length > mostDigits && digitsOf(decimal) > mostDigits ? faults.TOO_MANY_DIGITS : decimal;
  };
  return (cell) => {
    if (typeof cell === 'number') return accept(decimalOfNumber(cell));
    if (typeof cell === 'string') {
      const parsed = parseNumber(suffix ? cell.replace(suffix, '').trim() : cell, separator);
      if (parsed === null) return faults.NOT_A_NUMBER;
      return accept(type === 'percent' ? parsed.decimal : asFraction(parsed));
    }
    if (cell === null || typeof cell === 'boolean' || cell.kind !== 'formatted') return faults.NOT_A_NUMBER;
    const decimal = decimalOfNumber(cell.value);
    // A percent field holds what people say: 3 for a cell that shows 3 %.
    return accept(type === 'percent' && cell.isPercent ? shiftDecimal(decimal, 2) : decimal);
  };
}

/** Characters that a text, and a code, may have. */
export const longestText = { text: 2000, code: 200 } as const;

function textConverter(longest: number, context: ConversionContext): CellConverter {
  return (cell) => {
    const text = context.translate(shownText(cell));
    return text.length > longest ? faults.TOO_LONG : text;
  };
}

/** Codes in one cell, however they are separated, as `A;B`. */
function codesConverter(context: ConversionContext): CellConverter {
  return (cell) => {
    const codes = shownText(cell)
      .split(/[;；,、،\n]/u)
      .map((code) => context.translate(code.trim()))
      .filter((code) => code !== '');
    if (codes.some((code) => code.length > longestText.code)) return faults.TOO_LONG;
    return codes.length === 0 ? null : [...new Set(codes)].join(';');
  };
}

function wordConverter(byWord: ReadonlyMap<string, string>, context: ConversionContext): CellConverter {
  const read = listReader(byWord);
  return (cell) => read(context.translate(shownText(cell))) ?? faults.NOT_IN_LIST;
}

let knownCurrencies: readonly string[] | null = null;
/** ISO 4217, as the runtime knows it. */
const currencies = (): readonly string[] => (knownCurrencies ??= Intl.supportedValuesOf('currency'));

function monthConverter(dateFormat: string): CellConverter {
  const read = monthReader(dateFormat);
  return (cell) => read(shownText(cell)) ?? faults.NOT_A_DATE;
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

/** `labelsOf` has none of these. */
const flagWords = {
  true: ['yes', 'y', '1', 't', 'はい', '○', '有', 'نعم'],
  false: ['no', 'n', '0', 'f', '×', '無', 'لا'],
};
