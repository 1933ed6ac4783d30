import type { AccountTarget } from '#contracts/account-mappings.ts';
import { usualLineTolerance, usualTolerance } from '#contracts/account-mappings.ts';
import type { controlNames } from '#contracts/account-mappings.ts';
import { absoluteAmount, addAmounts, compareAmounts, negateAmount } from './amounts.ts';
import type { AccountAmounts } from './recoding.ts';
import { recodeRow } from './recoding.ts';

export type ControlName = (typeof controlNames)[number];

export interface ControlResult {
  control: ControlName;
  /** Of book and currency, `Accrual USD`. */
  group: string;
  /** What is missing for the control to hold, as plain text. */
  difference: string;
  holds: boolean;
}

/** How far a control may be off, in the currency of the rows. */
export interface Tolerances {
  sum: string;
  /** Of one account. */
  line: string;
}

export const usualTolerances: Tolerances = { sum: usualTolerance, line: usualLineTolerance };

export interface ControlRow {
  group: string;
  amounts: AccountAmounts;
}

/**
 * The controls of a trial balance, for each book and currency. A partial trial balance need not add up to zero.
 * @param lines the rows that are looked at one by one. After recoding, the delivered rows that have parts: an account of the master
 *   chart is a sum of several rows, and the parts of a split are rounded one by one.
 */
export function checkControls(
  rows: readonly ControlRow[],
  isPartial: boolean,
  tolerances: Tolerances = usualTolerances,
  lines: readonly ControlRow[] = rows,
): ControlResult[] {
  const groups = [...new Set(rows.map(({ group }) => group))].sort();
  return groups.flatMap((group) => {
    const own = rows.filter((row) => row.group === group).map(({ amounts }) => amounts);
    const total = (pick: (amounts: AccountAmounts) => string | null): string =>
      addAmounts(own.flatMap((one) => pick(one) ?? []));
    const closing = total((one) => one.closing);
    // A line without one of the three amounts says nothing of its own, and counts in the sum.
    const whole = lines.flatMap(({ group: other, amounts }) =>
      other === group && ![amounts.opening, amounts.movement, amounts.closing].includes(null) ? [amounts] : [],
    );
    const differences: [ControlName, string][] = [
      ['debitsEqualCredits', addAmounts([total((one) => one.debit), negateAmount(total((one) => one.credit))])],
      ['movementLeadsToClosing', addAmounts(own.map(movementGap))],
    ];
    if (!isPartial) differences.push(['closingsAddUpToZero', closing]);
    return differences.map(([control, difference]) => {
      const gaps = control === 'movementLeadsToClosing' ? whole.map(movementGap) : [];
      return controlResult(control, group, { difference, lines: gaps }, tolerances);
    });
  });
}

/** What is missing for opening and movement to lead to closing. */
export const movementGap = ({ opening, movement, closing }: AccountAmounts): string =>
  addAmounts([opening ?? '0', movement ?? '0', negateAmount(closing ?? '0')]);

/** The largest amount, whatever its sign; `0` of none. */
export const largestAmount = (amounts: readonly string[]): string =>
  amounts.reduce(
    (most, amount) => (compareAmounts(absoluteAmount(amount), absoluteAmount(most)) > 0 ? amount : most),
    '0',
  );

/**
 * @param gap the difference of the sum, and those of its lines. Lines that are off in both directions leave no difference
 *   in the sum: then that of the worst line is named.
 */
export function controlResult(
  control: ControlName,
  group: string,
  { difference, lines = [] }: { difference: string; lines?: readonly string[] },
  { sum, line }: Tolerances,
): ControlResult {
  const isWithin = (amount: string, tolerance: string) => compareAmounts(absoluteAmount(amount), tolerance) <= 0;
  if (!isWithin(difference, sum)) return { control, group, difference, holds: false };
  const worst = largestAmount(lines);
  if (!isWithin(worst, line)) return { control, group, difference: worst, holds: false };
  return { control, group, difference, holds: true };
}

/** A trial balance with the controls of its rows as delivered. */
interface DeliveredLedger {
  rows: readonly (ControlRow & { code: string; segment: string | null; decimals: number })[];
  isPartial: boolean;
  tolerances: Tolerances;
  delivered: readonly ControlResult[];
}

/** The controls of a trial balance under the accounts of the master chart. */
export function checkRecodedLedger(
  { rows, isPartial, tolerances, delivered }: DeliveredLedger,
  targetOf: (code: string) => AccountTarget | null,
): readonly ControlResult[] {
  const recoded: ControlRow[] = [];
  const lines: ControlRow[] = [];
  let isAsDelivered = true;
  for (const { group, code, ...row } of rows) {
    const parts = recodeRow(row, targetOf(code), row.decimals);
    recoded.push(...parts.map(({ amounts }) => ({ group, amounts })));
    if (parts.length > 0) lines.push({ group, amounts: row.amounts });
    isAsDelivered &&= parts.length === 1 && parts[0]!.amounts === row.amounts;
  }
  // Nearly every ledger: no row is split, ignored or turned, so the same amounts would be added up once more.
  if (isAsDelivered) return delivered;
  return checkControls(recoded, isPartial, tolerances, lines);
}

/**
 * Controls that do not hold after a change of mappings, and held before or were less far off. A group of which every row was ignored
 * had nothing that could be off. What is off by as much as the file itself is not broken by a mapping.
 */
export function brokenControls<Result extends ControlResult & { postMonth?: string }>(
  before: readonly Result[],
  after: readonly Result[],
  delivered: readonly Result[],
): Result[] {
  const findIn = (results: readonly Result[], { control, group, postMonth }: Result): Result | undefined =>
    results.find((one) => one.control === control && one.group === group && one.postMonth === postMonth);
  return after.filter((result) => {
    if (result.holds) return false;
    const former = findIn(before, result);
    if (former && !former.holds && !isFurtherOff(result, former)) return false;
    return !isAsDelivered(result, findIn(delivered, result));
  });
}

const isFurtherOff = (result: ControlResult, than: ControlResult): boolean =>
  compareAmounts(absoluteAmount(result.difference), absoluteAmount(than.difference)) > 0;

/** Recoded, `closingIsNextOpening` compares statements; as delivered, accounts. Its differences are not of the same kind. */
function isAsDelivered(result: ControlResult, source: ControlResult | undefined): boolean {
  if (!source || source.holds) return false;
  switch (result.control) {
    case 'movementLeadsToClosing':
      return !isFurtherOff(result, source);
    case 'debitsEqualCredits':
    case 'closingsAddUpToZero':
      return compareAmounts(result.difference, source.difference) === 0;
    case 'closingIsNextOpening':
      return false;
  }
}
