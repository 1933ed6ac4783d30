import type { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { openSubmission } from '#database/submissions/open-submission.ts';
import { makePerson } from '#tests/support/people.ts';
import { postMonth } from '../rent-roll.ts';
import type { Masters } from '../submissions.ts';

export interface BulkPortfolio {
  frequencyId: number;
  /** The one person of the provider. */
  personId: number;
}

/** One provider with many properties and one frequency for them all; a submission of each is open. */
export async function installBulk(orm: MikroORM, masters: Masters, count: number): Promise<BulkPortfolio> {
  const em = orm.em.fork();
  const idsOf = async (query: string, params: unknown[]) =>
    (await em.execute<{ id: number }[]>(query, params)).map(({ id }) => id);
  const [serviceProviderId = 0] = await idsOf(
    `insert into service_provider (code, name, type) values ('BULK', ?, 'PM') returning id`,
    ['Bulk Services'],
  );
  const propertyIds = await idsOf(
    `insert into property (code, name, property_type, country, time_zone)
     select 'B-' || n, 'Building ' || n, 'Office', 'US', 'America/New_York' from generate_series(1, ?) n returning id`,
    [count],
  );
  const held = `unnest(?::int[]) p(id)`;
  const ids = `{${propertyIds.join(',')}}`;
  await em.execute(
    `insert into fund_property (fund_id, property_id, valid_from) select ?, p.id, '2020-01-01' from ${held}`,
    [masters.fundId, ids],
  );
  await em.execute(
    `insert into property_provider (service_provider_id, property_id, valid_from) select ?, p.id, '2020-01-01' from ${held}`,
    [serviceProviderId, ids],
  );
  const [frequencyId = 0] = await idsOf(
    `insert into frequency (service_provider_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
     values (?, ?, 'MONTHLY', 300, '2020-01-01') returning id`,
    [serviceProviderId, masters.datasetId],
  );
  const person = await makePerson(orm, 'DataProvider', 'bo@bulk.example', { serviceProviderId });
  await em.execute('analyze');
  const key = { serviceProviderId, datasetId: masters.datasetId, postMonth, createdByUserId: null };
  await pLimit(2).map(propertyIds, (propertyId) =>
    orm.em.fork().transactional((inner) => openSubmission(inner, { ...key, propertyId, announcedBy: 'digest' })),
  );
  return { frequencyId, personId: person.id };
}
