/** An exact decimal: `units` of 10^-scale. */
interface Exact {
  units: bigint;
  scale: number;
}

const plainDecimal = /^-?\d+(\.\d+)?$/;

/** @throws for a text that is no plain decimal */
function parse(text: string): Exact {
  if (!plainDecimal.test(text)) throw new TypeError(`${text} is not a decimal.`);
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function print({ units, scale }: Exact): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const scaled = ({ units, scale }: Exact, to: number): bigint => units * 10n ** BigInt(to - scale);

/** The exact sum, written with as many decimals as the longest amount. */
export function addAmounts(amounts: readonly string[]): string {
  const exact = amounts.map(parse);
  const scale = Math.max(0, ...exact.map((one) => one.scale));
  return print({ units: exact.reduce((sum, one) => sum + scaled(one, scale), 0n), scale });
}

export function negateAmount(amount: string): string {
  const { units, scale } = parse(amount);
  return print({ units: -units, scale });
}

export const absoluteAmount = (amount: string): string => (amount.startsWith('-') ? negateAmount(amount) : amount);

export function compareAmounts(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)];
  const scale = Math.max(a.scale, b.scale);
  const difference = scaled(a, scale) - scaled(b, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export const isZeroAmount = (amount: string): boolean => parse(amount).units === 0n;

const shareDecimals = 4;
const hundredPercent = 100n * 10n ** BigInt(shareDecimals);

/** @returns null for shares that are not positive, have more than four decimals or do not add up to 100 */
export function readShares(shares: readonly string[]): bigint[] | null {
  const read: bigint[] = [];
  for (const share of shares) {
    if (!plainDecimal.test(share)) return null;
    const exact = parse(share);
    if (exact.units <= 0n || exact.scale > shareDecimals) return null;
    read.push(scaled(exact, shareDecimals));
  }
  return read.reduce((sum, one) => sum + one, 0n) === hundredPercent ? read : null;
}

/**
 * Parts of an amount by shares. Each is cut to the smallest unit of the currency, or of the amount where that has more
 * decimals; what remains goes to the part with the largest share, so that the parts add up to the amount exactly.
 * @param decimals of the currency
 */
export function shareAmount(amount: string, shares: readonly bigint[], decimals: number): string[] {
  const exact = parse(amount);
  const scale = Math.max(exact.scale, decimals);
  const units = scaled(exact, scale);
  const parts = shares.map((share) => (units * share) / hundredPercent);
  const rest = parts.reduce((left, part) => left - part, units);
  const largest = shares.reduce((best, share, index) => (share > shares[best]! ? index : best), 0);
  return parts.map((part, index) => print({ units: index === largest ? part + rest : part, scale }));
}

const decimalsByCurrency = new Map<string, number>();

/** Decimals of a currency by its ISO 4217 code; two for what is no code. */
export function decimalsOf(currency: string): number {
  const known = decimalsByCurrency.get(currency);
  if (known !== undefined) return known;
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  decimalsByCurrency.set(currency, decimals);
  return decimals;
}
