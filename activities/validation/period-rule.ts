import type { PeriodRule } from '#contracts/data-models.ts';

interface Period {
  postMonth: string;
  periodEnd: string;
  fiscalStartMonth: number;
}

/** What is wrong with the period of a row; `kind` chooses the words. */
export interface PeriodProblem {
  expected: string;
  params: { kind?: 'UP_TO' | 'WITHIN'; from?: string; to?: string };
}

/** Judges a day (YYYY-MM-DD) or month (YYYY-MM) of a row by the period rule of its data model. */
export function createPeriodCheck(rule: PeriodRule, period: Period): (value: string) => PeriodProblem | null {
  const { postMonth, periodEnd, fiscalStartMonth } = period;
  const month = postMonth.slice(0, 7);
  switch (rule) {
    case 'NONE':
      return () => null;
    case 'AT':
      return (value) => (value.slice(0, 7) === month ? null : { expected: month, params: {} });
    case 'UP_TO':
      // A month is cut where the value is: it may be the one that is not over yet.
      return (value) =>
        value <= periodEnd.slice(0, value.length) ? null : { expected: periodEnd, params: { kind: 'UP_TO' } };
    case 'WITHIN': {
      const from = firstFiscalMonth(periodEnd, fiscalStartMonth);
      const to = monthsAfter(from, 11);
      return (value) => {
        const own = value.slice(0, 7);
        return from <= own && own <= to ? null : { expected: `${from} – ${to}`, params: { kind: 'WITHIN', from, to } };
      };
    }
  }
}

/** First month of the fiscal year that holds the day, as YYYY-MM. */
export function firstFiscalMonth(day: string, startMonth: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);
  return `${year}-${String(startMonth).padStart(2, '0')}`;
}

function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
