import type pg from 'pg';

/** One of so many places has no mapping, no code and a frequency without its day. */
const incompleteOf = 50;

/**
 * What is collected in a filled installation: two datasets of every property, monthly from each provider and once more for
 * each property, read by a mapping, and reviewed by a configuration of each fund; one of fifty places lacks something.
 */
export async function fillCollection(owner: pg.Client): Promise<void> {
  const collected = `(select id from dataset where name in ('Rent Roll', 'Trial Balance'))`;
  await owner.query(`update dataset set is_collected_everywhere = true, is_active = true, is_workflow_required = true
    where name in ('Rent Roll', 'Trial Balance')`);
  await owner.query(`insert into frequency (service_provider_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
    select v.id, d.id, 'MONTHLY', 10, '2025-01-01' from service_provider v cross join ${collected} d`);
  await owner.query(`insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
    select a.service_provider_id, a.property_id, d.id, 'MONTHLY', case when a.property_id % ${incompleteOf} > 0 then 10 end, '2025-01-01'
      from property_provider a cross join (select id from dataset where name = 'Rent Roll') d`);
  await owner.query(`insert into dataset_mapping (service_provider_id, property_id, dataset_id, definition)
    select a.service_provider_id, a.property_id, d.id, '{"columns": [{"source": "Unit", "field": "property_code"}]}'
      from property_provider a cross join ${collected} d where a.property_id % ${incompleteOf} > 1`);
  await owner.query(`insert into workflow_configuration (dataset_id, fund_id)
    select d.id, f.id from fund f cross join ${collected} d where f.parent_id is null and f.id % 20 > 0`);
  await owner.query(`insert into configured_reviewer (configuration_id, order_no, user_id)
    select c.id, n.no, u.id from workflow_configuration c cross join generate_series(1, 2) n(no)
      join app_user u on u.email = 'person' || 4 * (1 + (c.id * 2 + n.no) % 500) || '@example.com'`);
  await owner.query(`delete from property_mapping where property_id % ${incompleteOf} = 2`);
  await owner.query(`delete from fund_property where property_id % ${incompleteOf} = 3`);
  await owner.query('vacuum analyze');
}
