import { isCountedOnce } from '#database/published/counted-once.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, sql } from '#database/sql/select.ts';
import { loadsOf, propertyCondition } from '../loads.ts';
import type { Measures } from '../measures.ts';
import { areaIn, rentRollModel } from '../measures.ts';
import { rateTo, ratesJoined } from '../rates.ts';
import type { VacancyQuery } from './query.ts';
import { reasonOf } from './spaces.ts';

/**
 * Statements over `space_sum`, sums of the rows of each month that measure vacancy, with `reason` for vacant ones, and over
 * `of_property`, their sums. Both are of the sums that are stored with each load, so that a year reads no rows. A measure of a
 * property is known when every row has what it needs.
 */
export function withSpaceSums(
  { scope, query: filters, currency, areaUnit }: Measures,
  { without = [] }: Pick<VacancyQuery, 'without'>,
  { from, to }: { from: string; to: string },
): Part {
  const loads = sql`(${loadsOf({ scope, filters, model: rentRollModel, from, to })})`;
  const reason = reasonOf({
    isOccupied: sql`r.state = 'occupied'`,
    isToCome: sql`r.state = 'toCome'`,
    ownReason: sql`r.vacancy_reason`,
    status: sql`r.unit_status`,
  });
  return sql`with load as materialized (select * from ${loads} l),
    reasoned as (
      select l.id as load_id, l.post_month, l.fund_id, r.property_id, p.name as property, ${reason} as reason,
        r.units, r.units_with_rent, r.units_with_erv, r.rent, r.erv, r.currency, r.longest_days,
        ${areaIn(areaUnit, sql`r.area`)} as area_in_unit,
        case when ${areaIn(areaUnit, sql`1::numeric`)} is null then 0 else r.units_with_area end as units_with_area,
        r.rent * ${rateTo(currency)} as rent_in_currency, r.erv * ${rateTo(currency)} as erv_in_currency,
        ${rateTo(currency)} is null as is_without_rate
      from load l join rent_roll_sum r on r.load_id = l.id join property p on p.id = r.property_id
      ${ratesJoined(currency, { from, to })}
      where r.state <> 'covered' and ${propertyCondition(filters)}
        and ${isCountedOnce({ loads, table: sql`rent_roll_sum` })}),
    space_sum as materialized (select * from reasoned where reason is null or not ${isIn(sql`reason`, without)}),
    of_property as materialized (
      select post_month, property_id, min(property) as property, min(fund_id) as fund_id, min(load_id) as load_id,
        sum(units) as units, sum(units - units_with_area) as without_area, sum(units - units_with_erv) as without_erv,
        coalesce(sum(units - units_with_rent) filter (where reason is null), 0) as without_rent,
        coalesce(sum(units - units_with_erv) filter (where reason is not null), 0) as vacant_without_erv,
        coalesce(sum(units) filter (where is_without_rate), 0) as without_rate, count(distinct currency) as currencies,
        sum(area_in_unit) as area, coalesce(sum(area_in_unit) filter (where reason is not null), 0) as vacant_area,
        coalesce(sum(erv) filter (where reason is not null), 0) as vacant_erv,
        coalesce(sum(rent) filter (where reason is null), 0) as let_rent, sum(erv) as erv,
        coalesce(sum(erv_in_currency) filter (where reason is not null), 0) as vacant_erv_in,
        coalesce(sum(rent_in_currency) filter (where reason is null), 0) as let_rent_in, sum(erv_in_currency) as erv_in,
        max(longest_days) filter (where reason is not null) as longest_days
      from space_sum group by post_month, property_id)`;
}
