import { chance } from './chance.ts';
import { monthEnd, monthsBetween, shiftMonth } from './months.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';
import { rentRollOf } from './rent-roll.ts';
import { fiscalYearStart } from './trial-balance.ts';
import type { DemoRow } from './workbook.ts';

const cents = (amount: number) => Math.round(amount * 100) / 100;
const monthlyRent = (fund: DemoFund, property: DemoProperty, postMonth: string): number =>
  rentRollOf(fund, property, postMonth).reduce((sum, row) => sum + Number(row.monthly_base_rent), 0);

const budgetLines = [
  ['4010', 'Base rent', 1.02],
  ['4100', 'Recoveries', 0.18],
  ['5010', 'Real estate tax', 0.11],
  ['5110', 'Utilities', 0.06],
  ['5200', 'Repairs and maintenance', 0.05],
  ['5300', 'Management fee', 0.03],
] as const;

/** Twelve months of the fiscal year that holds the post month, for each account. */
export function budgetOf(fund: DemoFund, property: DemoProperty, postMonth: string): DemoRow[] {
  const rent = monthlyRent(fund, property, postMonth);
  const start = fiscalYearStart(fund, postMonth);
  return budgetLines.flatMap(([code, name, share]) =>
    Array.from({ length: 12 }, (_, month) => ({
      property_code: property.providerCode,
      fiscal_year: Number(start.slice(0, 4)),
      period: shiftMonth(start, month).slice(0, 7),
      version: 'Original',
      account_code: code,
      account_name: name,
      amount: cents(rent * share * (0.99 + chance(property.code, code, month) * 0.02)),
      currency: fund.currency,
    })),
  );
}

/** What the property is worth by its rent, at the end of the month before. */
export function valuationOf(fund: DemoFund, property: DemoProperty, postMonth: string): DemoRow[] {
  const passing = monthlyRent(fund, property, postMonth) * 12;
  const income = Math.round(passing * 0.75);
  const gross = Math.round(income / 0.0525);
  return [
    {
      property_code: property.providerCode,
      valuation_date: monthEnd(shiftMonth(postMonth, -1)),
      valuation_type: 'External',
      status: 'Final',
      valuer: 'Harrow & Finch Valuation',
      standard: fund.country === 'JP' ? 'JREA' : 'RICS',
      method: 'DCF',
      market_value_gross: gross,
      purchaser_costs: Math.round(gross * 0.018),
      ownership_share: 100,
      currency: fund.currency,
      cap_rate: 5.25,
      terminal_cap_rate: 5.5,
      discount_rate: 7,
      stabilised_noi: income,
      passing_rent: Math.round(passing),
    },
  ];
}

interface Loan {
  facility: 'Mortgage' | 'Mezzanine';
  rate: number;
  /** Of the monthly rent of all properties. */
  size: number;
}
const loans: readonly Loan[] = [
  { facility: 'Mortgage', rate: 4.2, size: 70 },
  { facility: 'Mezzanine', rate: 8.5, size: 12 },
];
const reference: Record<string, string> = { US: 'SOFR', JP: 'TIBOR', AE: 'EIBOR' };

/** Two loans of the entity, paid down a little each month. */
export function debtOf(fund: DemoFund, properties: readonly DemoProperty[], postMonth: string): DemoRow[] {
  const rent = properties.reduce((sum, property) => sum + property.rentableArea * property.rentPerArea, 0);
  const months = monthsBetween('2024-05-01', postMonth);
  return loans.map(({ facility, rate, size }, index) => {
    const original = Math.round(rent * size);
    const paid = Math.round(original * 0.001);
    const opening = original - paid * months;
    const isMortgage = facility === 'Mortgage';
    return {
      loan_code: `${fund.code}-LN${index + 1}`,
      borrower_entity: `${fund.code}-1`,
      lender: isMortgage ? 'First Harbor Bank' : 'Tidewater Credit',
      secured_property_codes: isMortgage ? properties.map(({ providerCode }) => providerCode).join(';') : null,
      facility_type: facility,
      period_end: monthEnd(postMonth),
      origination_date: '2024-05-01',
      maturity_date: '2029-04-30',
      original_principal: original,
      opening_balance: opening,
      drawdown: 0,
      principal_paid: paid,
      closing_balance: opening - paid,
      rate_type: isMortgage ? 'Floating' : 'Fixed',
      index: isMortgage ? (reference[fund.country] ?? null) : null,
      spread_bps: isMortgage ? 180 : null,
      all_in_rate: rate,
      interest_paid: cents((opening * rate) / 1200),
      ltv: isMortgage ? 52 : 61,
      ltv_covenant: 65,
      covenant_status: 'OK',
      currency: fund.currency,
    };
  });
}
