import type { EntityManager } from '@mikro-orm/postgresql';
import type { RentRollGroup, RentRollTotals } from '#contracts/reports.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { contains, select, selectOne, sql } from '#database/sql/select.ts';
import { offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import type { Measures } from '../measures.ts';
import { withLines } from './lines.ts';
import type { RentRollGroupQuery } from './query.ts';

/** Sums of each property over `line`, and of the same properties in the month before over `prev`. */
function withProperties(measures: Measures): Part {
  return sql`${withLines(measures)}, of_property as (
    select property_id, min(property) as property, min(fund_id) as fund_id, bool_or(is_compared) as is_compared,
      count(*) filter (where not is_gone) as units,
      sum(area_in_unit) as area, sum(area_in_unit) filter (where is_occupied) as occupied_area,
      count(*) filter (where not is_gone and area_in_unit is null) as units_without_area,
      sum(rent_in_currency) as rent, count(*) filter (where is_without_rate) as rows_left_out,
      count(*) filter (where is_new) as new, count(*) filter (where is_renewed) as renewed,
      count(*) filter (where is_repriced) as repriced, count(*) filter (where is_vacated) as vacated,
      sum(repriced_by) filter (where is_repriced) as repriced_by,
      sum(before_area_in_unit) filter (where is_vacated) as vacated_area
    from line group by property_id
  ), before as (select property_id, sum(rent_in_currency) as rent from prev group by property_id)`;
}

const sums = sql`coalesce(sum(o.units), 0)::int as units, trim_scale(sum(o.area))::text as area,
  trim_scale(coalesce(sum(o.occupied_area), case when sum(o.area) is not null then 0 end))::text as "occupiedArea",
  round(sum(o.rent), 2)::text as rent,
  round(sum(coalesce(o.rent, 0)) filter (where o.is_compared) - sum(coalesce(b.rent, 0)) filter (where o.is_compared), 2)::text as "rentChange",
  round(sum(b.rent) filter (where o.is_compared), 2)::text as "rentBefore",
  count(*) filter (where o.is_compared)::int as "comparedProperties", count(*)::int as properties,
  coalesce(sum(o.new), 0)::int as new, coalesce(sum(o.renewed), 0)::int as renewed,
  coalesce(sum(o.repriced), 0)::int as repriced, coalesce(sum(o.vacated), 0)::int as vacated,
  round(sum(o.repriced_by), 2)::text as "repricedBy", trim_scale(sum(o.vacated_area))::text as "vacatedArea",
  coalesce(sum(o.units_without_area), 0)::int as "unitsWithoutArea", coalesce(sum(o.rows_left_out), 0)::int as "rowsLeftOut"`;
const joined = sql`of_property o left join before b on b.property_id = o.property_id`;

interface Sums extends Omit<RentRollTotals, 'changes' | 'leftOut'> {
  new: number;
  renewed: number;
  repriced: number;
  vacated: number;
  rowsLeftOut: number;
}

const presentSums = ({ new: added, renewed, repriced, vacated, rowsLeftOut, ...rest }: Sums) => ({
  ...rest,
  changes: { new: added, renewed, repriced, vacated },
  rowsLeftOut,
});

export async function readTotals(em: EntityManager, measures: Measures): Promise<RentRollTotals> {
  const row = await selectOne<Sums & { leftOut: RentRollTotals['leftOut'] | null }>(
    em,
    sql`${withProperties(measures)} select ${sums}, (
          select jsonb_agg(jsonb_build_object('currency', coalesce(x.currency, '-'), 'rows', x.rows) order by x.currency)
          from (select currency, count(*)::int as rows from line where is_without_rate group by currency) x) as "leftOut"
        from ${joined}`,
  );
  if (!row) throw new Error('An aggregate gave no row.');
  const { leftOut, ...found } = row;
  const { rowsLeftOut: _, ...totals } = presentSums(found);
  return { ...totals, leftOut: leftOut ?? [] };
}

/** Sums by property or fund. */
export async function listGroups(
  em: EntityManager,
  measures: Measures,
  query: RentRollGroupQuery,
  limit = query.size,
): Promise<Page<RentRollGroup>> {
  const { column, direction } = sortOf(query.sort);
  const name = query.by === 'fund' ? sql`f.name` : sql`o.property`;
  const id = query.by === 'fund' ? sql`o.fund_id` : sql`o.property_id`;
  const keys: Record<string, Part> = {
    name: sql`g.name`,
    units: sql`g.units`,
    area: sql`g.area::numeric`,
    rent: sql`g.rent::numeric`,
  };
  const key = keys[column] ?? sql`g.name`;
  const order = direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  const found = query.search === '' ? sql`true` : contains(name, query.search);
  const rows = await select<Sums & { id: number | null; name: string | null; total: number }>(
    em,
    sql`${withProperties(measures)}
        select g.*, (count(*) over ())::int as total from (
          select ${id} as id, ${name} as name, ${sums} from ${joined} left join fund f on f.id = o.fund_id
          where ${found} group by ${id}, ${name}) g
        order by ${order}, g.id ${windowOf(limit, offsetOf(query))}`,
  );
  return {
    rows: rows.map(({ total: _, ...row }) => ({ id: row.id, name: row.name, ...withoutName(row) })),
    page: query.page,
    size: query.size,
    total: rows[0]?.total ?? 0,
    isTotalCapped: false,
  };
}

const withoutName = ({ id: _, name: __, ...row }: Sums & { id: number | null; name: string | null }) =>
  presentSums(row);
