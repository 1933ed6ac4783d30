import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import type { StandingMapping } from './write-mappings.ts';

interface MappedChart {
  chartId: number;
  masterChartId: number;
}

/** The mappings of charts to their master charts that are in force in some month or wait for a review, by chart. */
export async function standingOfCharts(
  { em }: Pick<MasterContext, 'em'>,
  charts: readonly MappedChart[],
): Promise<ReadonlyMap<number, StandingMapping[]>> {
  const rows = await select<StandingMapping & { chartId: number }>(
    em,
    sql`select g.provider_chart_id as "chartId", g.id, g.matcher_key as key, g.matcher, g.target, g.effective_from::text as "effectiveFrom",
               g.effective_until::text as "effectiveUntil", g.state, g.version, u.name as author
          from jsonb_to_recordset(${JSON.stringify(charts)}::jsonb) as w("chartId" int, "masterChartId" int)
          join account_mapping g on g.provider_chart_id = w."chartId" and g.chart_id = w."masterChartId"
          left join app_user u on u.id = g.created_by_user_id
         where g.replaced_at is null and g.state in ('accepted', 'review') order by g.id`,
  );
  const byChart = new Map<number, StandingMapping[]>(charts.map(({ chartId }) => [chartId, []]));
  for (const { chartId, ...mapping } of rows) byChart.get(chartId)?.push(mapping);
  return byChart;
}

export const monthsOfMappings = (standing: readonly StandingMapping[]): string[] =>
  standing.flatMap(({ effectiveFrom, effectiveUntil }) => [effectiveFrom, ...(effectiveUntil ? [effectiveUntil] : [])]);

export async function readStanding(
  context: Pick<MasterContext, 'em'>,
  chartId: number,
  masterChartId: number,
): Promise<StandingMapping[]> {
  return (await standingOfCharts(context, [{ chartId, masterChartId }])).get(chartId) ?? [];
}
