import { isCountedOnce } from '#database/published/counted-once.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import { loadsOf, propertyCondition } from './loads.ts';
import type { Measures } from './measures.ts';
import { areaIn, rentRollModel } from './measures.ts';
import { rateTo, ratesJoined } from './rates.ts';

/** Somebody has a lease on the unit. */
export const letStatuses = sql`('Occupied', 'Notice', 'Holdover', 'Leased Not Commenced')`;

/**
 * Rows of published rent rolls from one month to another, with what the reports compute from them. `area` and `rent` are as
 * loaded; `area_in_unit`, `rent_in_currency` and `erv_in_currency` are in the unit and currency of the report, null where
 * they are missing or cannot be converted. Rents are a month's.
 */
export function unitsOf(measures: Measures, { from, to }: { from: string; to: string }): Part {
  const { scope, query: filters, currency, areaUnit } = measures;
  const loads = sql`(${loadsOf({ scope, filters, model: rentRollModel, from, to })})`;
  return sql`select l.id as load_id, r.row_no, l.post_month, l.fund_id, l.service_provider_id, l.is_restated,
      r.property_id, p.name as property, r.building_code, r.unit_code,
      r.unit_key,
      coalesce(r.as_of_date, l.period_end) as as_of,
      r.unit_status, coalesce(r.unit_status in ${letStatuses}, false) as is_let,
      coalesce(r.unit_status in ('Occupied', 'Notice', 'Holdover')
        and coalesce(r.move_in_date <= coalesce(r.as_of_date, l.period_end), true), false) as is_occupied,
      r.tenant_name, r.tenant_code, coalesce(r.tenant_name, r.tenant_code) as tenant,
      r.tenant_key, r.lease_code, r.lease_key,
      r.lease_start_date, r.lease_end_date, r.next_break_date, r.rent_commencement_date, r.move_out_date,
      r.own ->> 'x_vacancy_reason' as own_reason,
      r.rentable_area as area, r.area_unit, ${areaIn(areaUnit)} as area_in_unit,
      coalesce(r.monthly_base_rent, r.annual_base_rent / 12) as rent, r.market_rent_monthly as erv, r.currency,
      coalesce(r.monthly_base_rent, r.annual_base_rent / 12) * ${rateTo(currency)} as rent_in_currency,
      r.market_rent_monthly * ${rateTo(currency)} as erv_in_currency, ${rateTo(currency)} as rate_to_currency,
      ${rateTo(currency)} is null as is_without_rate
    from (with found as materialized (select * from ${loads} l) select * from found) l
    join loaded_rent_roll r on r.load_id = l.id join property p on p.id = r.property_id
    ${ratesJoined(currency, { from, to })}
    where ${propertyCondition(filters)} and ${isCountedOnce({ loads, table: sql`loaded_rent_roll` })}`;
}
