import type { MappingControl } from '#contracts/account-mapping-controls.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { ChartRule } from '#database/account-mappings/load-rules.ts';
import { loadChartRules, loadStatements } from '#database/account-mappings/load-rules.ts';
import { checkCarried } from '#rules/account-mapping/carry-forward.ts';
import type { ControlResult } from '#rules/account-mapping/controls.ts';
import { brokenControls, checkRecodedLedger } from '#rules/account-mapping/controls.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import { offByMapping, recodedResults } from '#rules/account-mapping/off-by-mapping.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import type { Ledger, Ledgers } from './ledgers.ts';

/** The controls of the rows as the provider delivered them. */
export function deliveredControls(ledgers: Ledgers): MappingControl[] {
  return ledgers.flatMap((ledger, index) => {
    const former = formerOf(ledgers, index);
    const carried = former ? checkCarried(former.rows, ledger.rows, ledger.isFiscalYearStart, ledger.tolerances) : [];
    return withMonth([...ledger.delivered, ...carried], ledger.postMonth);
  });
}

/** What the mappings of a chart make of its trial balances. */
export interface RecodedControls {
  /** Of the trial balances that are there. */
  recoded: MappingControl[];
  /** Of the latest one, in later months from which accounts are mapped otherwise: what it would be if it came again. */
  ahead: MappingControl[];
}

/**
 * The controls of the rows of charts as they are recoded with the mappings in force now, by chart.
 * @param monthsOf the months from which mappings of a chart are, or were, in force or not
 */
export async function recodedControls(
  { em }: Pick<MasterContext, 'em'>,
  ledgersOfCharts: ReadonlyMap<number, Ledgers>,
  monthsOf: (chartId: number) => readonly string[] = () => [],
): Promise<ReadonlyMap<number, RecodedControls>> {
  const rules = await loadChartRules(queriesOf(em), [...ledgersOfCharts.keys()]);
  const statementOf = await loadStatements(queriesOf(em), [...rules.values()].flat());
  return new Map(
    [...ledgersOfCharts].map(([chartId, ledgers]) => [
      chartId,
      {
        recoded: controlsOf(ledgers, rules.get(chartId) ?? [], statementOf),
        ahead: monthsAhead(ledgers, monthsOf(chartId)).flatMap((month) =>
          withMonth(checkRecodedLedger(ledgers[0]!, targetIn(rules.get(chartId) ?? [], month)), month),
        ),
      },
    ]),
  );
}

const mostMonthsAhead = 13;

/** Months after the latest trial balance, the nearest first. */
function monthsAhead(ledgers: Ledgers, months: readonly string[]): string[] {
  const latest = ledgers[0]?.postMonth;
  if (latest === undefined) return [];
  return [...new Set(months)]
    .filter((month) => month > latest)
    .sort()
    .slice(0, mostMonthsAhead);
}

function targetIn(rules: readonly ChartRule[], postMonth: string): (code: string) => AccountTarget | null {
  const find = createLookup(inForce(rules, postMonth));
  return (code) => find(code)?.target ?? null;
}

function controlsOf(
  ledgers: Ledgers,
  rules: readonly ChartRule[],
  statementOf: (masterAccountId: number) => string,
): MappingControl[] {
  const lookups = ledgers.map(({ postMonth }) => createLookup(inForce(rules, postMonth)));
  return ledgers.flatMap((ledger, index) => {
    const findBefore = formerOf(ledgers, index) ? lookups[index + 1]! : null;
    const mapping = { find: lookups[index]!, findBefore, statementOf };
    const results = recodedResults(ledger, mapping);
    const off = offByMapping(ledger, mapping, results);
    return results.map((result) => ({
      ...result,
      postMonth: ledger.postMonth,
      ...causesOf(off.find(({ control, group }) => control === result.control && group === result.group)),
    }));
  });
}

const mostCauses = 20;

const causesOf = (
  off: ReturnType<typeof offByMapping<ChartRule>>[number] | undefined,
): Pick<MappingControl, 'causes'> =>
  off
    ? {
        causes: off.causes.slice(0, mostCauses).map(({ code, reason, amount, rule: { matcher, effectiveFrom } }) => ({
          ...{ code, reason, amount, matcher, effectiveFrom },
        })),
      }
    : {};

export interface ControlsOfChart {
  delivered: MappingControl[];
  before: MappingControl[];
  after: MappingControl[];
  /** Names the controls that the change breaks, or puts further off. */
  refusal: AppError | null;
}

const none: RecodedControls = { recoded: [], ahead: [] };

/** The controls of charts before and after a change of their mappings, by chart. */
export function controlsAfter(
  ledgersOfCharts: ReadonlyMap<number, Ledgers>,
  beforeOf: ReadonlyMap<number, RecodedControls>,
  afterOf: ReadonlyMap<number, RecodedControls>,
): ReadonlyMap<number, ControlsOfChart> {
  const controls = [...ledgersOfCharts].map(([chartId, ledgers]): [number, ControlsOfChart] => {
    const delivered = deliveredControls(ledgers);
    const [before, after] = [beforeOf.get(chartId) ?? none, afterOf.get(chartId) ?? none];
    const aheadDelivered = [...new Set(after.ahead.map(({ postMonth }) => postMonth))].flatMap((month) =>
      withMonth(ledgers[0]!.delivered, month),
    );
    const broken = [
      ...brokenControls(before.recoded, after.recoded, delivered),
      ...brokenControls(before.ahead, after.ahead, aheadDelivered),
    ];
    const refusal = broken.length === 0 ? null : brokenRefusal(broken);
    return [chartId, { delivered, before: before.recoded, after: after.recoded, refusal }];
  });
  return new Map(controls);
}

const brokenRefusal = (controls: readonly MappingControl[]): AppError =>
  new AppError('Conflict', 'A control of the trial balance would not hold.', {
    reason: 'ControlBroken',
    controls,
  });

const withMonth = (results: readonly ControlResult[], postMonth: string): MappingControl[] =>
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
