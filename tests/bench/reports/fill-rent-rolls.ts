import type pg from 'pg';

interface Wanted {
  properties: number;
  months: number;
  /** Of each property. */
  units: number;
  /** First day of the last month. */
  newest: string;
}

/** Published rent rolls of the first properties, and `ready`: the same rows with the columns that reports compute. @returns rows */
export async function fillRentRolls(owner: pg.Client, { properties, months, units, newest }: Wanted): Promise<number> {
  await continueIds(owner);
  await owner.query(
    `insert into submission (submission_no, service_provider_id, fund_id, property_id, dataset_id, tab, post_month, period_start,
       period_end, due_on, due_at, status, ball_holder, process_state)
     select 'SUB-R' || p.id || to_char(m, 'YYYYMM'), (select min(id) from service_provider), (select min(id) from fund), p.id,
       (select id from dataset where name = 'Rent Roll'), 'properties', m, m, m + interval '1 month - 1 day', m, m, 'Completed',
       'nobody', 'ended'
     from (select id from property order by id limit $1) p,
       generate_series($3::date - ($2 - 1) * interval '1 month', $3::date, interval '1 month') m
     where not exists (select 1 from submission s where s.property_id = p.id and s.post_month = m
       and s.dataset_id = (select id from dataset where name = 'Rent Roll'))`,
    [properties, months, newest],
  );
  await owner.query(
    `insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
     select id, 1, 'upload', 'current', 1, '[]', $1 from submission where submission_no like 'SUB-R%'`,
    [units],
  );
  await owner.query(
    `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
       property_id, post_month, state, row_count, published_at)
     select s.id, 1, v.id, 'rent_roll', s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month, 'published', $1, now()
     from submission s join version v on v.submission_id = s.id where s.submission_no like 'SUB-R%'`,
    [units],
  );
  const { rowCount } = await owner.query(
    `insert into loaded_rent_roll (load_id, row_no, property_id, property_code, as_of_date, unit_code, unit_status, rentable_area,
       area_unit, tenant_name, lease_code, lease_start_date, lease_end_date, monthly_base_rent, market_rent_monthly, currency)
     select l.id, n, l.property_id, 'P', l.post_month + interval '1 month - 1 day', n::text,
       case when n % 11 = 0 then 'Vacant' else 'Occupied' end, 50 + n, 'sqm',
       case when n % 11 > 0 then 'Tenant ' || (n * l.property_id) % 3000 end, case when n % 11 > 0 then 'L-' || n end,
       date '2020-01-01' + n, case when n % 11 > 0 then date '2026-01-01' + (n * l.property_id) % 4000 end,
       case when n % 11 > 0 then 1000 + n * extract(month from l.post_month) end, 1100 + n, 'USD'
     from reporting_load l, generate_series(1, $1::int) n where l.data_model_code = 'rent_roll' and l.row_count = $1`,
    [units],
  );
  await owner.query(
    `create table ready as select l.post_month, l.property_id, p.name as property, r.row_no as unit, r.lease_key, r.tenant_key,
       r.lease_end_date as ends_on, r.rentable_area as area, r.monthly_base_rent as rent,
       r.market_rent_monthly as erv, r.unit_status = 'Vacant' as is_vacant,
       case when r.unit_status = 'Vacant' then 'vacant' else 'period' end as kind
     from reporting_load l join loaded_rent_roll r on r.load_id = l.id
       join property p on p.id = l.property_id where l.data_model_code = 'rent_roll'`,
  );
  await owner.query('create index on ready (post_month)');
  await owner.query('vacuum analyze');
  return rowCount ?? 0;
}

/** The installation was filled with ids of its own. */
export async function continueIds(owner: pg.Client): Promise<void> {
  for (const filled of ['submission', 'version', 'reporting_load'])
    await owner.query(
      `select setval(pg_get_serial_sequence('${filled}', 'id'), (select coalesce(max(id), 0) + 1 from ${filled}))`,
    );
}
