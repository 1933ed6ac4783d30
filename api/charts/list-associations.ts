import type { ChartAssociations, PlaceOfChart } from '#contracts/charts.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { mayAssociateFund } from './may-associate.ts';

/** How many properties have a chart from fund `f`, those of entities below it included. */
const propertiesBelow = (chartId: number): Part => sql`(with recursive below as (
      select f.id union all select e.id from below b join fund e on e.parent_id = b.id
        where not exists (select 1 from chart_association n where n.fund_id = e.id))
    select count(*)::int from property_chart c join property_fund l on l.property_id = c.property_id
    where c.chart_id = ${chartId} and not c.is_own and l.fund_id in (select id from below))`;

/** Funds and properties that a chart is associated with, of those that the reader may see. */
export async function listAssociations(
  context: MasterContext,
  chartId: number,
  { page, size }: { page: number; size: number },
): Promise<ChartAssociations> {
  const { em } = context;
  const rows = sql`select 'fund' as kind, f.id, f.code, f.name, ${propertiesBelow(chartId)} as "propertyCount"
      from chart_association a join fund f on f.id = a.fund_id where a.chart_id = ${chartId} and ${mayAssociateFund(context, sql`f`)}
      union all
      select 'property', p.id, p.code, p.name, 1
      from chart_association a join property p on p.id = a.property_id
      where a.chart_id = ${chartId} and ${propertyReference.mayChoose(context, sql`p`)}`;
  const counted = await selectOne<{ total: number }>(em, sql`select count(*)::int as total from (${rows}) r`);
  const listed = await select<PlaceOfChart>(
    em,
    sql`select r.* from (${rows}) r order by r.kind, lower(r.name), r.id limit ${size} offset ${(page - 1) * size}`,
  );
  return { rows: listed, inherited: await listInherited(context, chartId), page, size, total: counted?.total ?? 0 };
}

const mostInherited = 100;

/** The funds and properties on a person's lists that have the chart from a fund above, which the person does not see. */
async function listInherited({ em, scope }: MasterContext, chartId: number): Promise<PlaceOfChart[]> {
  if (!scope.lists) return [];
  const { allFundIds, propertyIds } = scope.lists;
  return select<PlaceOfChart>(
    em,
    sql`select r.* from (
          select 'fund' as kind, f.id, f.code, f.name, ${propertiesBelow(chartId)} as "propertyCount"
            from fund_chart h join fund f on f.id = h.fund_id
           where h.chart_id = ${chartId} and not h.is_own and f.retired_at is null and ${isAmong(sql`f.id`, allFundIds)}
             and not ${isAmong(sql`f.parent_id`, allFundIds)}
          union all
          select 'property', p.id, p.code, p.name, 1
            from property_chart h join property p on p.id = h.property_id join property_fund l on l.property_id = p.id
           where h.chart_id = ${chartId} and not h.is_own and p.retired_at is null and ${isAmong(sql`p.id`, propertyIds)}
             and not ${isAmong(sql`l.fund_id`, allFundIds)}
        ) r order by r.kind, lower(r.name), r.id limit ${mostInherited}`,
  );
}
