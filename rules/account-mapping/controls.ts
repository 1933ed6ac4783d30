import { usualTolerance } from '#contracts/account-mappings.ts';
import type { controlNames } from '#contracts/account-mappings.ts';
import type { AccountAmounts } from './recoding.ts';
import { absoluteAmount, addAmounts, compareAmounts, negateAmount } from './amounts.ts';

export type ControlName = (typeof controlNames)[number];

export interface ControlResult {
  control: ControlName;
  /** Of book and currency, `Accrual USD`. */
  group: string;
  /** What is missing for the control to hold, as plain text. */
  difference: string;
  holds: boolean;
}

export interface ControlRow {
  group: string;
  amounts: AccountAmounts;
}

/**
 * The controls of a trial balance, for each book and currency. A partial trial balance need not add up to zero.
 * @param tolerance of a sum, in the currency of the rows
 */
export function checkControls(
  rows: readonly ControlRow[],
  isPartial: boolean,
  tolerance: string = usualTolerance,
): ControlResult[] {
  const groups = [...new Set(rows.map(({ group }) => group))].sort();
  return groups.flatMap((group) => {
    const own = rows.filter((row) => row.group === group).map(({ amounts }) => amounts);
    const total = (pick: (amounts: AccountAmounts) => string | null): string =>
      addAmounts(own.flatMap((one) => pick(one) ?? []));
    const closing = total((one) => one.closing);
    const differences: [ControlName, string][] = [
      ['debitsEqualCredits', addAmounts([total((one) => one.debit), negateAmount(total((one) => one.credit))])],
      [
        'movementLeadsToClosing',
        addAmounts([total((one) => one.opening), total((one) => one.movement), negateAmount(closing)]),
      ],
    ];
    if (!isPartial) differences.push(['closingsAddUpToZero', closing]);
    return differences.map(([control, difference]) => controlResult(control, group, difference, tolerance));
  });
}

export const controlResult = (
  control: ControlName,
  group: string,
  difference: string,
  tolerance: string,
): ControlResult => ({
  control,
  group,
  difference,
  holds: compareAmounts(absoluteAmount(difference), tolerance) <= 0,
});

/** Controls that hold before and not afterwards. */
export function brokenControls<Result extends ControlResult & { postMonth?: string }>(
  before: readonly Result[],
  after: readonly Result[],
): Result[] {
  return after.filter(
    ({ control, group, postMonth, holds }) =>
      !holds &&
      before.some((one) => one.control === control && one.group === group && one.postMonth === postMonth && one.holds),
  );
}
