import { useMemo } from 'react';
import { decimalsOf } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';

/** Exact figures of the server, as they are written in the reader's language; a dash for what is not known. */
export function useFigures() {
  const dates = useDates();
  return useMemo(() => {
    const known = (figure: string | null, write: (value: number) => string) =>
      figure === null ? '–' : write(Number(figure));
    const amount = (figure: string | null, currency: string | null, options: Intl.NumberFormatOptions = {}) => {
      const digits = currency === null ? 2 : decimalsOf(currency);
      return known(figure, (value) =>
        dates.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...options }),
      );
    };
    const decimal = (figure: string | null, digits: number, options: Intl.NumberFormatOptions = {}) =>
      known(figure, (value) =>
        dates.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...options }),
      );
    return {
      amount,
      /** With its sign. */
      change: (figure: string | null, currency: string | null) =>
        amount(figure, currency, { signDisplay: 'exceptZero' }),
      area: (figure: string | null) => known(figure, (value) => dates.number(value, { maximumFractionDigits: 1 })),
      decimal,
      /** Of a share between 0 and 1. */
      percent: (share: string | null) => decimal(share, 1, { style: 'percent' }),
      count: (value: number) => dates.number(value),
    };
  }, [dates]);
}
