import { chance } from './chance.ts';
import { monthEnd, monthsBetween } from './months.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';
import { rentRollOf } from './rent-roll.ts';
import type { RentRollRow } from './rent-roll.ts';

export type TrialBalanceRow = Record<string, string | number | null>;

/** Opening of the books of every demo property. */
const booksOpen = '2025-01-01';

const cents = (amount: number) => Math.round(amount * 100) / 100;

interface Movement {
  code: string;
  name: string;
  /** Debit is positive. */
  amount: number;
  isProfitAndLoss: boolean;
}

/** In these months of a year the books of this property miss a part of its rents: a control over both datasets differs. */
const shortProperty = 'P-2004';
const shortMonths: readonly string[] = ['03', '07', '11'];
const bookedShare = 0.94;

const isShort = ({ code }: DemoProperty, postMonth: string): boolean =>
  code === shortProperty && shortMonths.includes(postMonth.slice(5, 7));

/** Movements of one month; they add up to zero. */
function movementsOf(property: DemoProperty, roll: RentRollRow[], postMonth: string): Movement[] {
  const rent = cents(roll.reduce((sum, row) => sum + Number(row.monthly_base_rent), 0));
  const expense = (code: string, share: number) =>
    cents(rent * share * (0.98 + chance(property.code, postMonth, code) * 0.04));
  const recoveries = cents(rent * 0.18);
  const booked = isShort(property, postMonth) ? cents(rent * bookedShare) : rent;
  const lines: Movement[] = [
    { code: '4010', name: 'Base rent', amount: -booked, isProfitAndLoss: true },
    { code: '4100', name: 'Recoveries', amount: -recoveries, isProfitAndLoss: true },
    { code: '5010', name: 'Real estate tax', amount: expense('5010', 0.11), isProfitAndLoss: true },
    { code: '5110', name: 'Utilities', amount: expense('5110', 0.06), isProfitAndLoss: true },
    { code: '5200', name: 'Repairs and maintenance', amount: expense('5200', 0.05), isProfitAndLoss: true },
    { code: '5300', name: 'Management fee', amount: expense('5300', 0.03), isProfitAndLoss: true },
  ];
  const cash = cents(-lines.reduce((sum, line) => sum + line.amount, 0));
  return [{ code: '1010', name: 'Cash', amount: cash, isProfitAndLoss: false }, ...lines];
}

/** First month of the fiscal year that holds the month. */
export function fiscalYearStart(fund: DemoFund, postMonth: string): string {
  const [year = 0, month = 1] = postMonth.split('-').map(Number);
  const startYear = month >= fund.fiscalStartMonth ? year : year - 1;
  return `${startYear}-${String(fund.fiscalStartMonth).padStart(2, '0')}-01`;
}

function earlierMonths(until: string): string[] {
  const count = Math.max(0, monthsBetween(booksOpen, until));
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10));
}

/** A trial balance without faults: debits equal credits, and every opening is the closing of the month before. */
export function trialBalanceOf(fund: DemoFund, property: DemoProperty, postMonth: string): TrialBalanceRow[] {
  const roll = rentRollOf(fund, property, postMonth);
  const deposits = cents(roll.reduce((sum, row) => sum + Number(row.security_deposit), 0));
  const yearStart = fiscalYearStart(fund, postMonth);
  const openings = new Map<string, number>();
  const add = (code: string, amount: number) => openings.set(code, cents((openings.get(code) ?? 0) + amount));
  const value = Math.round(property.rentableArea * property.rentPerArea * 160);
  add('1010', deposits);
  add('1500', value);
  add('2300', -deposits);
  add('3000', -value);
  for (const month of earlierMonths(postMonth)) {
    for (const line of movementsOf(property, roll, month)) {
      add(line.isProfitAndLoss && month < yearStart ? '3900' : line.code, line.amount);
    }
  }
  const standing: Movement[] = [
    { code: '1500', name: 'Investment property', amount: 0, isProfitAndLoss: false },
    { code: '2300', name: 'Security deposits', amount: 0, isProfitAndLoss: false },
    { code: '3000', name: 'Contributions', amount: 0, isProfitAndLoss: false },
    { code: '3900', name: 'Retained earnings', amount: 0, isProfitAndLoss: false },
  ];
  return [...movementsOf(property, roll, postMonth), ...standing]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map((line) => {
      const opening = openings.get(line.code) ?? 0;
      return {
        property_code: property.providerCode,
        period_end: monthEnd(postMonth),
        book: 'Accrual',
        account_code: line.code,
        account_name: line.name,
        opening_balance: opening,
        debit: Math.max(0, line.amount),
        credit: Math.max(0, -line.amount),
        net_change: line.amount,
        closing_balance: cents(opening + line.amount),
        currency: fund.currency,
      };
    });
}
