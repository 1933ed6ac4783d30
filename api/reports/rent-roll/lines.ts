import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { Measures } from '../measures.ts';
import { unitsOf } from '../units.ts';

/**
 * Statements over `line`: every row of the month with its tenancy of the month before, and tenancies that are gone. A tenancy
 * is the same when unit and lease, or unit and tenant, are the same. Properties that are published in one of the two months
 * only are not compared.
 */
export function withLines(measures: Measures): Part {
  const { postMonth, against } = measures;
  return sql`with cur as materialized (${unitsOf(measures, { from: postMonth, to: postMonth })}),
    prev as materialized (
      select * from (${unitsOf(measures, { from: against, to: against })}) u
      where u.property_id in (select property_id from cur)),
    compared as (select distinct property_id from prev),
    matched as materialized (
      select c.load_id, c.row_no, p.load_id as before_load_id, p.row_no as before_row_no,
        coalesce(c.lease_key = p.lease_key, false) as is_same_lease,
        coalesce(c.tenant_key = p.tenant_key, false) as is_same_tenant
      from cur c join prev p on p.property_id = c.property_id and p.unit_key = c.unit_key
      where c.is_let and p.is_let and (c.lease_key = p.lease_key or c.tenant_key = p.tenant_key)),
    kept as (
      select distinct on (load_id, row_no) * from matched
      order by load_id, row_no, is_same_lease desc, is_same_tenant desc, before_row_no),
    departed as (
      select p.*, row_number() over (partition by p.property_id, p.unit_key order by p.row_no) as place
      from prev p where p.is_let and not exists (
        select 1 from matched m where m.before_load_id = p.load_id and m.before_row_no = p.row_no)),
    empty as (
      select c.load_id, c.row_no, c.property_id, c.unit_key,
        row_number() over (partition by c.property_id, c.unit_key order by c.row_no) as place
      from cur c where not c.is_let),
    vacated as (
      select d.*, e.load_id as in_load_id, e.row_no as in_row_no from departed d left join empty e
        on e.property_id = d.property_id and e.unit_key = d.unit_key and e.place = d.place),
    first_before as (
      select distinct on (property_id, unit_key) property_id, unit_key, load_id, row_no from prev
      order by property_id, unit_key, is_let desc, row_no),
    paired as (
      select c.*, coalesce(k.before_load_id, v.load_id, case when not c.is_let or k.load_id is null then o.load_id end) as before_load_id,
        coalesce(k.before_row_no, v.row_no, case when not c.is_let or k.load_id is null then o.row_no end) as before_row_no,
        k.load_id is not null as is_kept, v.load_id is not null as is_vacated
      from cur c left join kept k on k.load_id = c.load_id and k.row_no = c.row_no
      left join vacated v on v.in_load_id = c.load_id and v.in_row_no = c.row_no
      left join first_before o on o.property_id = c.property_id and o.unit_key = c.unit_key),
    line as materialized (
      select c.load_id, c.row_no, false as is_gone, ${columnsOf('c')}, c.is_occupied,
        c.area_in_unit, c.rent_in_currency, c.is_without_rate, m.property_id is not null as is_compared,
        b.load_id is not null as has_before, b.unit_status as before_status, b.tenant as before_tenant,
        b.rent as before_rent, b.currency as before_currency, b.lease_end_date as before_end, b.area_in_unit as before_area_in_unit,
        c.is_let and m.property_id is not null and not c.is_kept as is_new,
        c.is_kept and (coalesce(c.lease_end_date > b.lease_end_date, c.lease_end_date is not null and b.lease_end_date is null)
          or coalesce(c.lease_key <> b.lease_key and c.lease_start_date <> b.lease_start_date, false)) as is_renewed,
        c.is_kept and coalesce(c.currency = b.currency and c.rent <> b.rent, false) as is_repriced,
        c.is_vacated,
        -- At one rate: a currency that moved re-prices nothing.
        case when c.is_kept and c.currency = b.currency then (c.rent - b.rent) * c.rate_to_currency end as repriced_by
      from paired c left join compared m on m.property_id = c.property_id
      left join prev b on b.load_id = c.before_load_id and b.row_no = c.before_row_no
      union all
      select d.load_id, d.row_no, true, ${columnsOf('d')}, false,
        null, null, false, true, true, d.unit_status, d.tenant, d.rent, d.currency, d.lease_end_date, d.area_in_unit,
        false, false, false, true, null
      from vacated d where d.in_load_id is null)`;
}

/** Aliases are written here alone, so that the two halves of the union keep the same order. */
const columnsOf = (alias: 'c' | 'd'): Part => (alias === 'c' ? ofCurrent : ofDeparted);
const ofCurrent = sql`c.property_id, c.property, c.fund_id, c.building_code, c.unit_code, c.unit_status, c.tenant,
  c.lease_code, c.area, c.area_unit, c.rent, c.currency, c.lease_start_date, c.lease_end_date, c.next_break_date, c.is_restated`;
const ofDeparted = sql`d.property_id, d.property, d.fund_id, d.building_code, d.unit_code, null, d.tenant,
  d.lease_code, d.area, d.area_unit, null, d.currency, d.lease_start_date, d.lease_end_date, null::date, d.is_restated`;
