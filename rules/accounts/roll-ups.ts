import { rollUps } from '#contracts/charts.ts';
import type { AccountType, NormalBalance, ReportType, RollUp } from '#contracts/charts.ts';
import { toDecimal } from '../rule-sets/decimals.ts';
import { typesOfRollUp } from './account-types.ts';

/** An amount as it is stored: debit positive, decimal text. */
export interface TypedAmount {
  accountType: AccountType | null;
  amount: string;
}

/** Exact sum of decimal texts, with the most decimals that one of them has. */
export function sumOf(amounts: readonly string[]): string {
  const zero = toDecimal('0')!;
  const places = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  return amounts.reduce((sum, amount) => sum.plus(decimalOf(amount)), zero).toFixed(places);
}

/** @throws Error for what is no plain decimal */
function decimalOf(amount: string) {
  const value = toDecimal(amount);
  if (value === null) throw new Error(`Not a decimal: ${amount}`);
  return value;
}

/** The other sign; 0 has none. */
export function negated(amount: string): string {
  const value = decimalOf(amount);
  return value.isZero() ? amount.replace('-', '') : value.negated().toFixed(amount.split('.')[1]?.length ?? 0);
}

/** The side that an account of a statement grows on when no account says otherwise. */
const usualSide: Record<ReportType, NormalBalance> = {
  'Balance Sheet': 'Debit',
  'Income Statement': 'Credit',
  'Cash Flow/Capital': 'Debit',
  Statistical: 'Debit',
};

/** A stored amount as its readers expect it: positive on the side that the account, else its statement, grows on. */
export function naturalAmount(
  amount: string,
  account: { normalBalance?: NormalBalance | null; reportType: ReportType },
): string {
  const side = account.normalBalance ?? usualSide[account.reportType];
  return side === 'Credit' ? negated(amount) : amount;
}

/** EGI, NOI and net income: income is positive, expense negative. */
export function rollUpAmounts(amounts: readonly TypedAmount[]): Record<RollUp, string> {
  const sums = rollUps.map((rollUp): [RollUp, string] => {
    const types = typesOfRollUp(rollUp);
    const parts = amounts.filter(({ accountType }) => accountType !== null && types.includes(accountType));
    return [rollUp, negated(sumOf(parts.map(({ amount }) => amount)))];
  });
  return Object.fromEntries(sums) as Record<RollUp, string>;
}
