import type { TextFormat } from './text-encodings.ts';

/** A calendar day; the time of day of a date-time cell is dropped. */
export interface DateCell {
  readonly kind: 'date';
  /** YYYY-MM-DD */
  readonly iso: string;
}

/** What a formula failed with, e.g. `#N/A`. Never a blank: somebody has to look at it. */
export interface ErrorCell {
  readonly kind: 'error';
  readonly text: string;
}

/** A number whose format changes what a person reads: `3.0%` holds 0.03, `00042` holds 42. */
export interface FormattedNumber {
  readonly kind: 'formatted';
  readonly value: number;
  readonly isPercent: boolean;
  /** Digits to which the format pads an integer with zeros; 0 when it does not. */
  readonly minDigits: number;
}

export type CellValue = string | number | boolean | DateCell | ErrorCell | FormattedNumber | null;

export interface SheetRow {
  /** 1-based, as the spreadsheet program shows it. */
  readonly rowNo: number;
  /** By column from A; blank cells are null, the end is not padded. */
  readonly cells: readonly CellValue[];
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Rows the file holds, blank ones perhaps included: good for a progress bar, not for a count. */
  readonly rowCount: number;
  /** Fields of most records of a text file; null for sheets of a workbook, whose cells have addresses of their own. */
  readonly usualWidth: number | null;
  /**
   * Rows that hold at least one value, in order, read while they are asked for.
   * @throws UnreadableFile TOO_MANY_ROWS, TOO_LARGE, CORRUPT
   */
  rows(): Iterable<SheetRow>;
  /**
   * The same rows, a few hundred at a time while the file is inflated; where the reader can. Never the whole sheet is in memory.
   * @throws UnreadableFile; NotStreamable when the file has to be read as a whole after all
   */
  batches?(): AsyncIterable<Iterable<SheetRow>>;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** How a text file was written; null for workbooks. */
  readonly text: TextFormat | null;
  /** Programs inside the file. They are never run and never read. */
  readonly hasMacros?: boolean;
}

export const errorTexts = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
] as const;

const errorCells = new Map<string, ErrorCell>(errorTexts.map((text) => [text, { kind: 'error', text }]));

export function errorCell(text: string): ErrorCell {
  return errorCells.get(text) ?? { kind: 'error', text };
}

/** True when a text cell spells a formula error, as a csv export of a broken sheet does. */
export function isErrorText(text: string): boolean {
  return text.charCodeAt(0) === 35 && errorCells.has(text);
}

/** 0 -> A, 26 -> AA. */
export function columnLetter(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
