import { useDates } from './dates.ts';

/** Amounts arrive as exact text; what is shown is rounded to the decimals of the currency, which is behind it in every language. */
export function useAmounts(): (amount: string | null, currency: string | null) => string {
  const dates = useDates();
  const isRightToLeft = dates.tag.startsWith('ar');
  return (amount, currency) => {
    if (amount === null) return '–';
    const decimals = currency === null ? 2 : decimalsOf(currency);
    const number = dates.number(Number(amount), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const text = currency === null ? number : `${number} ${currency}`;
    // Else the sign of an amount decides which side its currency is on.
    return isRightToLeft ? `\u2066${text}\u2069` : text;
  };
}

/** As many as the currency is written with; two for what is no currency code. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
