import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Client } from '@temporalio/client';
import pLimit from 'p-limit';
import { taskQueues } from '#contracts/processes.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { ProcessOwner, ProcessPlace } from '#processes/place.ts';
import { startProcess } from '#processes/start-process.ts';
import { makePerson } from '#tests/support/people.ts';
import { postMonth } from '../rent-roll.ts';
import type { Masters } from '../submissions.ts';

export interface BulkPortfolio {
  /** One for each dataset: of the one whose submissions are moved, and of the other. */
  frequencyIds: number[];
  /** The one person of the provider. */
  personId: number;
}

export interface BulkSize {
  /** Submissions of the dataset that uploads are of, too. */
  moved: number;
  /** Submissions of another dataset. */
  others: number;
}

/**
 * One provider with many properties and one frequency for each dataset. A submission of each is open.
 */
export async function installBulk(
  orm: MikroORM,
  masters: Masters,
  temporal: Client,
  { moved, others }: BulkSize,
): Promise<BulkPortfolio> {
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
    [Math.max(moved, others)],
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
  const [otherId = 0] = await idsOf(`select id from dataset where name = 'Trial Balance'`, []);
  await em.execute(
    `with made as (insert into workflow_configuration (dataset_id) values (?) returning id)
     insert into configured_reviewer (configuration_id, order_no, user_id)
     select made.id, r.order_no, r.user_id from made, configured_reviewer r
     join workflow_configuration w on w.id = r.configuration_id where w.dataset_id = ?`,
    [otherId, masters.datasetId],
  );
  const frequencyIds = await idsOf(
    `insert into frequency (service_provider_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
     select ?, d.id, 'MONTHLY', 300, '2020-01-01' from unnest(?::int[]) d(id) returning id`,
    [serviceProviderId, `{${masters.datasetId},${otherId}}`],
  );
  const person = await makePerson(orm, 'DataProvider', 'bo@bulk.example', { serviceProviderId });
  await em.execute('analyze');
  const open = (datasetId: number, propertyId: number) => {
    const key = { serviceProviderId, datasetId, postMonth, createdByUserId: null };
    return orm.em.fork().transactional((inner) => openSubmission(inner, { ...key, propertyId, announcedBy: 'digest' }));
  };
  for (const [datasetId, count] of [
    [masters.datasetId, moved],
    [otherId, others],
  ] as const) {
    const [first = 0, ...rest] = propertyIds.slice(0, count);
    if (first > 0) await openLike(em, await open(datasetId, first), rest);
  }
  await startAll(orm, masters.datasetId, { client: temporal, taskQueue: taskQueues.flow });
  return { frequencyIds, personId: person.id };
}

/** A submission like an open one for each of the properties: opening each by itself takes ten thousand a quarter of an hour. */
async function openLike(em: EntityManager, { submissionId }: OpenedSubmission, propertyIds: number[]): Promise<void> {
  await em.execute(
    `insert into submission select r.* from submission s, (
       select p.id as property_id, nextval(pg_get_serial_sequence('submission', 'id')) as id,
         'SUB-' || lpad(nextval('submission_no_seq')::text, 6, '0') as no from unnest(?::int[]) p(id)) n,
       jsonb_populate_record(s, jsonb_build_object('id', n.id, 'submission_no', n.no, 'property_id', n.property_id,
         'state', s.state || jsonb_build_object('submissionId', n.id, 'submissionNo', n.no))) r
     where s.id = ?`,
    [`{${propertyIds.join(',')}}`, submissionId],
  );
  await em.execute(
    `insert into outbox_entry (op_id, submission_id, kind, payload)
     select s.submission_no || ':start', s.id, 'start', '{}' from submission s
     where not exists (select 1 from outbox_entry o where o.submission_id = s.id)`,
  );
}

/** As the relay starts them, twenty a second. Those of the other dataset start with the command that first reaches them. */
async function startAll(orm: MikroORM, datasetId: number, place: ProcessPlace): Promise<void> {
  const opened = await orm.em.fork().execute<(ProcessOwner & { datasetId: number })[]>(
    `update outbox_entry o set status = 'done' from submission s
     where s.id = o.submission_id and o.kind = 'start' and o.status = 'pending'
     returning s.id as "submissionId", s.submission_no as "submissionNo", s.dataset_id as "datasetId"`,
  );
  const started = opened.filter((one) => one.datasetId === datasetId);
  await pLimit(8).map(started, (owner) => startProcess(place, owner, 60_000));
}
