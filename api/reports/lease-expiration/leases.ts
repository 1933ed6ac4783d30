import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { Measures } from '../measures.ts';
import { unitsOf } from '../units.ts';
import type { ExpiryQuery } from './query.ts';

/** Days of a year, of four of which one has one more. */
const daysOfYear = sql`365.25`;

/**
 * Statements over `lease`: the leases of a month, each once with all of its units, and each vacant unit. Rows of one
 * property belong to one lease when code and dates are the same. `ends_on` is the contractual end or, on the basis of breaks,
 * the first break that is still to come; `remaining` is what is left of the contract, in years.
 */
export function withLeases(measures: Measures, { basis, by }: Pick<ExpiryQuery, 'basis' | 'by'>, month: string): Part {
  const unit = by === 'year' ? sql`'year'` : sql`'month'`;
  const endsOn =
    basis === 'break'
      ? sql`least(u.lease_end_date, case when u.next_break_date >= u.as_of then u.next_break_date end)`
      : sql`u.lease_end_date`;
  return sql`with unit as materialized (
      select u.load_id, u.row_no, u.property_id, u.property, u.fund_id, u.tenant, u.tenant_key, u.lease_code, u.unit_code,
        u.lease_end_date, u.lease_start_date, u.rent_commencement_date, u.next_break_date, u.as_of, u.area_in_unit, u.rent,
        u.rent_in_currency, u.currency, u.is_let, u.is_without_rate, case
          when not u.is_let then 'vacant'
          when u.unit_status = 'Holdover' then 'holdover'
          when u.lease_end_date is null then 'monthToMonth'
          when u.lease_end_date < u.as_of then 'expired'
          else 'period' end as kind,
        ${endsOn} as expires_on
      from (${unitsOf(measures, { from: month, to: month })}) u),
    lease as materialized (
      select min(load_id) as load_id, min(row_no) as row_no, property_id, min(property) as property, min(fund_id) as fund_id,
        min(tenant) as tenant, min(tenant_key) as tenant_key, min(lease_code) as lease_code,
        string_agg(unit_code, ', ' order by row_no) as units, kind,
        case when kind = 'period' then expires_on end as ends_on,
        case when kind = 'period' then date_trunc(${unit}, expires_on)::date end as period,
        lease_end_date, min(next_break_date) as next_break_date, min(as_of) as as_of,
        sum(area_in_unit) as area, case when kind <> 'vacant' then sum(rent_in_currency) * 12 end as rent,
        case when kind = 'period'
          then greatest(expires_on - greatest(min(as_of), min(coalesce(rent_commencement_date, lease_start_date))), 0)
            / ${daysOfYear} else 0 end as remaining,
        count(*) filter (where area_in_unit is null) as units_without_area,
        count(*) filter (where kind <> 'vacant' and rent is null) as units_without_rent
      from unit
      group by property_id, kind, load_id, lease_code, lease_end_date, expires_on,
        case when kind = 'vacant' or lease_code is null then row_no end)`;
}

export const isLet = sql`kind <> 'vacant'`;
