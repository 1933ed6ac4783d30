import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { AccountType, NormalBalance, RollUp } from '#contracts/charts.ts';
import { decimalsOf } from '../account-mapping/amounts.ts';
import { recodeRow } from '../account-mapping/recoding.ts';
import type { AccountAmounts } from '../account-mapping/recoding.ts';
import type { TypedAmount } from './roll-ups.ts';
import { negated, rollUpAmounts, sumOf } from './roll-ups.ts';

export interface RowOfAccount {
  book: string | null;
  currency: string | null;
  segment: string | null;
  amounts: AccountAmounts;
  target: AccountTarget | null;
}

export interface RolledUpAccount {
  accountType: AccountType | null;
  normalBalance: NormalBalance;
}

/** EGI, NOI and net income of rows under their master accounts, for each book and currency. */
export function recodedRollUps(
  rows: readonly RowOfAccount[],
  accounts: ReadonlyMap<number, RolledUpAccount>,
): Map<string, Record<RollUp, string>> {
  const byGroup = Map.groupBy(rows, groupOf);
  return new Map(
    [...byGroup].map(([group, own]) => [group, rollUpAmounts(own.flatMap((row) => typedAmounts(row, accounts)))]),
  );
}

export const groupOf = ({ book, currency }: Pick<RowOfAccount, 'book' | 'currency'>): string =>
  [book, currency].filter((word) => word !== null).join(' ');

function typedAmounts(
  { amounts, segment, currency, target }: RowOfAccount,
  accounts: ReadonlyMap<number, RolledUpAccount>,
): TypedAmount[] {
  const parts = recodeRow({ amounts, segment }, target, decimalsOf(currency ?? ''));
  return parts.flatMap((part) => {
    const account = accounts.get(part.masterAccountId ?? 0);
    const amount = account ? flowOf(part.amounts, account.normalBalance) : null;
    return account && amount !== null ? [{ accountType: account.accountType, amount }] : [];
  });
}

/** What a row adds to the month, debit positive. A budget has one amount, with its natural sign. */
function flowOf({ movement, debit, credit, amount }: AccountAmounts, normalBalance: NormalBalance): string | null {
  if (movement !== null) return movement;
  if (debit !== null || credit !== null) return sumOf([debit ?? '0', negated(credit ?? '0')]);
  return amount !== null && normalBalance === 'Credit' ? negated(amount) : amount;
}
