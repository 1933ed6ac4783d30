import { canonicalDecimal, shiftDecimal } from './exact-decimals.ts';

export type DecimalSeparator = '.' | ',';

const plain = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/;
const usGroups = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const indianGroups = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/;
const europeanGroups = /^[1-9]\d{0,2}(?:\.\d{3})+,\d*$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const europeanGroupsOnly = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const commaDecimal = /^\d*,\d*$/;
const currencySigns = /^[\p{Sc}円]\s*|\s*[\p{Sc}円]$/gu;

export interface ParsedNumber {
  /** Canonical decimal; for `12.5%` it is 12.5. */
  decimal: string;
  isPercent: boolean;
}

/**
 * A number as people write it: 1,234.50 · (1,234.50) · 1,234.50- · △1,234 · 1.234,50 · 1 234,50 · １，２３４ · 12.5 %.
 * Where a single comma or point could be either, `separator` decides (default: the point is decimal).
 * A lone dash is what accounting formats print for zero. Null: not a number.
 */
export function parseNumber(text: string, separator: DecimalSeparator = '.'): ParsedNumber | null {
  let rest = normalise(text);
  if (rest === '-') return { decimal: '0', isPercent: false };
  let isNegative = false;
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed !== null) {
    isNegative = true;
    rest = bracketed[1]!.trim();
  }
  const isPercent = rest.endsWith('%');
  if (isPercent) rest = rest.slice(0, -1).trim();
  const signed = takeSign(rest.replace(currencySigns, ''));
  if (signed === null || (isNegative && signed.isSigned)) return null;
  const digits = toPlain(signed.digits.replace(currencySigns, ''), separator);
  const parts = digits === null ? null : plain.exec(digits);
  if (parts === null || (parts[1] === '' && (parts[2] ?? '') === '')) return null;
  const exponent = Number(parts[3] ?? 0);
  return {
    decimal: canonicalDecimal(isNegative || signed.isNegative, parts[1] || '0', parts[2] ?? '', exponent),
    isPercent,
  };
}

/** Full-width, Arabic-Indic and Persian digits become 0-9, every minus and space the plain one. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('٪', '%')
    .replace(/[‐-―−△▲]/g, '-')
    .trim()
    .toLowerCase();
}

function takeSign(text: string): { digits: string; isNegative: boolean; isSigned: boolean } | null {
  const parts = /^([+-]?)\s*(.*?)\s*([+-]|cr|dr)?$/.exec(text);
  if (parts === null) return null;
  const [, before = '', digits = '', after = ''] = parts;
  if (before !== '' && after !== '') return null;
  return { digits, isNegative: before === '-' || after === '-' || after === 'cr', isSigned: before + after !== '' };
}

/** Grouping taken out and the decimal mark made a point; null when groups are not groups of three. */
function toPlain(text: string, separator: DecimalSeparator): string | null {
  const compact = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*)?$/.test(text) ? text.replace(/[ '’]/g, '') : text;
  const wasGrouped = compact !== text;
  if (!compact.includes(',')) {
    if (europeanGroups.test(compact) || (separator === ',' && europeanGroupsOnly.test(compact)))
      return compact.replaceAll('.', '');
    return compact;
  }
  if (separator === ',' && commaDecimal.test(compact)) return compact.replace(',', '.');
  if (!wasGrouped && (usGroups.test(compact) || indianGroups.test(compact))) return compact.replaceAll(',', '');
  if (europeanGroups.test(compact)) return compact.replaceAll('.', '').replace(',', '.');
  return commaDecimal.test(compact) ? compact.replace(',', '.') : null;
}

/** As the amount a decimal field means: 12.5 % is 0.125. */
export function asFraction(parsed: ParsedNumber): string {
  return parsed.isPercent ? shiftDecimal(parsed.decimal, -2) : parsed.decimal;
}
