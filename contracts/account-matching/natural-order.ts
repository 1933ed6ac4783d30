import { foldKey } from '../text.ts';

type Token = bigint | string;

/**
 * An account code as it is ordered: segments between separators, and in each of them numbers and words in turn.
 * Codes compare after `foldKey`, so that width and case make no difference.
 */
export function segmentsOf(code: string): Token[][] {
  return foldKey(code)
    .split(/[^\p{L}\p{N}]+/u)
    .map((segment) =>
      (segment.match(/[0-9]+|[^0-9]+/g) ?? []).map((part) => (/^[0-9]/.test(part) ? BigInt(part) : part)),
    );
}

/** Natural order of two codes: digits as numbers, segment by segment. Numbers come before words, and a code before its longer ones. */
export function compareCodes(left: string, right: string): number {
  return compareSegments(segmentsOf(left), segmentsOf(right));
}

export function compareSegments(left: readonly Token[][], right: readonly Token[][]): number {
  return compareLists(left, right, (a, b) => compareLists(a, b, compareTokens));
}

function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = compare(left[index]!, right[index]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareTokens(left: Token, right: Token): number {
  if (typeof left !== typeof right) return typeof left === 'bigint' ? -1 : 1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * How many numbers a range spans in each place, or null when its ends are written in different ways and the width is unknown.
 */
export function widthOf(from: string, to: string): bigint[] | null {
  const low = segmentsOf(from);
  const high = segmentsOf(to);
  if (low.length !== high.length) return null;
  const widths: bigint[] = [];
  for (const [index, segment] of low.entries()) {
    const other = high[index]!;
    if (segment.length !== other.length) return null;
    for (const [place, token] of segment.entries()) {
      const end = other[place]!;
      if (typeof token === 'bigint' && typeof end === 'bigint') widths.push(end - token);
      else if (token !== end) return null;
    }
  }
  return widths;
}
