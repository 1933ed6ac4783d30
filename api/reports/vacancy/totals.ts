import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vacancy } from '#contracts/reports.schema.ts';
import type { VacancyMeasure } from '#contracts/reports.ts';
import { vacancyReasons } from '#contracts/reports.ts';
import { select, sql } from '#database/sql/select.ts';
import type { Measures } from '../measures.ts';
import { monthBefore } from '../measures.ts';
import type { VacancyQuery } from './query.ts';
import { withSpaceSums } from './space-sums.ts';
import { added, known, parts } from './spaces.ts';

const trendMonths = 12;
const digits = 10;

type Shares = Vacancy['totals'];
type MonthRow = { postMonth: string; properties: number } & Record<VacancyMeasure, Shares['area']>;

const measureOf = (name: VacancyMeasure) => {
  const { vacant, whole } = parts[name];
  const isAdded = added[name];
  return sql`jsonb_build_object(
    'share', round(sum(${vacant}) filter (where ${isAdded}) / nullif(sum(${whole}) filter (where ${isAdded}), 0), ${digits})::text,
    'vacant', trim_scale(sum(${vacant}) filter (where ${isAdded}))::text,
    'whole', trim_scale(sum(${whole}) filter (where ${isAdded}))::text,
    'properties', count(*) filter (where ${isAdded}))`;
};

const nothing: Shares['area'] = { share: null, vacant: null, whole: null, properties: 0 };
const noMonth: Shares = { area: nothing, inrev: nothing, epra: nothing, properties: 0 };

/** The measures of the month, of the one beside it, and of twelve months. */
export async function readVacancy(
  em: EntityManager,
  measures: Measures,
  query: VacancyQuery,
): Promise<Pick<Vacancy, 'totals' | 'before' | 'trend'>> {
  const { postMonth, against } = measures;
  const first = monthBefore(postMonth, trendMonths - 1);
  const from = against < first ? against : first;
  const to = against > postMonth ? against : postMonth;
  const rows = await select<MonthRow>(
    em,
    sql`${withSpaceSums(measures, query, { from, to })}
        select post_month as "postMonth", count(*)::int as properties, ${measureOf('area')} as area,
          ${measureOf('inrev')} as inrev, ${measureOf('epra')} as epra
        from of_property o where post_month in (${against}::date, ${postMonth}::date) or post_month >= ${first}::date
        group by post_month`,
  );
  const months = new Map(rows.map(({ postMonth: month, ...shares }) => [month, shares]));
  const trend = Array.from({ length: trendMonths }, (_, index) => monthBefore(postMonth, trendMonths - 1 - index));
  return {
    totals: months.get(postMonth) ?? noMonth,
    before: months.get(against) ?? noMonth,
    trend: trend.map((month) => {
      const { area, inrev, epra, properties } = months.get(month) ?? noMonth;
      return { postMonth: month, area: area.share, inrev: inrev.share, epra: epra.share, properties };
    }),
  };
}

export async function readReasons(
  em: EntityManager,
  measures: Measures,
  query: VacancyQuery,
): Promise<Vacancy['reasons']> {
  const { postMonth } = measures;
  const rows = await select<Vacancy['reasons'][number]>(
    em,
    sql`${withSpaceSums(measures, query, { from: postMonth, to: postMonth })}
        select reason, sum(units)::int as units, trim_scale(sum(area_in_unit))::text as area
        from space_sum where reason is not null group by reason`,
  );
  return rows.sort((one, other) => vacancyReasons.indexOf(one.reason) - vacancyReasons.indexOf(other.reason));
}

const mostWarned = 20;

/** Properties that lack what a measure needs, with the submission to ask about. */
export async function readWarnings(
  em: EntityManager,
  measures: Measures,
  query: VacancyQuery,
): Promise<Pick<Vacancy, 'warnings' | 'warned'>> {
  const { postMonth } = measures;
  const rows = await select<
    Omit<Vacancy['warnings'][number], 'property'> & { propertyId: number; name: string; total: number }
  >(
    em,
    sql`${withSpaceSums(measures, query, { from: postMonth, to: postMonth })}
        select o.property_id as "propertyId", o.property as name, sp.name as "serviceProvider",
          s.submission_no as "submissionNo", o.without_area::int as "withoutArea", o.without_erv::int as "withoutErv",
          o.without_rent::int as "withoutRent", o.units::int as units, (count(*) over ())::int as total
        from of_property o join reporting_load l on l.id = o.load_id join submission s on s.id = l.submission_id
        join service_provider sp on sp.id = s.service_provider_id
        where not (${known.area} and ${known.inrev} and ${known.epra})
        order by o.without_area = 0, o.property, o.property_id limit ${mostWarned}`,
  );
  return {
    warnings: rows.map(({ propertyId, name, total: _, ...row }) => ({ ...row, property: { id: propertyId, name } })),
    warned: rows[0]?.total ?? 0,
  };
}
