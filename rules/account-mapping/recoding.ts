import type { AccountTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import { addAmounts, compareAmounts, isZeroAmount, negateAmount, readShares, shareAmount } from './amounts.ts';

/** Amounts of a row, debit positive; null where the file has none. */
export interface AccountAmounts {
  opening: string | null;
  debit: string | null;
  credit: string | null;
  movement: string | null;
  closing: string | null;
  yearToDate: string | null;
  /** Of a budget or a charge, which has one amount. */
  amount: string | null;
}

export const amountNames = ['opening', 'debit', 'credit', 'movement', 'closing', 'yearToDate', 'amount'] as const;
export type AmountName = (typeof amountNames)[number];

export interface RecodedPart {
  /** From 1 within its row. */
  partNo: number;
  /** Null for an account that nobody has mapped. */
  masterAccountId: number | null;
  isSignFlipped: boolean;
  amounts: AccountAmounts;
}

/**
 * The parts of a row under the accounts of the master chart. An unmapped account is one part without a master account;
 * an ignored one has no parts. Turned back with `sourceAmounts`, the parts add up to the row.
 */
export function recodeRow(
  row: { amounts: AccountAmounts; segment: string | null },
  target: AccountTarget | null,
  decimals: number,
): RecodedPart[] {
  if (target === null) return [whole(null, row.amounts, false)];
  switch (target.kind) {
    case 'ignore':
      return [];
    case 'account':
      return [whole(target.masterAccountId, row.amounts, target.isSignFlipped)];
    case 'segments': {
      const key = foldKey(row.segment ?? '');
      const part = target.parts.find(({ segment }) => foldKey(segment) === key);
      return [whole(part?.masterAccountId ?? target.restAccountId, row.amounts, target.isSignFlipped)];
    }
    case 'shares': {
      const shares = readShares(target.parts.map(({ share }) => share));
      if (shares === null) throw new RangeError('The shares of a split do not add up to 100.');
      return shared(row.amounts, shares, decimals).map((amounts, index) => ({
        ...whole(target.parts[index]!.masterAccountId, amounts, target.isSignFlipped),
        partNo: index + 1,
      }));
    }
  }
}

const whole = (masterAccountId: number | null, amounts: AccountAmounts, isSignFlipped: boolean): RecodedPart => ({
  partNo: 1,
  masterAccountId,
  isSignFlipped,
  amounts: isSignFlipped ? flipSigns(amounts) : amounts,
});

/** Times -1 on opening, movement and closing; debit and credit change places. */
export function flipSigns({ debit, credit, ...signed }: AccountAmounts): AccountAmounts {
  const turned = Object.fromEntries(
    Object.entries(signed).map(([name, amount]) => [name, amount === null ? null : negateAmount(amount)]),
  ) as Omit<AccountAmounts, 'debit' | 'credit'>;
  return { ...turned, debit: credit, credit: debit };
}

/** A movement or closing that follows from the other amounts follows from them in each part too, so that each part adds up. */
function shared(amounts: AccountAmounts, shares: readonly bigint[], decimals: number): AccountAmounts[] {
  const cut = (amount: string | null): (string | null)[] =>
    amount === null ? shares.map(() => null) : shareAmount(amount, shares, decimals);
  const [opening, debit, credit] = [cut(amounts.opening), cut(amounts.debit), cut(amounts.credit)];
  const movement = follows(amounts.movement, difference(amounts.debit, amounts.credit))
    ? shares.map((_, index) => difference(debit[index]!, credit[index]!))
    : cut(amounts.movement);
  const closing = follows(amounts.closing, sum(amounts.opening, amounts.movement))
    ? shares.map((_, index) => sum(opening[index]!, movement[index]!))
    : cut(amounts.closing);
  const [yearToDate, amount] = [cut(amounts.yearToDate), cut(amounts.amount)];
  return shares.map((_, index) => ({
    opening: opening[index]!,
    debit: debit[index]!,
    credit: credit[index]!,
    movement: movement[index]!,
    closing: closing[index]!,
    yearToDate: yearToDate[index]!,
    amount: amount[index]!,
  }));
}

const follows = (amount: string | null, from: string | null): boolean =>
  amount !== null && from !== null && compareAmounts(amount, from) === 0;

const sum = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : addAmounts([one, other]);

const difference = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : addAmounts([one, negateAmount(other)]);

/** The amounts of the row that parts were made of: the inverse of `recodeRow` for everything but ignored accounts. */
export function sourceAmounts(parts: readonly RecodedPart[]): AccountAmounts {
  const turned = parts.map(({ amounts, isSignFlipped }) => (isSignFlipped ? flipSigns(amounts) : amounts));
  return Object.fromEntries(
    amountNames.map((name) => {
      const given = turned.flatMap((amounts) => amounts[name] ?? []);
      return [name, given.length === 0 ? null : addAmounts(given)];
    }),
  ) as Record<AmountName, string | null>;
}

/** Whether two rows have the same amounts, however many decimals they are written with. */
export function areSameAmounts(one: AccountAmounts, other: AccountAmounts): boolean {
  return amountNames.every((name) => {
    const [a, b] = [one[name], other[name]];
    return a === null || b === null ? a === b : compareAmounts(a, b) === 0;
  });
}

export const hasAmounts = (amounts: AccountAmounts): boolean =>
  amountNames.some((name) => amounts[name] !== null && !isZeroAmount(amounts[name]));
