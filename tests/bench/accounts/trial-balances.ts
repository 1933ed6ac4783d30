import type pg from 'pg';

/** Columns of the rows, in their order. */
const fields = [
  'account_code',
  'account_name',
  'opening_balance',
  'debit',
  'credit',
  'net_change',
  'closing_balance',
  'currency',
];

/**
 * A trial balance of each chart for each month of a year and the month before it, with every account of the chart. The latest month
 * waits for a reviewer, the others are completed. Balances grow by the same amount each month, and add up to zero in a chart with an
 * even number of accounts.
 */
export async function addTrialBalances(owner: pg.Client, chartIds: readonly number[]): Promise<void> {
  // What triggers do for one file at a time is left out.
  await owner.query('alter table version disable trigger user');
  const { rows } = await owner.query<{ id: number }>(
    `with place as (
       select c.id as chart_id, c.service_provider_id, c.property_id, h.fund_id as entity_id, f.parent_id as fund_id, m.no,
         ('2025-10-01'::date + make_interval(months => m.no))::date as post_month
       from provider_chart c join fund_property h on h.property_id = c.property_id join fund f on f.id = h.fund_id
       cross join generate_series(0, 12) m(no) where c.id = any($1)
     )
     insert into submission (submission_no, service_provider_id, fund_id, entity_id, property_id, dataset_id, tab, post_month,
       period_start, period_end, due_on, due_at, status, ball_holder, process_state, rev, state, waiting_since)
     select 'SUB-B' || p.chart_id || '-' || p.no, p.service_provider_id, p.fund_id, p.entity_id, p.property_id,
       (select id from dataset where name = 'Trial Balance'), 'properties', p.post_month, p.post_month,
       (p.post_month + interval '1 month - 1 day')::date, p.post_month + 40, p.post_month + 41,
       case p.no when 12 then 'Submitted For Review' else 'Completed' end, case p.no when 12 then 'reviewer' else 'nobody' end,
       case p.no when 12 then 'running' else 'ended' end, 1, '{}', p.post_month + interval '30 days'
     from place p returning id`,
    [chartIds],
  );
  const ids = rows.map(({ id }) => id);
  // The versions of a filled installation have the numbers that were given to them.
  await owner.query(`select setval(pg_get_serial_sequence('version', 'id'), max(id)) from version`);
  await owner.query(
    `insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
     select s.id, 1, 'upload', 'current', 1, $2::jsonb, (select account_count from provider_chart c
         where c.property_id = s.property_id and c.service_provider_id = s.service_provider_id)
       from submission s where s.id = any($1) order by s.id`,
    [ids, JSON.stringify(fields.map((field) => ({ field, letter: '' })))],
  );
  await owner.query(
    'update submission s set current_version_id = v.id from version v where v.submission_id = s.id and s.id = any($1)',
    [ids],
  );
  const accounts = `select v.id as version_id, s.property_id, a.id as account_id, a.code, a.name,
      row_number() over (partition by v.id order by a.id) as no,
      (extract(month from age(s.post_month, '2025-09-01')) + 12 * extract(year from age(s.post_month, '2025-09-01'))) as months
    from submission s join version v on v.id = s.current_version_id
    join provider_chart c on c.property_id = s.property_id and c.service_provider_id = s.service_provider_id
    join source_account a on a.provider_chart_id = c.id where s.id = any($1)`;
  const moved = 'case when n.no % 2 = 0 then n.no - 1 else -n.no end';
  await owner.query(
    `insert into version_row (version_id, row_no, property_id, "values")
     select n.version_id, n.no, n.property_id, jsonb_build_array(n.code, n.name, ((n.months - 1) * (${moved}))::text,
       greatest(${moved}, 0)::text, greatest(-(${moved}), 0)::text, (${moved})::text, (n.months * (${moved}))::text, 'USD')
     from (${accounts}) n`,
    [ids],
  );
  await owner.query(
    `insert into version_account (version_id, source_account_id, row_count, closing, amount, currency)
     select n.version_id, n.account_id, 1, n.months * (${moved}), abs(n.months * (${moved})), 'USD' from (${accounts}) n`,
    [ids],
  );
  await owner.query('alter table version enable trigger user');
  // They are counted when the first mappings are saved.
  await owner.query('update provider_chart set is_stale = false where is_stale');
  await owner.query('analyze submission, version, version_row, version_account, source_account');
}
