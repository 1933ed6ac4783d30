import type { MappingControl } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import type { ChartRule } from '#database/account-mappings/load-rules.ts';
import { idList, loadChartRules } from '#database/account-mappings/load-rules.ts';
import { select, sql } from '#database/sql/select.ts';
import { checkCarried, checkRecodedCarried } from '#rules/account-mapping/carry-forward.ts';
import type { ControlResult } from '#rules/account-mapping/controls.ts';
import { brokenControls, checkRecodedLedger } from '#rules/account-mapping/controls.ts';
import { createLookup, inForce } from '#rules/account-mapping/matching.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import type { Ledger, Ledgers } from './ledgers.ts';

/** The controls of the rows as the provider delivered them. */
export function deliveredControls(ledgers: Ledgers): MappingControl[] {
  return ledgers.flatMap((ledger, index) => {
    const former = formerOf(ledgers, index);
    const carried = former ? checkCarried(former.rows, ledger.rows, ledger.isFiscalYearStart, ledger.tolerances) : [];
    return ofMonth(ledger, [...ledger.delivered, ...carried]);
  });
}

/** The controls of the rows of charts as they are recoded with the mappings in force now, by chart. */
export async function recodedControls(
  { em }: Pick<MasterContext, 'em'>,
  ledgersOfCharts: ReadonlyMap<number, Ledgers>,
): Promise<ReadonlyMap<number, MappingControl[]>> {
  const rules = await loadChartRules(queriesOf(em), [...ledgersOfCharts.keys()]);
  const statements = await statementsOf({ em }, [...rules.values()].flat());
  return new Map(
    [...ledgersOfCharts].map(([chartId, ledgers]) => [
      chartId,
      controlsOf(ledgers, rules.get(chartId) ?? [], statements),
    ]),
  );
}

function controlsOf(
  ledgers: Ledgers,
  rules: readonly ChartRule[],
  statements: ReadonlyMap<number, string>,
): MappingControl[] {
  const lookups = ledgers.map(({ postMonth }) => {
    const find = createLookup(inForce(rules, postMonth));
    return (code: string): AccountTarget | null => find(code)?.target ?? null;
  });
  const statementOf = (id: number): string => statements.get(id) ?? '';
  return ledgers.flatMap((ledger, index) => {
    const mapping = formerOf(ledgers, index) && { before: lookups[index + 1]!, after: lookups[index]! };
    const carried = mapping ? checkRecodedCarried(ledger.rows, mapping, statementOf, ledger.tolerances) : [];
    return ofMonth(ledger, [...checkRecodedLedger(ledger, lookups[index]!), ...carried]);
  });
}

export interface ControlsOfChart {
  delivered: MappingControl[];
  before: MappingControl[];
  after: MappingControl[];
  /** Names the controls that the change breaks, or puts further off. */
  refusal: AppError | null;
}

/** The controls of charts before and after a change of their mappings, by chart. */
export function controlsAfter(
  ledgersOfCharts: ReadonlyMap<number, Ledgers>,
  beforeOf: ReadonlyMap<number, MappingControl[]>,
  afterOf: ReadonlyMap<number, MappingControl[]>,
): ReadonlyMap<number, ControlsOfChart> {
  const controls = [...ledgersOfCharts].map(([chartId, ledgers]): [number, ControlsOfChart] => {
    const delivered = deliveredControls(ledgers);
    const [before, after] = [beforeOf.get(chartId) ?? [], afterOf.get(chartId) ?? []];
    const broken = brokenControls(before, after, delivered);
    return [chartId, { delivered, before, after, refusal: broken.length === 0 ? null : brokenRefusal(broken) }];
  });
  return new Map(controls);
}

const brokenRefusal = (controls: readonly MappingControl[]): AppError =>
  new AppError('Conflict', 'A control of the trial balance would not hold.', {
    reason: 'ControlBroken',
    controls,
  });

const ofMonth = ({ postMonth }: Ledger, results: readonly ControlResult[]): MappingControl[] =>
  results.map((result) => ({ ...result, postMonth }));

/** The trial balance of the month before; none where that month has none. */
function formerOf(ledgers: Ledgers, index: number): Ledger | null {
  const [ledger, former] = [ledgers[index]!, ledgers[index + 1]];
  return former && nextMonth(former.postMonth) === ledger.postMonth ? former : null;
}

function nextMonth(postMonth: string): string {
  const day = new Date(`${postMonth}T00:00:00Z`);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** Whether a master account is one of income and expense, which every fiscal year begins at zero, or carries its balance on. */
async function statementsOf(
  { em }: Pick<MasterContext, 'em'>,
  rules: readonly { target: AccountTarget }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rules.flatMap(({ target }) => accountsOfTarget(target)))];
  const rows = await select<{ id: number; isFlow: boolean }>(
    em,
    sql`select id, report_type = 'Income Statement' as "isFlow" from master_account where id = any(${idList(ids)}::int[])`,
  );
  return new Map(rows.map(({ id, isFlow }) => [id, isFlow ? 'flow' : 'stock']));
}
