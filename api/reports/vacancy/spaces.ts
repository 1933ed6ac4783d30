import { excludableReasons } from '#contracts/reports.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, sql } from '#database/sql/select.ts';
import type { Measures } from '../measures.ts';
import { unitsOf } from '../units.ts';
import type { VacancyQuery } from './query.ts';

/**
 * Statements over `space`: the rows of a month that measure vacancy, with `reason` where a unit is vacant. It is occupied once
 * its tenant has moved in. The coming lease of a unit that has another row for today does not count its area twice.
 */
export function withSpaces(
  measures: Measures,
  { without = [] }: Pick<VacancyQuery, 'without'>,
  postMonth: string,
): Part {
  const reason = reasonOf({
    isOccupied: sql`c.is_occupied`,
    isToCome: sql`c.is_to_come`,
    ownReason: sql`c.own_reason`,
    status: sql`c.unit_status`,
  });
  return sql`with classed as (
      select u.*, u.is_let and not u.is_occupied as is_to_come,
        bool_or(u.is_occupied) over unit as has_occupied, bool_or(u.is_let and not u.is_occupied) over unit as has_to_come
      from (${unitsOf(measures, { from: postMonth, to: postMonth })}) u window unit as (partition by u.load_id, u.property_id, u.building_code, u.unit_code)),
    reasoned as (
      select c.*, ${reason} as reason
      from classed c
      where c.is_occupied or (case when c.is_to_come then not c.has_occupied else c.has_occupied or not c.has_to_come end)),
    space as materialized (
      select load_id, row_no, property_id, property, fund_id, unit_code, tenant, reason, move_out_date, area_in_unit,
        erv_in_currency, case when reason is not null and move_out_date <= as_of then as_of - move_out_date end as days_vacant
      from reasoned where reason is null or not ${isIn(sql`reason`, without)})`;
}

interface Condition {
  isOccupied: Part;
  isToCome: Part;
  /** As the provider gives it; other words than those of the list are none. */
  ownReason: Part;
  status: Part;
}

/** Why a unit is vacant; null for an occupied one. */
export function reasonOf({ isOccupied, isToCome, ownReason, status }: Condition): Part {
  return sql`case
      when ${isOccupied} then null
      when ${isToCome} then 'LEASED_NOT_COMMENCED'
      when ${isIn(ownReason, excludableReasons)} then ${ownReason}
      when ${status} = 'Down' then 'DOWN'
      when ${status} = 'Model' then 'MODEL_MANAGEMENT'
      else 'AVAILABLE' end`;
}

/** Whether `of_property o` has what a measure needs; amounts can be added to those of others when all have a rate. */
export const known = {
  area: sql`o.without_area = 0`,
  inrev: sql`o.vacant_without_erv = 0 and o.without_rent = 0`,
  epra: sql`o.without_erv = 0`,
} as const;
export const added = {
  area: known.area,
  inrev: sql`${known.inrev} and o.without_rate = 0`,
  epra: sql`${known.epra} and o.without_rate = 0`,
} as const;

/** Vacant part and whole of each measure, in the unit and currency of the report. */
export const parts = {
  area: { vacant: sql`o.vacant_area`, whole: sql`o.area` },
  inrev: { vacant: sql`o.vacant_erv_in`, whole: sql`(o.let_rent_in + o.vacant_erv_in)` },
  epra: { vacant: sql`o.vacant_erv_in`, whole: sql`o.erv_in` },
} as const;

/** Of one property, in its own currency where it has one only: a share needs no rate. */
export const shares = {
  area: sql`case when ${known.area} then o.vacant_area / nullif(o.area, 0) end`,
  inrev: sql`case when ${known.inrev} and o.currencies = 1 then o.vacant_erv / nullif(o.let_rent + o.vacant_erv, 0)
    when ${added.inrev} then o.vacant_erv_in / nullif(o.let_rent_in + o.vacant_erv_in, 0) end`,
  epra: sql`case when ${known.epra} and o.currencies = 1 then o.vacant_erv / nullif(o.erv, 0)
    when ${added.epra} then o.vacant_erv_in / nullif(o.erv_in, 0) end`,
} as const;
