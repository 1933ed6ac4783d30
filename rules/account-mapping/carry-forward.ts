import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import { absoluteAmount, addAmounts, isZeroAmount, negateAmount } from './amounts.ts';
import type { ControlResult, Tolerances } from './controls.ts';
import { controlResult, largestAmount, usualTolerances } from './controls.ts';
import { recodeRow } from './recoding.ts';
import type { AccountAmounts } from './recoding.ts';

/** Rows of one month with the same account, segment, book and currency, added up. */
export interface CarriedRow {
  group: string;
  code: string;
  segment: string | null;
  decimals: number;
  amounts: AccountAmounts;
}

const control = 'closingIsNextOpening';

/**
 * Of the rows as delivered: what each account closed with is what it opens with in the next month. A fiscal year starts with
 * income and expense at zero and retained earnings that take them: then the totals are compared.
 */
export function checkCarried(
  closed: readonly CarriedRow[],
  opened: readonly CarriedRow[],
  isFiscalYearStart: boolean,
  tolerances: Tolerances = usualTolerances,
): ControlResult[] {
  return groupsOf(opened, closed).map((group) => {
    const gaps = new Map<string, string[]>();
    const note = (rows: readonly CarriedRow[], amountOf: (row: CarriedRow) => string | null): void => {
      for (const row of rows) {
        if (row.group !== group) continue;
        const amount = amountOf(row);
        const key = isFiscalYearStart ? '' : foldKey(row.code);
        if (amount !== null) gaps.set(key, [...(gaps.get(key) ?? []), amount]);
      }
    };
    note(opened, ({ amounts }) => amounts.opening);
    note(closed, ({ amounts }) => (amounts.closing === null ? null : negateAmount(amounts.closing)));
    const lines = [...gaps.values()].map(addAmounts);
    const difference = addAmounts(lines.map(absoluteAmount));
    return controlResult(control, group, { difference, lines: isFiscalYearStart ? [] : lines }, tolerances);
  });
}

interface CarriedMapping {
  /** In force for the month that closed, and for the one that opens. */
  before: (code: string) => AccountTarget | null;
  after: (code: string) => AccountTarget | null;
}

/**
 * After recoding: what an account opens with belongs to the same statement, with the same sign, as in the month before.
 * The difference is the largest one of a statement, or of an account where those of several make none. Accounts that one of the two months has not mapped are left out, and so is
 * what the file itself does not carry forward.
 * @param statementOf master account to its statement
 */
export function checkRecodedCarried(
  opened: readonly CarriedRow[],
  { before, after }: CarriedMapping,
  statementOf: (masterAccountId: number) => string,
  tolerances: Tolerances = usualTolerances,
): ControlResult[] {
  return groupsOf(opened, []).map((group) => {
    const moved = new Map<string, string[]>();
    const accounts = new Map<string, Map<string, string[]>>();
    for (const row of opened) {
      if (row.group !== group || row.amounts.opening === null || isZeroAmount(row.amounts.opening)) continue;
      const [former, present] = [before(row.code), after(row.code)];
      if (former === null || present === null || former === present) continue;
      const key = foldKey(row.code);
      const account = accounts.get(key) ?? new Map<string, string[]>();
      accounts.set(key, account);
      for (const [statement, amount] of [
        ...openingsOf(row, present, statementOf),
        ...openingsOf(row, former, statementOf).map(([name, opening]) => [name, negateAmount(opening)] as const),
      ]) {
        for (const sums of [moved, account]) sums.set(statement, [...(sums.get(statement) ?? []), amount]);
      }
    }
    const lines = [...accounts.values()].flatMap((account) => [...account.values()].map(addAmounts));
    return controlResult(
      control,
      group,
      { difference: largestAmount([...moved.values()].map(addAmounts)), lines },
      tolerances,
    );
  });
}

/** By statement, what the parts of a row open with. */
const openingsOf = (
  row: CarriedRow,
  target: AccountTarget,
  statementOf: (masterAccountId: number) => string,
): (readonly [statement: string, amount: string])[] =>
  recodeRow(row, target, row.decimals).flatMap(({ masterAccountId, amounts: { opening } }) =>
    masterAccountId === null || opening === null ? [] : [[statementOf(masterAccountId), opening] as const],
  );

/** Targets with the same key lead an account to the same statements with the same sign. */
export function statementKey(target: AccountTarget, statementOf: (masterAccountId: number) => string): string {
  if (target.kind === 'ignore') return target.kind;
  const statements = [...new Set(accountsOfTarget(target).map(statementOf))];
  const parts = statements.length === 1 ? statements : partsOf(target, statementOf);
  return `${target.isSignFlipped ? '-' : ''}${parts.join(' ')}`;
}

function partsOf(target: AccountTarget, statementOf: (masterAccountId: number) => string): string[] {
  switch (target.kind) {
    case 'ignore':
      return [];
    case 'account':
      return [statementOf(target.masterAccountId)];
    case 'segments':
      return [
        ...target.parts.map((part) => `${foldKey(part.segment)}=${statementOf(part.masterAccountId)}`).sort(),
        statementOf(target.restAccountId),
      ];
    case 'shares':
      return target.parts.map((part) => `${part.share}=${statementOf(part.masterAccountId)}`).sort();
  }
}

const groupsOf = (...sides: (readonly CarriedRow[])[]): string[] =>
  [...new Set(sides.flatMap((rows) => rows.map(({ group }) => group)))].sort();
