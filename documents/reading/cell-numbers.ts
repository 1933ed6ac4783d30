const [minus, point, zero] = [45, 46, 48];
const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/**
 * The number that the bytes spell, as `Number` reads their text. Fifteen digits are whole in a double and so is the power
 * of ten below them: their quotient is the nearest double, as `Number` gives it.
 */
export function numberAt(bytes: Buffer, from: number, end: number): number {
  const isNegative = bytes[from] === minus;
  let total = 0;
  let dot = -1;
  for (let at = isNegative ? from + 1 : from; at < end; at += 1) {
    const digit = bytes[at]! - zero;
    if (digit >= 0 && digit <= 9) total = total * 10 + digit;
    else if (bytes[at] === point && dot < 0) dot = at;
    else return Number(bytes.toString('latin1', from, end));
  }
  const digits = end - from - (isNegative ? 1 : 0) - (dot < 0 ? 0 : 1);
  if (digits < 1 || digits > 15) return Number(bytes.toString('latin1', from, end));
  const amount = dot < 0 ? total : total / powers[end - dot - 1]!;
  return isNegative ? -amount : amount;
}

/** A number of digits alone, NaN for anything else. */
export function wholeNumberAt(bytes: Buffer, from: number, end: number): number {
  if (end - from > 15 || end === from) return Number.NaN;
  let total = 0;
  for (let at = from; at < end; at += 1) {
    const digit = bytes[at]! - zero;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    total = total * 10 + digit;
  }
  return total;
}
