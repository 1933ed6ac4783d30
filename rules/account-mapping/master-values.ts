import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { AccountAmounts } from './recoding.ts';
import { recodeRow } from './recoding.ts';

export interface MasterAccountFacts {
  id: number;
  code: string;
  accountType: string | null;
  subtype: string | null;
  reportType: string;
  normalBalance: string;
}

const noAmounts: AccountAmounts = {
  opening: null,
  debit: null,
  credit: null,
  movement: null,
  closing: null,
  yearToDate: null,
  amount: null,
};

/**
 * Values of the fields in `masterAccountFields`, in their order, for a row whose account has this target. A row that is split
 * has the values that all its parts share; an unmapped or ignored account has none.
 */
export function masterValues(
  target: AccountTarget | null,
  segment: string | null,
  accounts: ReadonlyMap<number, MasterAccountFacts>,
): (string | null)[] {
  const parts = recodeRow({ amounts: noAmounts, segment }, target, 2);
  const masters = parts.map(({ masterAccountId }) => accounts.get(masterAccountId ?? 0) ?? null);
  const common = (pick: (account: MasterAccountFacts) => string | null): string | null => {
    const [first = null, ...others] = masters.map((account) => account && pick(account));
    return others.every((other) => other === first) ? first : null;
  };
  return [
    common(({ code }) => code),
    common(({ accountType }) => accountType),
    common(({ subtype }) => subtype),
    common(({ reportType }) => reportType),
    common(({ normalBalance }) => normalBalance),
  ];
}
