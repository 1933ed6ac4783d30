import { foldKey } from '#contracts/text.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { MappedPeriod } from '#rules/account-mapping/file-changes.ts';
import type { FileMaster, FileMasters } from '#rules/account-mapping/file-masters.ts';
import { createFileMasters } from '#rules/account-mapping/file-masters.ts';
import type { MasterContext } from '../masters/master.ts';
import { isInScope } from './scope.ts';
import { masterAccountName } from './suggest.ts';

/** A provider's chart that a file names. */
export interface FileChart {
  chartId: number;
  name: string;
  masterChartId: number | null;
  /** Folded codes of the accounts that were seen in files. */
  codes: ReadonlySet<string>;
  /** Mappings that are accepted, by what their codes are compared by. */
  standing: ReadonlyMap<string, MappedPeriod[]>;
}

export interface Place {
  serviceProvider: string;
  property: string;
  /** Where rows have no property. */
  fund: string;
}

const placeKey = ({ serviceProvider, property, fund }: Place): string =>
  [serviceProvider, property, property === '' ? fund : ''].map(foldKey).join('\t');

export const chartsWithPlaces = sql`provider_chart c join service_provider v on v.id = c.service_provider_id
  left join property p on p.id = c.property_id left join fund f on f.id = c.fund_id
  left join property_chart ph on ph.property_id = c.property_id left join fund_chart fh on fh.fund_id = c.fund_id`;

/** The charts of the places of a file that the person sees. */
export async function readFileCharts(
  context: MasterContext,
  places: readonly Place[],
): Promise<(place: Place) => FileChart | null> {
  const asked = new Set(places.map(placeKey));
  const charts = await select<Place & { chartId: number; name: string; masterChartId: number | null }>(
    context.em,
    sql`select c.id as "chartId", coalesce(p.name, f.name) as name, coalesce(ph.chart_id, fh.chart_id) as "masterChartId",
               v.code as "serviceProvider", coalesce(p.code, '') as property, coalesce(f.name, '') as fund
          from ${chartsWithPlaces} where ${isInScope(context)}`,
  );
  const named = charts.filter((chart) => asked.has(placeKey(chart)));
  const ids = named.map(({ chartId }) => chartId);
  const codes = await readCodes(context, ids);
  const standing = await readPeriods(context, ids);
  const byPlace = new Map(
    named.map(({ chartId, name, masterChartId, ...place }): [string, FileChart] => [
      placeKey(place),
      {
        ...{ chartId, name, masterChartId },
        codes: codes.get(chartId) ?? new Set(),
        standing: standing.get(`${chartId} ${masterChartId}`) ?? new Map<string, MappedPeriod[]>(),
      },
    ]),
  );
  return (place) => byPlace.get(placeKey(place)) ?? null;
}

async function readCodes({ em }: MasterContext, chartIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const rows = await select<{ chartId: number; code: string }>(
    em,
    sql`select a.provider_chart_id as "chartId", a.code from source_account a where ${isAmong(sql`a.provider_chart_id`, chartIds)}`,
  );
  const byChart = new Map<number, Set<string>>();
  for (const { chartId, code } of rows) {
    const codes = byChart.get(chartId) ?? new Set<string>();
    byChart.set(chartId, codes.add(foldKey(code)));
  }
  return byChart;
}

type Periods = Map<string, MappedPeriod[]>;

/** By chart and master chart. */
async function readPeriods({ em }: MasterContext, chartIds: readonly number[]): Promise<Map<string, Periods>> {
  const rows = await select<MappedPeriod & { chart: string; key: string }>(
    em,
    sql`select g.provider_chart_id || ' ' || g.chart_id as chart, g.matcher_key as key, g.target,
               g.effective_from::text as "effectiveFrom", g.effective_until::text as "effectiveUntil"
          from account_mapping g
         where ${isAmong(sql`g.provider_chart_id`, chartIds)} and g.replaced_at is null and g.state = 'accepted'`,
  );
  const byChart = new Map<string, Periods>();
  for (const { chart, key, ...period } of rows) {
    const periods = byChart.get(chart) ?? new Map<string, MappedPeriod[]>();
    byChart.set(chart, periods.set(key, [...(periods.get(key) ?? []), period]));
  }
  return byChart;
}

/** The accounts of master charts, by what a file may call them. */
export async function readFileMasters(
  { em, language }: MasterContext,
  masterChartIds: readonly number[],
): Promise<ReadonlyMap<number, FileMasters>> {
  const rows = await select<FileMaster & { chartId: number }>(
    em,
    sql`select x.id, x.chart_id as "chartId", x.code, to_jsonb(array_remove(array[x.name, x.name_ja, x.name_ar], null)) as names,
               ${masterAccountName(language)} as name,
               x.is_active and x.retired_at is null and x.account_type is not null as "isActive"
          from master_account x where ${isAmong(sql`x.chart_id`, masterChartIds)} order by x.code, x.id`,
  );
  const byChart = Map.groupBy(rows, ({ chartId }) => chartId);
  return new Map(masterChartIds.map((id) => [id, createFileMasters(byChart.get(id) ?? [])]));
}
