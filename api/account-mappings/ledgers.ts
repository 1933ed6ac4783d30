import type { GridColumn } from '#contracts/submission-views.ts';
import { carriedRow, sumRows } from '#database/account-mappings/row-sums.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { CarriedRow } from '#rules/account-mapping/carry-forward.ts';
import type { ControlResult, Tolerances } from '#rules/account-mapping/controls.ts';
import { checkControls } from '#rules/account-mapping/controls.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { readMappingSettings } from './review-setting.ts';

/** A trial balance of a chart, with its rows added up by account. */
export interface Ledger {
  versionId: number;
  postMonth: string;
  isPartial: boolean;
  isFiscalYearStart: boolean;
  /** As the installation has them. */
  tolerances: Tolerances;
  rows: CarriedRow[];
  /** The controls of its rows as delivered, without those that look at the month before. */
  delivered: readonly ControlResult[];
}

/** The trial balances of a chart of the last months, the latest first; they do not depend on mappings. */
export type Ledgers = readonly Ledger[];

/** A year, and the month whose closings it opens with. */
const mostMonths = 13;
/** Of large ledgers fewer months are added up, but always the latest two. */
export const mostRows = 60_000;

interface FoundLedger extends Pick<Ledger, 'versionId' | 'postMonth' | 'isPartial' | 'isFiscalYearStart'> {
  chartId: number;
  propertyId: number | null;
  columns: GridColumn[];
  rowCount: number;
}

export async function ledgersOf(
  { em }: Pick<MasterContext, 'em'>,
  chartIds: readonly number[],
): Promise<ReadonlyMap<number, Ledgers>> {
  const found = await findLedgers({ em }, chartIds);
  const { sumTolerance: sum, lineTolerance: line } = await readMappingSettings({ em });
  const tolerances = { sum, line };
  const rowsOf = await readRows({ em }, found);
  const ledgers = found.map(({ chartId, propertyId, versionId, postMonth, isPartial, isFiscalYearStart }) => {
    const rows = rowsOf(versionId, propertyId);
    const delivered = checkControls(rows, isPartial, tolerances);
    return { chartId, ledger: { versionId, postMonth, isPartial, isFiscalYearStart, tolerances, rows, delivered } };
  });
  const byChart = Map.groupBy(ledgers, ({ chartId }) => chartId);
  return new Map(chartIds.map((id) => [id, (byChart.get(id) ?? []).map(({ ledger }) => ledger)]));
}

/** By chart, the latest first: of each month the latest trial balance of the dataset that the chart was seen in last. */
async function findLedgers(
  { em }: Pick<MasterContext, 'em'>,
  chartIds: readonly number[],
): Promise<readonly FoundLedger[]> {
  const versions = await select<FoundLedger>(
    em,
    sql`with seen as (
          select distinct a.provider_chart_id as chart_id, va.version_id
            from source_account a join version_account va on va.source_account_id = a.id
           where ${isAmong(sql`a.provider_chart_id`, chartIds)} and va.closing is not null
        ), ledger as (
          select seen.chart_id, v.id, v.columns, v.row_count, s.post_month, s.dataset_id, d.is_partial_trial_balance,
                 row_number() over (partition by seen.chart_id, s.post_month order by v.id desc) as rank,
                 first_value(s.dataset_id) over (partition by seen.chart_id order by s.post_month desc, v.id desc) as latest_dataset_id
            from seen join submission s on s.current_version_id = seen.version_id and s.status <> 'Closed'
            join version v on v.id = seen.version_id join dataset d on d.id = s.dataset_id
        ), latest as (
          select l.*, row_number() over (partition by l.chart_id order by l.post_month desc) as place
            from ledger l where l.dataset_id = l.latest_dataset_id and l.rank = 1
        )
        select l.chart_id as "chartId", l.id as "versionId", l.columns, l.row_count as "rowCount", l.post_month::text as "postMonth",
               l.is_partial_trial_balance as "isPartial", c.property_id as "propertyId",
               extract(month from l.post_month) = coalesce(f.fiscal_start_month, 1) as "isFiscalYearStart"
          from latest l join provider_chart c on c.id = l.chart_id left join property_fund h on h.property_id = c.property_id
          left join fund f on f.id = coalesce(c.fund_id, h.fund_id)
         where l.place <= ${mostMonths} order by l.chart_id, l.post_month desc`,
  );
  return [...Map.groupBy(versions, ({ chartId }) => chartId).values()].flatMap((own) => {
    let read = 0;
    const beyond = own.findIndex(({ rowCount }, index) => (read += rowCount) > mostRows && index >= 2);
    return beyond < 0 ? own : own.slice(0, beyond);
  });
}

/** Reads the rows of all of them together; versions with the same columns in one statement. */
async function readRows(
  { em }: Pick<MasterContext, 'em'>,
  found: readonly FoundLedger[],
): Promise<(versionId: number, propertyId: number | null) => CarriedRow[]> {
  const byPlace = new Map<string, CarriedRow[]>();
  const keyOf = (versionId: number, propertyId: number | null) => `${versionId}:${propertyId ?? ''}`;
  const byColumns = Map.groupBy(found, ({ columns }) => columns.map(({ field }) => field).join('\t'));
  for (const own of byColumns.values()) {
    const versionIds = [...new Set(own.map(({ versionId }) => versionId))];
    const propertyIds = [...new Set(own.map(({ propertyId }) => propertyId))];
    const sums = await sumRows(queriesOf(em), { versionIds, columns: own[0]!.columns }, { propertyIds });
    for (const sum of sums) {
      const key = keyOf(sum.versionId, sum.propertyId);
      const rows = byPlace.get(key) ?? [];
      rows.push(carriedRow(sum));
      byPlace.set(key, rows);
    }
  }
  return (versionId, propertyId) => byPlace.get(keyOf(versionId, propertyId)) ?? [];
}
