import type { AccountMappingRule } from '#contracts/account-mappings.ts';
import type { controlCauseReasons } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import { absoluteAmount, addAmounts, compareAmounts, isZeroAmount, negateAmount } from './amounts.ts';
import type { CarriedRow } from './carry-forward.ts';
import { checkRecodedCarried } from './carry-forward.ts';
import type { ControlName, ControlResult, Tolerances } from './controls.ts';
import { brokenControls, checkRecodedLedger, movementGap } from './controls.ts';
import type { AccountLookup } from '#contracts/account-matching/matching.ts';
import type { AccountAmounts } from './recoding.ts';

/** An account whose mapping puts a control off. */
export interface ControlCause<Rule> {
  code: string;
  reason: (typeof controlCauseReasons)[number];
  /** What the account has in the file, of the amounts that the control looks at. */
  amount: string;
  rule: Rule;
}

export interface RecodedLedger {
  rows: readonly CarriedRow[];
  isPartial: boolean;
  tolerances: Tolerances;
  delivered: readonly ControlResult[];
}

export interface LedgerMapping<Rule> {
  find: AccountLookup<Rule>;
  /** Of the month before; null where that month has no trial balance. */
  findBefore: AccountLookup<Rule> | null;
  statementOf: (masterAccountId: number) => string;
}

/** The controls of a trial balance under the accounts of the master chart, with those that look at the month before. */
export function recodedResults<Rule extends AccountMappingRule>(
  ledger: RecodedLedger,
  { find, findBefore, statementOf }: LedgerMapping<Rule>,
): ControlResult[] {
  const after = (code: string) => find(code)?.target ?? null;
  const before = findBefore && ((code: string) => findBefore(code)?.target ?? null);
  const carried = before ? checkRecodedCarried(ledger.rows, { before, after }, statementOf, ledger.tolerances) : [];
  return [...checkRecodedLedger(ledger, after), ...carried];
}

/** Of these controls the ones that the mapping puts off, not the file itself; each with the accounts that do it, the largest amounts first. */
export function offByMapping<Rule extends AccountMappingRule>(
  ledger: RecodedLedger,
  mapping: LedgerMapping<Rule>,
  recoded: readonly ControlResult[],
): (ControlResult & { causes: ControlCause<Rule>[] })[] {
  return brokenControls([], recoded, ledger.delivered).map((result) => {
    const own = ledger.rows.filter(({ group }) => group === result.group);
    const causes = own.flatMap((row) => causeOf(row, result.control, mapping) ?? []);
    return { ...result, causes: addUp(causes) };
  });
}

function causeOf<Rule extends AccountMappingRule>(
  row: CarriedRow,
  control: ControlName,
  { find, findBefore, statementOf }: LedgerMapping<Rule>,
): ControlCause<Rule> | null {
  const rule = find(row.code);
  if (rule === null) return null;
  const { code, amounts } = row;
  if (control !== 'closingIsNextOpening') {
    const amount = measured[control](amounts);
    const isTurned = rule.target.kind !== 'ignore' && rule.target.isSignFlipped;
    if ((rule.target.kind !== 'ignore' && !isTurned) || isZeroAmount(amount)) return null;
    return { code, reason: isTurned ? 'turned' : 'ignored', amount, rule };
  }
  const before = (of: string) => findBefore?.(of)?.target ?? null;
  const [alone] = checkRecodedCarried([row], { before, after: () => rule.target }, statementOf, exactly);
  return alone?.holds === false ? { code, reason: 'moved', amount: amounts.opening ?? '0', rule } : null;
}

const exactly: Tolerances = { sum: '0', line: '0' };

const measured: Readonly<Record<Exclude<ControlName, 'closingIsNextOpening'>, (amounts: AccountAmounts) => string>> = {
  debitsEqualCredits: ({ debit, credit }) => addAmounts([debit ?? '0', negateAmount(credit ?? '0')]),
  movementLeadsToClosing: movementGap,
  closingsAddUpToZero: ({ closing }) => closing ?? '0',
};

/** Rows of one account, as they are kept by segment, are one cause. */
function addUp<Rule>(causes: readonly ControlCause<Rule>[]): ControlCause<Rule>[] {
  const byAccount = Map.groupBy(causes, ({ code }) => foldKey(code));
  return [...byAccount.values()]
    .map((own) => ({ ...own[0]!, amount: addAmounts(own.map(({ amount }) => amount)) }))
    .filter(({ amount }) => !isZeroAmount(amount))
    .sort((one, other) => compareAmounts(absoluteAmount(other.amount), absoluteAmount(one.amount)));
}
