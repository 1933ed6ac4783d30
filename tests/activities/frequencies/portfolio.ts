import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '#database/orm.ts';
import { makePerson } from '#tests/support/people.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

export interface PortfolioSize {
  providers: number;
  propertiesEach: number;
  /** `YYYY-MM-01` */
  firstPostMonth: string;
}

export interface SweptPortfolio {
  datasetId: number;
  providerIds: number[];
  /** One person for each provider. */
  personIds: number[];
  propertyIds: number[];
}

/** Providers with properties in New York, each with a monthly frequency for the rent roll; one reviewer and an approver. */
export async function installPortfolio(
  orm: MikroORM,
  database: TestDatabase,
  { providers, propertiesEach, firstPostMonth }: PortfolioSize,
): Promise<SweptPortfolio> {
  const em = orm.em.fork();
  const owner = await openDatabase(database.ownerUrl, { poolSize: 1 });
  // Test files share one Temporal namespace, so their submissions need different numbers.
  await owner.em.execute(`select setval('submission_no_seq', ?)`, [1_000_000 + Math.floor(Math.random() * 8_000_000)]);
  await owner.close();
  const idsOf = async (query: string, params: unknown[] = []) =>
    (await em.execute<{ id: number }[]>(query, params)).map((row) => row.id);
  const [datasetId = 0] = await idsOf(`select id from dataset where name = 'Rent Roll'`);
  const [fundId = 0] = await idsOf(
    `with kind as (insert into fund_type (name) values ('Core') returning id)
     insert into fund (name, name_folded, fund_type_id) select 'Meridian', 'meridian', id from kind returning id`,
  );
  const [configurationId = 0] = await idsOf(`insert into workflow_configuration (dataset_id) values (?) returning id`, [
    datasetId,
  ]);
  for (const [index, email] of ['rei@fund.example', 'helen@fund.example'].entries()) {
    const { id } = await makePerson(orm, 'Reviewer', email);
    await em.execute(`insert into configured_reviewer (configuration_id, order_no, user_id) values (?, ?, ?)`, [
      configurationId,
      index + 1,
      id,
    ]);
  }
  const providerIds = await idsOf(
    `insert into service_provider (code, name, type) select 'SP-' || n, 'Provider ' || n, 'PM' from generate_series(1, ?) n returning id`,
    [providers],
  );
  const personIds: number[] = [];
  for (const serviceProviderId of providerIds) {
    const email = `dana@sp-${serviceProviderId}.example`;
    personIds.push((await makePerson(orm, 'DataProvider', email, { serviceProviderId })).id);
  }
  const propertyIds = await idsOf(
    `insert into property (code, name, property_type, country, time_zone)
     select 'P-' || n, 'Property ' || n, 'Office', 'US', 'America/New_York' from generate_series(1, ?) n returning id`,
    [providers * propertiesEach],
  );
  const [firstProvider = 0] = providerIds;
  const [firstProperty = 0] = propertyIds;
  const providerOf = `? + (p.id - ?) / ?`;
  const place = [firstProvider, firstProperty, propertiesEach];
  await em.execute(
    `insert into fund_property (fund_id, property_id, valid_from) select ?, id, '2020-01-01' from property`,
    [fundId],
  );
  await em.execute(
    `insert into property_provider (service_provider_id, property_id, valid_from)
     select ${providerOf}, p.id, '2020-01-01' from property p`,
    place,
  );
  await em.execute(
    `insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
     select ${providerOf}, p.id, ?, 'MONTHLY', 10, ?::date from property p order by p.id`,
    [...place, datasetId, firstPostMonth],
  );
  return { datasetId, providerIds, personIds, propertyIds };
}

/** What a sweep must have left, however often it was killed, repeated or run twice at once. */
export async function countSubmissions(orm: MikroORM) {
  const [row] = await orm.em.fork().execute<Record<string, number>[]>(
    `select count(*)::int as submissions, count(distinct (service_provider_id, property_id, fund_id, dataset_id, post_month))::int as keys,
       (select count(*)::int from audit_entry where action = 'open') as audited,
       (select count(*)::int from outbox_entry where kind = 'start') as starts,
       (select count(*)::int from submission where not is_announced) as untold,
       (select coalesce(sum((values ->> 'count')::int), 0)::int from mail_outbox where template_name = 'digest')
         + (select count(*)::int from mail_outbox where template_name = 'opened') as told
     from submission`,
  );
  return row;
}
