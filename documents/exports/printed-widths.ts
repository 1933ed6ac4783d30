/** A4 across, without its margins, in points. */
export const pageWidth = 774;
const fontSize = 8;
/** Smaller letters are not read on paper. */
const leastFontSize = 5;
/** Of a capital letter or a digit, in points at the font size; most letters are narrower. */
const letterWidth = 5.2;
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
export function printedWidths(labels: readonly string[], rows: readonly (readonly string[])[]): PrintedWidths {
  const least = labels.map((label, index) => {
    const words = [label, ...rows.map((row) => row[index] ?? '')].map(longestWord);
    return words.reduce((most, word) => Math.max(most, word), 1) * letterWidth + inset;
  });
  const shares = labels.map((label, index) => shareOf(label, rows, index));
  const needed = sum(least);
  if (needed >= pageWidth) {
    const scale = pageWidth / needed;
    return { widths: least.map((width) => width * scale), fontSize: Math.max(leastFontSize, fontSize * scale) };
  }
  const wanted = shares.map((share, index) => Math.max(0, (share / sum(shares)) * pageWidth - least[index]!));
  const room = (pageWidth - needed) / sum(wanted);
  return { widths: least.map((width, index) => width + wanted[index]! * room), fontSize };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Longer texts get more room, within bounds: as wide as the 90th percentile of their values. Comments that few rows have are read, too. */
function shareOf(label: string, rows: readonly (readonly string[])[], index: number): number {
  const lengths = rows.flatMap((row) => (row[index] ? [widthOf(row[index])] : [])).sort((left, right) => left - right);
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  return Math.min(30, Math.max(6, widthOf(label), usual));
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
