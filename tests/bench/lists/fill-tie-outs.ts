import type pg from 'pg';

/** Months of the board as it opens. */
const months = 6;

/**
 * A ledger beside every rent roll of the last months, published in three of four, and what each control found in the rent roll:
 * most tie, some differ, one in eight is to be compared again.
 */
export async function fillTieOuts(owner: pg.Client): Promise<void> {
  await owner.query(`update rule set is_active = code = 'rent-agrees-with-ledger' where dataset_id in
    (select id from dataset where name in ('Rent Roll', 'Trial Balance'))`);
  await owner.query(
    `insert into submission (submission_no, service_provider_id, fund_id, entity_id, property_id, dataset_id, tab, post_month,
       period_start, period_end, due_on, due_at, status, ball_holder, process_state, rev, state, waiting_since)
     select 'TB-' || s.submission_no, s.service_provider_id, s.fund_id, s.entity_id, s.property_id, d.id, s.tab, s.post_month,
       s.period_start, s.period_end, s.due_on, s.due_at, s.status, s.ball_holder, s.process_state, s.rev, s.state, s.waiting_since
     from submission s join dataset d on d.name = 'Trial Balance'
     where s.dataset_id = (select id from dataset where name = 'Rent Roll') and s.post_month > '2026-11-01'::date - make_interval(months => $1)`,
    [months],
  );
  await owner.query(`select setval(pg_get_serial_sequence('version', 'id'), (select max(id) from version))`);
  await owner.query(`insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
    select id, 1, 'upload', 'current', 1, '[]', 40 from submission where submission_no like 'TB-%' and status <> 'New'`);
  await owner.query(`update submission s set current_version_id = v.id from version v
    where v.submission_id = s.id and s.submission_no like 'TB-%'`);
  await owner.query(`insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id,
      service_provider_id, fund_id, property_id, post_month, state)
    select s.id, 1, s.current_version_id, 'trial_balance', s.dataset_id, s.service_provider_id, s.fund_id, s.property_id,
      s.post_month, 'published'
    from submission s where s.submission_no like 'TB-%' and s.current_version_id is not null and s.property_id % 4 > 0`);
  await owner.query(`insert into tie_out (version_id, rule_id, submission_id, rule_version, state, left_value, right_value,
      is_left_own, compared)
    select s.current_version_id, r.id, s.id, r.version,
      case when l.id is null then 'waiting' when s.id % 9 = 0 then 'differs' else 'ties' end,
      s.id * 100, case when l.id > 0 then s.id * 100 + case when s.id % 9 = 0 then s.id else 0 end end, true,
      case when s.id % 8 > 0 then '0:' || coalesce(l.id::text, '') else '' end
    from submission s join rule r on r.code = 'rent-agrees-with-ledger' and r.dataset_id = s.dataset_id
    left join reporting_load l on l.property_id = s.property_id and l.post_month = s.post_month
    where s.current_version_id is not null`);
  await owner.query('vacuum analyze');
}
