import type { EntityManager } from '@mikro-orm/postgresql';
import type { AreaUnit } from '#contracts/reports.ts';
import { areaUnits } from '#contracts/reports.ts';
import type { Part } from '#database/sql/select.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { loadsOf } from './loads.ts';
import type { MeasuredQuery } from './query.ts';

export const rentRollModel = 'rent_roll';

/** What a report on rent rolls is computed with: each choice as asked for, or as follows from the data. */
export interface Measures {
  scope: RowScope;
  query: MeasuredQuery;
  postMonth: string;
  against: string;
  /** Null when there are no rows; then there is nothing to convert. */
  currency: string | null;
  areaUnit: AreaUnit | null;
}

export async function measuresOf(em: EntityManager, scope: RowScope, query: MeasuredQuery): Promise<Measures> {
  const postMonth = query.postMonth ?? (await newestMonth(em, scope, query)) ?? thisMonth();
  const against = query.against ?? monthBefore(postMonth);
  const most = await mostFrequent(em, scope, { query, postMonth });
  const currency = query.currency ?? most?.currency ?? null;
  const areaUnit = query.areaUnit ?? areaUnits.find((unit) => unit === most?.areaUnit) ?? null;
  return { scope, query, postMonth, against, currency, areaUnit };
}

const thisMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

export function monthBefore(postMonth: string, count = 1): string {
  const start = new Date(`${postMonth}T00:00:00Z`);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - count, 1)).toISOString().slice(0, 10);
}

const noMonth = { from: '1900-01-01', to: '2199-12-01' };

async function newestMonth(em: EntityManager, scope: RowScope, filters: MeasuredQuery): Promise<string | null> {
  const row = await selectOne<{ postMonth: string | null }>(
    em,
    sql`select max(post_month) as "postMonth" from (${loadsOf({ scope, filters, model: rentRollModel, ...noMonth })}) l`,
  );
  return row?.postMonth ?? null;
}

/** Currency and unit of most rows of the month. */
async function mostFrequent(
  em: EntityManager,
  scope: RowScope,
  { query, postMonth }: { query: MeasuredQuery; postMonth: string },
): Promise<{ currency: string | null; areaUnit: string | null } | null> {
  const loads = loadsOf({ scope, filters: query, model: rentRollModel, from: postMonth, to: postMonth });
  return selectOne(
    em,
    sql`with load as materialized (${loads}),
        sums as (select r.currency, r.area_unit, r.units from load l join rent_roll_sum r on r.load_id = l.id)
        select (select currency from sums where currency is not null group by 1 order by sum(units) desc, 1 limit 1) as currency,
          (select area_unit from sums where area_unit is not null group by 1 order by sum(units) desc, 1 limit 1) as "areaUnit"`,
  );
}

/** An area of `loaded_rent_roll r` and its `property p`, in the unit of the report; a property may have a factor of its own. */
export function areaIn(unit: AreaUnit | null, area: Part = sql`r.rentable_area`): Part {
  return sql`case when p.unit_conversion is not null and r.area_unit = p.base_unit and p.reporting_unit = ${unit}::text
      and p.base_unit <> p.reporting_unit
    then ${area} * p.unit_conversion else area_in(${area}, r.area_unit, ${unit}::text) end`;
}
