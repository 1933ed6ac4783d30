import type { DraftValue, FieldDefinition, FieldType, ProblemCode } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { createConverter, shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { parseNumber } from '../mapping/parse-number.ts';
import type { CellValue } from '../reading/cells.ts';
import { activeFlag } from './import-heads.ts';
import { wordsOf } from './master-words.ts';
import { splitCodes } from './split-codes.ts';

export type ReadValue = DraftValue | { fault: ProblemCode };
export const isFault = (value: ReadValue): value is { fault: ProblemCode } =>
  typeof value === 'object' && value !== null && 'fault' in value;

const flagByWord = new Map(
  languageCodes.flatMap((language) => {
    const word = wordsOf('masters', language);
    return [[foldText(word('active')), true] as const, [foldText(word('inactive')), false] as const];
  }),
);

const converted: Partial<Record<FieldType, { type: 'decimal' | 'date' | 'flag'; fault: ProblemCode }>> = {
  integer: { type: 'decimal', fault: 'NotANumber' },
  decimal: { type: 'decimal', fault: 'NotANumber' },
  date: { type: 'date', fault: 'NotADate' },
  flag: { type: 'flag', fault: 'NotAFlag' },
};

/** The way from the cells of a column to the values of its field. */
export function readerOf({ name, type, isPercent }: FieldDefinition): (cell: CellValue) => ReadValue {
  const conversion = converted[type];
  const field = { name, labels: { en: name, ja: name, ar: name }, isRequired: false, position: 0, ...conversion };
  const context = { dateFormat: 'YYYY-MM-DD', decimalSeparator: '.', translate: (text: string) => text } as const;
  const convert = conversion
    ? createConverter({ ...field, type: isPercent ? 'percent' : conversion.type }, context)
    : null;
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
    return type === 'references' ? splitCodes(text) : text;
  };
}

/** A percentage without its sign that may as well be a fraction: 0.5 for 50 %, 1 for 100 %. */
export function isSmallPercent(cell: CellValue): boolean {
  if (typeof cell === 'string') {
    const parsed = parseNumber(cell);
    return parsed !== null && !parsed.isPercent && isSmall(Number(parsed.decimal));
  }
  if (typeof cell === 'number') return isSmall(cell);
  return typeof cell === 'object' && cell?.kind === 'formatted' && !cell.isPercent && isSmall(cell.value);
}

const isSmall = (value: number) => value > 0 && value <= 1;
