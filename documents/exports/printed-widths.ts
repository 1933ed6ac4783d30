import type { Paper } from './list-workbook.ts';

/** Paper across, without its margins, in points. */
export const pageWidths: Record<Paper, number> = { a4: 774, a3: 1_122 };
const fontSize = 8;
/** Smaller letters are not read on paper. */
const leastFontSize = 5;
/** Of a capital letter or a digit, in points at the font size; most letters are narrower. */
const letterWidth = 5.2;
/** Of letters in a text, most of which are small, and of half a Japanese character. */
const usualLetterWidth = 4.5;
/** Left and right of a cell together. */
const inset = 8;

export interface PrintedWidths {
  /** Of each column, in points. */
  widths: number[];
  fontSize: number;
}

/**
 * Columns as wide as their usual values want, and none narrower than its longest word, which would stand over the next
 * column. Where the words of all columns do not fit, letters get smaller.
 */
export function printedWidths(
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  pageWidth = pageWidths.a4,
): PrintedWidths {
  const least = labels.map((label, index) => {
    const words = [label, ...rows.map((row) => row[index] ?? '')].map(longestWord);
    return words.reduce((most, word) => Math.max(most, word), 1) * letterWidth + inset;
  });
  const needed = sum(least);
  if (needed >= pageWidth) {
    const scale = pageWidth / needed;
    return { widths: least.map((width) => width * scale), fontSize: Math.max(leastFontSize, fontSize * scale) };
  }
  const held = withShortTexts(least, labels, rows, pageWidth);
  const shares = labels.map((label, index) => shareOf(label, rows, index));
  const wanted = shares.map((share, index) => Math.max(0, (share / sum(shares)) * pageWidth - held[index]!));
  const room = pageWidth - sum(held);
  const whole = sum(wanted);
  return {
    widths: held.map((width, index) => width + room * (whole > 0 ? wanted[index]! / whole : 1 / held.length)),
    fontSize,
  };
}

/** Heads and values of so few letters stand on one line where they can: Japanese ones would break within a word. */
const shortText = 17;
/** The rest is for longer texts. */
const roomForShortTexts = 0.75;

/** The columns that lack least to hold their short texts come first. */
function withShortTexts(
  least: readonly number[],
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  pageWidth: number,
): number[] {
  const lacks = least.map((width, index) => {
    const widths = [widthOf(labels[index]!), usualWidth(rows, index)].filter((one) => one <= shortText);
    return { index, lack: widths.reduce((most, one) => Math.max(most, one), 0) * usualLetterWidth + inset - width };
  });
  const held = [...least];
  let room = (pageWidth - sum(least)) * roomForShortTexts;
  for (const { index, lack } of lacks.filter((one) => one.lack > 0).sort((one, other) => one.lack - other.lack)) {
    if (lack > room) break;
    held[index]! += lack;
    room -= lack;
  }
  return held;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Longer texts get more room, within bounds. */
const shareOf = (label: string, rows: readonly (readonly string[])[], index: number): number =>
  Math.min(30, Math.max(6, widthOf(label), usualWidth(rows, index)));

/** The 90th percentile of the values of a column; comments that few rows have are read, too. */
function usualWidth(rows: readonly (readonly string[])[], index: number): number {
  const widths = rows.flatMap((row) => (row[index] ? [widthOf(row[index])] : [])).sort((left, right) => left - right);
  return widths[Math.floor(widths.length * 0.9)] ?? 0;
}

/** Lines break at spaces, at breaks without width, and beside each Japanese character. */
const longestWord = (text: string): number =>
  text
    .split(/[\s\u200b]+|(?<=[\u2e80-\uffff])|(?=[\u2e80-\uffff])/u)
    .reduce((most, word) => Math.max(most, widthOf(word)), 0);

/** Japanese characters are as wide as two Latin ones. */
function widthOf(text: string): number {
  return [...text].reduce((total, character) => total + (character > '\u2e7f' ? 2 : 1), 0);
}
