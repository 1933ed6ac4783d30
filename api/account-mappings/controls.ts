import type { MappingControl } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { idList, loadChartRules } from '#database/account-mappings/load-rules.ts';
import { sumRows } from '#database/account-mappings/row-sums.ts';
import { select, sql } from '#database/sql/select.ts';
import { decimalsOf } from '#rules/account-mapping/amounts.ts';
import type { CarriedRow } from '#rules/account-mapping/carry-forward.ts';
import { checkCarried, checkRecodedCarried } from '#rules/account-mapping/carry-forward.ts';
import type { ControlResult, ControlRow, Tolerances } from '#rules/account-mapping/controls.ts';
import { brokenControls, checkControls } from '#rules/account-mapping/controls.ts';
import { createLookup, inForce } from '#rules/account-mapping/matching.ts';
import { recodeRow } from '#rules/account-mapping/recoding.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { readMappingSettings } from './review-setting.ts';

/** A trial balance of a chart, with its rows added up by account. */
interface Ledger {
  versionId: number;
  postMonth: string;
  isPartial: boolean;
  isFiscalYearStart: boolean;
  /** As the installation has them. */
  tolerances: Tolerances;
  rows: CarriedRow[];
}

/** The trial balances of a chart of the last months, the latest first; they do not depend on mappings. */
type Ledgers = readonly Ledger[];

/** A year, and the month whose closings it opens with. */
const mostMonths = 13;
/** Of large ledgers fewer months are added up, but always the latest two. */
const mostRows = 60_000;

export async function ledgersOf({ em }: Pick<MasterContext, 'em'>, chartId: number): Promise<Ledgers> {
  const versions = await select<
    Omit<Ledger, 'rows' | 'tolerances'> & { columns: GridColumn[]; propertyId: number | null; rowCount: number }
  >(
    em,
    sql`with seen as (
          select distinct va.version_id from source_account a join version_account va on va.source_account_id = a.id
           where a.provider_chart_id = ${chartId} and va.closing is not null
        ), ledger as (
          select v.id, v.columns, v.row_count, s.post_month, s.dataset_id, d.is_partial_trial_balance,
                 row_number() over (partition by s.post_month order by v.id desc) as rank,
                 first_value(s.dataset_id) over (order by s.post_month desc, v.id desc) as latest_dataset_id
            from seen join submission s on s.current_version_id = seen.version_id and s.status <> 'Closed'
            join version v on v.id = seen.version_id join dataset d on d.id = s.dataset_id
        )
        select l.id as "versionId", l.columns, l.row_count as "rowCount", l.post_month::text as "postMonth", l.is_partial_trial_balance as "isPartial",
               c.property_id as "propertyId", extract(month from l.post_month) = coalesce(f.fiscal_start_month, 1) as "isFiscalYearStart"
          from ledger l join provider_chart c on c.id = ${chartId} left join property_fund h on h.property_id = c.property_id
          left join fund f on f.id = coalesce(c.fund_id, h.fund_id)
         where l.dataset_id = l.latest_dataset_id and l.rank = 1 order by l.post_month desc limit ${mostMonths}`,
  );
  const { sumTolerance: sum, lineTolerance: line } = await readMappingSettings({ em });
  const ledgers: Ledger[] = [];
  let read = 0;
  for (const { columns, propertyId, rowCount, ...ledger } of versions) {
    read += rowCount;
    if (read > mostRows && ledgers.length >= 2) break;
    const sums = await sumRows(queriesOf(em), { versionId: ledger.versionId, columns }, { propertyId });
    const rows = sums.map(({ code, segment, amounts, ...row }) => {
      const group = [row.entity, row.book, row.currency].filter((word) => word !== null).join(' ');
      return { group, code, segment, amounts, decimals: decimalsOf(row.currency ?? '') };
    });
    ledgers.push({ ...ledger, tolerances: { sum, line }, rows });
  }
  return ledgers;
}

/** The controls of the rows as the provider delivered them. */
export function deliveredControls(ledgers: Ledgers): MappingControl[] {
  return ledgers.flatMap((ledger, index) => {
    const former = formerOf(ledgers, index);
    const carried = former ? checkCarried(former.rows, ledger.rows, ledger.isFiscalYearStart, ledger.tolerances) : [];
    return ofMonth(ledger, [...checkControls(ledger.rows, ledger.isPartial, ledger.tolerances), ...carried]);
  });
}

/** The controls of the rows as they are recoded with the mappings in force now. */
export async function recodedControls(
  { em }: Pick<MasterContext, 'em'>,
  chartId: number,
  ledgers: Ledgers,
): Promise<MappingControl[]> {
  if (ledgers.length === 0) return [];
  const rules = (await loadChartRules(queriesOf(em), [chartId])).get(chartId) ?? [];
  const statements = await statementsOf({ em }, rules);
  const lookups = ledgers.map(({ postMonth }) => {
    const find = createLookup(inForce(rules, postMonth));
    return (code: string): AccountTarget | null => find(code)?.target ?? null;
  });
  return ledgers.flatMap((ledger, index) => {
    const targetOf = lookups[index]!;
    const recoded: ControlRow[] = [];
    const lines: ControlRow[] = [];
    for (const { group, code, ...row } of ledger.rows) {
      const parts = recodeRow(row, targetOf(code), row.decimals);
      recoded.push(...parts.map(({ amounts }) => ({ group, amounts })));
      if (parts.length > 0) lines.push({ group, amounts: row.amounts });
    }
    const mapping = formerOf(ledgers, index) && { before: lookups[index + 1]!, after: targetOf };
    const statementOf = (id: number): string => statements.get(id) ?? '';
    const { isPartial, tolerances } = ledger;
    const carried = mapping ? checkRecodedCarried(ledger.rows, mapping, statementOf, tolerances) : [];
    return ofMonth(ledger, [...checkControls(recoded, isPartial, tolerances, lines), ...carried]);
  });
}

/** @throws AppError Conflict with the controls that held before and would not hold any more */
export function assertUnbroken(controlsOf: {
  delivered: readonly MappingControl[];
  before: readonly MappingControl[];
  after: readonly MappingControl[];
}): void {
  const controls = brokenControls(controlsOf.before, controlsOf.after, controlsOf.delivered);
  if (controls.length === 0) return;
  throw new AppError('Conflict', 'A control of the trial balance would no longer hold.', {
    reason: 'ControlBroken',
    controls,
  });
}

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
