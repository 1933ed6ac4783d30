import type pg from 'pg';

/** One of so many records lacks something; every fund and provider has some of them. */
const incompleteOf = 49;
/** Codes of providers that stand for no property. */
const strayCodes = 1_000;

/**
 * Categories of orphan records that a filled installation would have none of: codes without a property, members of report
 * packages that were not opened, people without a provider, and properties with an inactive value of a list.
 */
export async function fillOrphans(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into property_mapping (service_provider_id, provider_code, local_property_name)
      select (select array_agg(id order by id) from service_provider)[1 + n % 60], 'X' || n, 'Stray ' || n
        from generate_series(1, $1::int) n`,
    [strayCodes],
  );
  // Nothing but rent rolls was opened, so the trial balance of each of these packages is missing, whichever month is under collection.
  await owner.query(`with package as (insert into report_package (name) values ('Monthly package') returning id)
    insert into package_month (report_package_id, service_provider_id, property_id, post_month, dataset_ids)
    select k.id, a.service_provider_id, a.property_id, m.post_month, array[d.id]
      from package k cross join property_provider a cross join (values ('2026-10-01'::date), ('2026-11-01')) m(post_month)
      join dataset d on d.name = 'Trial Balance'
      where a.property_id % ${incompleteOf} = 4`);
  await owner.query(`update app_user set service_provider_id = null
    where email like 'person%' and service_provider_id is not null and id % ${incompleteOf} = 5`);
  await owner.query(`with old as (insert into lookup_value (lookup_key_id, code, name_en, is_active)
      select id, 'RETIRED_INVESTMENT', 'Retired investment', false from lookup_key where name = 'Investment' returning code)
    update property p set investment = old.code from old where p.id % ${incompleteOf} = 6`);
  await owner.query('vacuum analyze');
}
