/**
 * Exact decimals as canonical text: optional minus, digits without leading zeros, a point and digits without
 * trailing zeros, never an exponent. No binary floating point touches an amount that came as text.
 */

/** Digits, moved by `exponent` places to the left (negative) or right. */
export function canonicalDecimal(isNegative: boolean, whole: string, fraction: string, exponent = 0): string {
  let digits = whole + fraction;
  let point = whole.length + exponent;
  if (point <= 0) {
    digits = '0'.repeat(1 - point) + digits;
    point = 1;
  }
  if (point > digits.length) digits += '0'.repeat(point - digits.length);
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const right = digits.slice(point).replace(/0+$/, '');
  const text = right === '' ? left : `${left}.${right}`;
  return isNegative && text !== '0' ? `-${text}` : text;
}

const scale = 10_000;
// Most amounts have at most four decimals. Two whole numbers are printed in a fifth of the time that a double takes.
const decimals = new Array<string | undefined>(scale).fill(undefined);

/** Whole ten-thousandths, at most fifteen digits of them: then no other decimal as short is the same double. */
function printScaled(scaled: number): string {
  const amount = Math.abs(scaled);
  const rest = amount % scale;
  const whole = String((amount - rest) / scale);
  const text = rest === 0 ? whole : whole + (decimals[rest] ??= `.${String(rest).padStart(4, '0').replace(/0+$/, '')}`);
  return scaled < 0 ? `-${text}` : text;
}

const numeral = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * A cell's number as text. Spreadsheets show 15 significant digits and hold a few more by accident of binary
 * arithmetic (0.1 + 0.2), so 15 are what the provider sees and what is kept.
 */
export function decimalOfNumber(value: number): string {
  const scaled = Math.round(value * scale);
  if (scaled / scale === value && Math.abs(scaled) < 1e15) return printScaled(scaled);
  const short = String(value);
  const text = short.length <= 15 ? short : String(Number(value.toPrecision(15)));
  // Only what is very small or very large has an exponent; all else is canonical as it is.
  const parts = text.includes('e') ? numeral.exec(text) : null;
  if (parts === null) return text;
  return canonicalDecimal(parts[1] === '-', parts[2]!, parts[3] ?? '', Number(parts[4]));
}

/** Moves the point: `shiftDecimal('0.035', 2)` is `3.5`. */
export function shiftDecimal(decimal: string, places: number): string {
  const parts = numeral.exec(decimal)!;
  return canonicalDecimal(parts[1] === '-', parts[2]!, parts[3] ?? '', places);
}

/** left - right, exactly. */
export function subtractDecimals(left: string, right: string): string {
  const scale = Math.max(fractionLength(left), fractionLength(right));
  const difference = scaled(left, scale) - scaled(right, scale);
  const isNegative = difference < 0n;
  const digits = String(isNegative ? -difference : difference).padStart(scale + 1, '0');
  return canonicalDecimal(isNegative, digits.slice(0, digits.length - scale), digits.slice(digits.length - scale));
}

function fractionLength(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

function scaled(decimal: string, scale: number): bigint {
  return BigInt(decimal.replace('.', '') + '0'.repeat(scale - fractionLength(decimal)));
}
