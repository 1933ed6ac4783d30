import { isNumberType } from '#contracts/data-models.ts';
import type { GridColumn, GridPage } from '#contracts/submission-views.ts';

export const isNumeric = (type: GridColumn['type']) => isNumberType(type);

const plainNumber = /^-?\d+(\.\d+)?$/u;

const placesOf = (text: string) => (plainNumber.test(text) ? (text.split('.')[1]?.length ?? 0) : 0);

/** Decimal places that the values of a column share, so that their points stand under each other. */
export function placesOfColumn(values: readonly (string | null)[]): number {
  return Math.min(6, Math.max(0, ...values.map((value) => placesOf(value ?? ''))));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes a hundred times as long as using it, and a grid uses the same few in each cell. */
function formatOf(tag: string, places: number): Intl.NumberFormat {
  const key = `${tag}/${places}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(tag, { minimumFractionDigits: places, maximumFractionDigits: places });
  formats.set(key, format);
  return format;
}

/** Groups the digits of a number that is kept as text; nothing is rounded. Other text stays as it is. */
export function formatNumber(text: string, tag: string, leastPlaces = 0): string {
  if (!plainNumber.test(text)) return text;
  const places = Math.min(20, Math.max(leastPlaces, placesOf(text)));
  return formatOf(tag, places).format(text as Intl.StringNumericLiteral);
}

/** An amount outside of a column: one decimal place becomes two. */
export const formatAmount = (text: string, tag: string): string => formatNumber(text, tag, wholeCents(placesOf(text)));

const wholeCents = (places: number): number => (places === 1 ? 2 : places);

/** Decimal places that all amounts of one field in a list are shown with. */
export const placesOfAmounts = (texts: readonly (string | null)[]): number => wholeCents(placesOfColumn(texts));

const amounts = /(?<![\d.,-])-?\d+\.\d+(?![\d.])/gu;

/**
 * What was found or expected. Of a field without numbers only amounts with decimals get their digits grouped, inside of
 * a sentence too: codes and years look like whole numbers.
 */
export function formatFound(text: string | null, isOfNumbers: boolean, tag: string, leastPlaces = 0): string {
  if (text === null) return '';
  return isOfNumbers && plainNumber.test(text)
    ? formatNumber(text, tag, Math.max(leastPlaces, wholeCents(placesOf(text))))
    : text.replaceAll(amounts, (amount) => formatAmount(amount, tag));
}

/** As in the file: days stay ISO days. */
export function formatCell(value: string | null, type: GridColumn['type'], tag: string, leastPlaces = 0): string {
  if (value === null || value === '') return '';
  return isNumeric(type) ? formatNumber(value, tag, leastPlaces) : value;
}

/** A value outside of the grid: one of a list by its name, in the reader's language. */
export function nameCell(
  value: string | null,
  column: Pick<GridPage['columns'][number], 'type' | 'choiceNames'> & { places?: number },
  tag: string,
): string {
  return (value !== null && column.choiceNames?.[value]) || formatCell(value, column.type, tag, column.places);
}

/** Change in percent against the version before; null where that says nothing. */
export function changeShare(now: string | null, before: string | null): number | null {
  if (now === null || before === null || !plainNumber.test(now) || !plainNumber.test(before)) return null;
  const base = Number(before);
  return base === 0 ? null : (Number(now) - base) / Math.abs(base);
}

const charWidth = 6.7;
const wideChar = /[\u3000-\u9fff\uff00-\uffef]/gu;
const lengthOf = (text: string) => text.length + (text.match(wideChar)?.length ?? 0) * 0.85;

/** Wide enough for the head and for what the first rows hold, within reason. */
export function columnWidth(label: string, values: readonly (string | null)[], type: GridColumn['type']): number {
  const longest = Math.max(...values.map((value) => lengthOf(formatCell(value, type, 'en'))), 0);
  const needed = Math.max(lengthOf(label) + 0.5, longest) * charWidth + 20;
  return Math.round(Math.min(260, Math.max(64, needed)));
}
