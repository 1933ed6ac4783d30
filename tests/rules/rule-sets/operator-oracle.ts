/**
 * The operators once more, slow and from their description alone: strings and BigInt, nothing of the product. What is not
 * comparable answers false on both sides.
 */

interface Fraction {
  digits: bigint;
  scale: number;
}

/** JSON numbers by their shortest spelling, texts as plain decimals. */
function fractionOf(value: unknown): Fraction | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    const [mantissa = '0', exponent = '0'] = String(value).split('e');
    const plain = plainFraction(mantissa)!;
    const scale = plain.scale - Number(exponent);
    return scale < 0 ? { digits: plain.digits * 10n ** BigInt(-scale), scale: 0 } : { ...plain, scale };
  }
  return typeof value === 'string' ? plainFraction(value) : null;
}

function plainFraction(text: string): Fraction | null {
  let at = text[0] === '-' ? 1 : 0;
  const isNegative = at === 1;
  let digits = '';
  let scale = -1;
  for (; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '.' && scale < 0 && digits !== '') scale = 0;
    else if ('0123456789'.includes(character)) {
      digits += character;
      if (scale >= 0) scale += 1;
    } else return null;
  }
  if (digits === '' || scale === 0) return null;
  return { digits: isNegative ? -BigInt(digits) : BigInt(digits), scale: Math.max(scale, 0) };
}

/** Both as whole numbers of the finer of their units. */
function aligned(left: Fraction, right: Fraction): [bigint, bigint] {
  const scale = Math.max(left.scale, right.scale);
  return [left.digits * 10n ** BigInt(scale - left.scale), right.digits * 10n ** BigInt(scale - right.scale)];
}

