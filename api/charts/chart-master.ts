import { masterCharts } from '#contracts/charts.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, isIn, select, sql } from '#database/sql/select.ts';
import { isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';
import { auditRecords } from '../masters/save-records.ts';
import { ofSeenPlace } from '../masters/seen-names.ts';
import { mayAssociateFund } from './may-associate.ts';

const namesOf = (rows: Part) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'name', r.name) order by r.name), '[]'::jsonb) from (${rows}) r)`;

/** Without the properties that the reader does not see. */
const ofReach = (context: MasterContext): Part =>
  context.scope.isEverything
    ? sql``
    : sql`join property p on p.id = h.property_id where ${propertyReference.mayChoose(context, sql`p`)}`;

const associated = sql`chart_association a left join fund t on t.id = a.fund_id left join property p on p.id = a.property_id`;

/** Charts hold for the whole installation; funds and properties are associated with one each. */
export const chartMaster: Master = {
  definition: masterCharts,
  table: 'master_chart',
  isInScope: () => sql`true`,
  expressions: (context) => ({
    funds: namesOf(sql`select f.name as code, f.name from chart_association a join fund f on f.id = a.fund_id
      where a.chart_id = m.id and f.retired_at is null and ${fundReference.mayChoose(context, sql`f`)}`),
    properties: namesOf(sql`select p.code, p.name from chart_association a join property p on p.id = a.property_id
      where a.chart_id = m.id and p.retired_at is null and ${propertyReference.mayChoose(context, sql`p`)}`),
    accountCount: sql`(select to_jsonb(count(*)::int) from master_account a where a.chart_id = m.id and a.retired_at is null)`,
    // Of all charts at once: to count those of one chart, every property is looked at.
    propertyCount: sql`to_jsonb(coalesce(((select jsonb_object_agg(c.chart_id, c.count)
      from (select h.chart_id, count(*)::int as count from property_chart h ${ofReach(context)} group by 1) c) ->> m.id::text)::int, 0))`,
    version: sql`to_jsonb(m.version)`,
  }),
  valueChanges: 'chart_change',
  hasValuesOfReader: true,
  filters: () => ({
    funds: (names) =>
      sql`m.id in (select a.chart_id from chart_association a join fund f on f.id = a.fund_id where ${isIn(sql`f.name`, names)})`,
  }),
  filterChoices: {},
  references: { funds: { ...fundReference, mayChoose: mayAssociateFund }, properties: propertyReference },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  afterChange: endAssociationsOfArchived,
  uses: (context, ids) => ({
    live: {
      funds: sql`select a.chart_id as id, ${ofSeenPlace(context, sql`t.name`)} as name from ${associated}
        where ${isAmong(sql`a.chart_id`, ids)} and t.id is not null and t.retired_at is null`,
      properties: sql`select a.chart_id as id, ${ofSeenPlace(context, sql`p.code || ' ' || p.name`)} as name from ${associated}
        where ${isAmong(sql`a.chart_id`, ids)} and p.id is not null and p.retired_at is null`,
    },
    // One with accounts has versions, which stay.
    isInHistory: isNamedIn([['master_chart_version', 'chart_id']]),
  }),
};

/** Only retired funds and properties are left: one that is restored later takes the chart of its place, not an archived one. */
async function endAssociationsOfArchived(context: MasterContext, ids: readonly number[]): Promise<void> {
  const ended = await select<{ chartId: number; fund: string | null; property: string | null }>(
    context.em,
    sql`delete from chart_association a using master_chart c
         where c.id = a.chart_id and c.retired_at is not null and ${isAmong(sql`c.id`, ids)}
         returning a.chart_id as "chartId", (select f.name from fund f where f.id = a.fund_id) as fund,
           (select p.code from property p where p.id = a.property_id) as property`,
  );
  for (const [id, own] of Map.groupBy(ended, ({ chartId }) => chartId)) {
    const [before, after] = [{ associations: String(own.length) }, { associations: '0' }];
    const funds = own.flatMap(({ fund }) => fund ?? []);
    const properties = own.flatMap(({ property }) => property ?? []);
    const change = { id, act: 'edit' as const, before, after };
    await auditRecords(chartMaster, context, [change], { funds, properties, isEnding: true });
  }
}
