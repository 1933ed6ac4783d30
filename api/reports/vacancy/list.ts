import type { EntityManager } from '@mikro-orm/postgresql';
import type { VacancyProperty, VacantUnit } from '#contracts/reports.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, isIn, select, sql } from '#database/sql/select.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { exactTotal, offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import { AppError } from '../../errors.ts';
import type { Measures } from '../measures.ts';
import { readInParts } from '../rows-in-parts.ts';
import type { RowsInParts } from '../rows-in-parts.ts';
import type { VacancyPropertyQuery, vacancyPropertySorts, VacantUnitQuery, vacantUnitSorts } from './query.ts';
import { withSpaceSums } from './space-sums.ts';
import { shares, withSpaces } from './spaces.ts';

const propertySorts: Record<(typeof vacancyPropertySorts)[number], Part> = {
  property: sql`o.property`,
  area: sql`o.area`,
  areaVacancy: shares.area,
  inrev: shares.inrev,
  epra: shares.epra,
  longestDays: sql`o.longest_days`,
};

const ordered = (key: Part, direction: 'asc' | 'desc') =>
  direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;

/** One page of the properties with their measures. */
export async function listProperties(
  em: EntityManager,
  measures: Measures,
  query: VacancyPropertyQuery,
): Promise<Page<VacancyProperty>> {
  const { postMonth } = measures;
  const { column, direction } = sortOf(query.sort);
  const key = ordered(propertySorts[column as keyof typeof propertySorts], direction);
  const order = sql`${key}, o.property, o.property_id`;
  const rows = await select<
    Omit<VacancyProperty, 'property' | 'reasons'> & {
      propertyId: number;
      name: string;
      reasons: VacancyProperty['reasons'] | null;
      total: number;
    }
  >(
    em,
    sql`${withSpaceSums(measures, query, { from: postMonth, to: postMonth })},
        page as (
          select o.*, (count(*) over ())::int as total, row_number() over (order by ${order}) as place
          from of_property o where ${query.search === '' ? sql`true` : contains(sql`o.property`, query.search)}
          order by place ${windowOf(query.size, offsetOf(query))})
        select o.property_id as "propertyId", o.property as name, o.units::int as units,
          case when o.without_area = 0 then trim_scale(o.area)::text end as area,
          round(${shares.area}, 10)::text as "areaVacancy", round(${shares.inrev}, 10)::text as inrev,
          round(${shares.epra}, 10)::text as epra, o.without_area::int as "withoutArea", o.without_erv::int as "withoutErv",
          o.without_rent::int as "withoutRent", o.longest_days as "longestDays", (
            select jsonb_agg(jsonb_build_object('reason', x.reason, 'share', round(x.area / nullif(o.area, 0), 10)::text)
              order by x.reason)
            from (select reason, sum(area_in_unit) as area from space_sum s
                  where s.property_id = o.property_id and reason is not null group by reason) x
            where o.without_area = 0) as reasons,
          o.total
        from page o order by o.place`,
  );
  return {
    rows: rows.map(({ propertyId, name, total: _, reasons, ...row }) => ({
      ...row,
      property: { id: propertyId, name },
      reasons: reasons ?? [],
    })),
    page: query.page,
    size: query.size,
    total: rows[0]?.total ?? 0,
    isTotalCapped: false,
  };
}

const unitSorts: Record<(typeof vacantUnitSorts)[number], Part> = {
  property: sql`s.property`,
  unit: sql`s.property`,
  reason: sql`s.reason`,
  area: sql`s.area_in_unit`,
  erv: sql`s.erv_in_currency`,
  daysVacant: sql`s.days_vacant`,
};

function conditionOf({ reason, search }: VacantUnitQuery): Part {
  return allOf([
    sql`s.reason is not null`,
    ...(reason ? [isIn(sql`s.reason`, reason)] : []),
    ...(search === ''
      ? []
      : [anyOf([sql`s.unit_code`, sql`s.tenant`, sql`s.property`].map((column) => contains(column, search)))]),
  ]);
}

interface UnitRow extends Omit<VacantUnit, 'property' | 'fund'> {
  propertyId: number;
  property: string;
  fundId: number | null;
  fund: string | null;
  total: number;
}

const unitColumns = sql`s.load_id as "loadId", s.row_no as "rowNo", s.property_id as "propertyId", s.property,
            s.fund_id as "fundId", f.name as fund, s.unit_code as unit, s.reason,
            trim_scale(s.area_in_unit)::text as area, round(s.erv_in_currency, 2)::text as erv,
            s.move_out_date as "vacantSince", s.days_vacant as "daysVacant", s.tenant as "lastTenant"`;

function unitOrder({ sort }: VacantUnitQuery): Part {
  const { column, direction } = sortOf(sort);
  return sql`${ordered(unitSorts[column as keyof typeof unitSorts], direction)}, s.property,
            substring(s.unit_code from '[0-9]+')::numeric, s.unit_code, s.load_id, s.row_no`;
}

/** One page of the vacant units of the filter. */
export async function listVacantUnits(
  em: EntityManager,
  measures: Measures,
  query: VacantUnitQuery,
): Promise<Page<VacantUnit>> {
  const offset = offsetOf(query);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const { page, size } = query;
  const condition = conditionOf(query);
  const rows = await select<UnitRow>(
    em,
    sql`${withSpaces(measures, query, measures.postMonth)}, counted as (
          select count(*)::int as total from (select 1 from space s where ${condition} ${windowOf(exactTotal + 1)}) c)
        select counted.total, page.* from counted left join lateral (
          select ${unitColumns} from space s left join fund f on f.id = s.fund_id where ${condition}
          order by ${unitOrder(query)} ${windowOf(size, offset)}) page on true`,
  );
  const total = rows[0]?.total ?? 0;
  // Without a unit the join leaves one row with the total alone.
  const units = rows.filter((row) => typeof row.loadId === 'number').map(presentUnit);
  return { rows: units, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

/** All vacant units of the filter, in the order of their pages. */
export function readVacantUnitsInParts(
  em: EntityManager,
  measures: Measures,
  query: VacantUnitQuery,
  toRow: (unit: VacantUnit) => ListRow,
): RowsInParts {
  const statement = sql`${withSpaces(measures, query, measures.postMonth)}
    select ${unitColumns}, (count(*) over ())::int as total
    from space s left join fund f on f.id = s.fund_id where ${conditionOf(query)} order by ${unitOrder(query)}`;
  return readInParts<UnitRow>(em, statement, (row) => toRow(presentUnit(row)));
}

const presentUnit = ({ propertyId, property, fundId, fund, total: _, ...row }: UnitRow): VacantUnit => ({
  ...row,
  property: { id: propertyId, name: property },
  fund: fundId === null ? null : { id: fundId, name: fund ?? '' },
});