function order(left: unknown, right: unknown): -1 | 0 | 1 | null {
  const [a, b] = [fractionOf(left), fractionOf(right)];
  if (a === null || b === null) return null;
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

function dayNumber(value: unknown): number | null {
  if (typeof value !== 'string' || value.length !== 10 || value[4] !== '-' || value[7] !== '-') return null;
  const digits = value.slice(0, 4) + value.slice(5, 7) + value.slice(8);
  return [...digits].every((digit) => '0123456789'.includes(digit)) ? Number(digits) : null;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

function inRange(value: unknown, range: unknown): boolean | null {
  if (!Array.isArray(range) || range.length !== 2) return null;
  const [low, high] = [dayNumber(range[0]), dayNumber(range[1])];
  if (low !== null && high !== null) {
    const day = dayNumber(value);
    return day === null ? null : day >= low && day <= high;
  }
  const [fromLow, fromHigh] = [order(value, range[0]), order(value, range[1])];
  return fromLow === null || fromHigh === null ? null : fromLow >= 0 && fromHigh <= 0;
}

function differs(pair: unknown, tolerance: unknown): boolean {
  if (!Array.isArray(pair) || typeof tolerance !== 'object' || tolerance === null) return false;
  const [a, b] = [fractionOf(pair[0]), fractionOf(pair[1])];
  if (a === null || b === null) return false;
  const { absolute, percent } = tolerance as { absolute?: unknown; percent?: unknown };
  const [x, y] = aligned(a, b);
  const scale = Math.max(a.scale, b.scale);
  const apart = { digits: x > y ? x - y : y - x, scale };
  const size = y < 0n ? -y : y;
  const exceeds = (limit: Fraction, amount: Fraction): boolean => {
    const [l, m] = aligned(limit, amount);
    return m > l;
  };
  if (absolute !== undefined && !exceeds(fractionOf(absolute)!, apart)) return false;
  if (percent === undefined) return true;
  const share = fractionOf(percent)!;
  return exceeds({ digits: share.digits * size, scale: share.scale + scale + 2 }, apart);
}

/** By trying every way to split the text: exponential, so only short texts are given to it. */
function fits(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  const [token, ...tokens] = [...pattern];
  const rest = tokens.join('');
  if (token === '*') return [...text, ''].some((_, cut) => fits(rest, [...text].slice(cut).join('')));
  const [first, ...others] = [...text];
  if (first === undefined) return false;
  const isDigit = '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９'.includes(first);
  const isLetter = first.toLowerCase() !== first.toUpperCase() || 'شارعمبنى東京都港区ビル'.includes(first);
  const isIt = token === '?' || (token === '#' && isDigit) || (token === '@' && isLetter) || token === first;
  const isPlain = token !== '#' && token !== '@';
  return isIt && (isPlain || token !== first || isDigit || isLetter) && fits(rest, others.join(''));
}

const text = (holds: (left: string, right: string) => boolean) => (left: unknown, right: unknown) =>
  typeof left === 'string' && left !== '' && typeof right === 'string' && holds(left, right);
const ordered =
  (...orders: number[]) =>
  (left: unknown, right: unknown) => {
    const found = order(left, right);
    return found !== null && orders.includes(found);
  };
const dated =
  (...orders: number[]) =>
  (left: unknown, right: unknown) => {
    const [a, b] = [dayNumber(left), dayNumber(right)];
    return a !== null && b !== null && orders.includes(Math.sign(a - b));
  };
const listed = (list: unknown): string[] | null =>
  Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
const side = (pair: unknown, index: 0 | 1) => (Array.isArray(pair) ? (pair[index] as unknown) : null);
const lower = (value: string) => [...value].map((letter) => letter.toLowerCase()).join('');

const within = (pair: unknown, tolerance: unknown): boolean => {
  if (!Array.isArray(pair) || fractionOf(pair[0]) === null || fractionOf(pair[1]) === null) return false;
  if (typeof tolerance !== 'object' || tolerance === null || Array.isArray(tolerance)) return false;
  const limits = Object.entries(tolerance);
  const isLimit = ([name, value]: [string, unknown]): boolean => {
    const limit = fractionOf(value);
    return (name === 'absolute' || name === 'percent') && limit !== null && limit.digits >= 0n;
  };
  return limits.length > 0 && limits.every(isLimit) && !differs(pair, tolerance);
};
const folded = (value: string) =>
  [...value.normalize('NFKC')]
    .map((letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC');
const spelled =
  (asRead: (value: string) => string, ...orders: number[]) =>
  (left: unknown, right: unknown) =>
    text((one, other) => {
      const [a, b] = [asRead(one), asRead(other)];
      return orders.includes(a === b ? 0 : [a, b].sort()[0] === a ? -1 : 1);
    })(left, right);
const asIs = (value: string) => value;
const timed =
  (...orders: number[]) =>
  (left: unknown, right: unknown) => {
    const [a, b] = [left, right].map((value) => (dayNumber(value) === null ? NaN : new Date(String(value)).getTime()));
    return !Number.isNaN(a) && !Number.isNaN(b) && orders.includes(Math.sign(a! - b!));
  };

function expression(source: string): RegExp | null {
  try {
    return source === '' ? null : new RegExp(`^(?:${source})$`, 'su');
  } catch {
    return null;
  }
}

export const oracle: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  decimalEqual: ordered(0),
  decimalNotEqual: ordered(-1, 1),
  decimalLess: ordered(-1),
  decimalLessOrEqual: ordered(-1, 0),
  decimalGreater: ordered(1),
  decimalGreaterOrEqual: ordered(1, 0),
  between: (left, range) => inRange(left, range) === true,
  notBetween: (left, range) => inRange(left, range) === false,
  differsByMoreThan: differs,
  breaksCompulsoryPair: (pair) => isBlank(side(pair, 0)) !== isBlank(side(pair, 1)),
  breaksExclusivePair: (pair) => !isBlank(side(pair, 0)) && !isBlank(side(pair, 1)),
  isWithinTolerance: within,
  keepsCompulsoryPair: (pair) => isBlank(side(pair, 0)) === isBlank(side(pair, 1)),
  keepsExclusivePair: (pair) => isBlank(side(pair, 0)) || isBlank(side(pair, 1)),
  isEmpty: isBlank,
  isNotEmpty: (left) => !isBlank(left),
  textEqual: text((left, right) => left.length === right.length && left.startsWith(right)),
  textNotEqual: text((left, right) => left.length !== right.length || !left.startsWith(right)),
  containsText: text((left, right) => right === '' || lower(left).split(lower(right)).length > 1),
  startsWith: text((left, right) => lower(left).slice(0, lower(right).length) === lower(right)),
  lacksText: text((left, right) => right !== '' && lower(left).split(lower(right)).length === 1),
  startsOtherwise: text((left, right) => lower(left).slice(0, lower(right).length) !== lower(right)),
  textLess: spelled(asIs, -1),
  textLessOrEqual: spelled(asIs, -1, 0),
  textGreater: spelled(asIs, 1),
  textGreaterOrEqual: spelled(asIs, 1, 0),
  foldedEqual: spelled(folded, 0),
  foldedNotEqual: spelled(folded, -1, 1),
  foldedLess: spelled(folded, -1),
  foldedLessOrEqual: spelled(folded, -1, 0),
  foldedGreater: spelled(folded, 1),
  foldedGreaterOrEqual: spelled(folded, 1, 0),
  inList: (left, list) => typeof left === 'string' && (listed(list)?.filter((entry) => entry === left).length ?? 0) > 0,
  notInList: (left, list) =>
    typeof left === 'string' && left !== '' && listed(list)?.filter((entry) => entry === left).length === 0,
  matchesPattern: text((left, pattern) => fits(pattern, left)),
  breaksPattern: text((left, pattern) => !fits(pattern, left)),
  // JavaScript's own expressions serve short texts, in their reading of Unicode.
  matchesRegex: text((left, source) => expression(source)?.test(left) === true),
  breaksRegex: text((left, source) => expression(source)?.test(left) === false),
  dateEqual: dated(0),
  dateNotEqual: dated(-1, 1),
  instantEqual: timed(0),
  instantNotEqual: timed(-1, 1),
  instantBefore: timed(-1),
  instantOnOrBefore: timed(-1, 0),
  instantAfter: timed(1),
  instantOnOrAfter: timed(1, 0),
  dateBefore: dated(-1),
  dateOnOrBefore: dated(-1, 0),
  dateAfter: dated(1),
  dateOnOrAfter: dated(1, 0),
};
