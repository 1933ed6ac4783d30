import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { openSubmission, SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';

describe('opening a submission', () => {
  let world: World;
  let key: { serviceProviderId: number; datasetId: number; propertyId: number; createdByUserId: null };

  beforeAll(async () => {
    world = await createWorld();
    const frequency = await world.orm.em.fork().findOneOrFail(Frequency, { isActive: true });
    const { serviceProviderId, propertyId } = frequency;
    key = {
      serviceProviderId,
      datasetId: frequency.datasetId ?? 0,
      propertyId: propertyId ?? 0,
      createdByUserId: null,
    };
  });
  afterAll(() => world?.close());

  const open = (postMonth: string) =>
    world.orm.em.fork().transactional((em) => openSubmission(em, { ...key, postMonth }));
  const faultOf = async (opening: Promise<unknown>) => {
    const error: unknown = await opening.then(
      () => null,
      (reason: unknown) => reason,
    );
    return error instanceof SubmissionNotOpened ? error.fault : error;
  };

  it('pins number, due date, month and reviewers, and asks for the process', async () => {
    const submission = await open('2026-02-01');
    const row = await world.orm.em.fork().findOneOrFail(Submission, submission.submissionId);
    expect(submission.submissionNo).toMatch(/^SUB-\d{6,}$/);
    expect(row).toMatchObject({
      status: 'New',
      tab: 'properties',
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      dueOn: '2026-03-10',
      timeZone: 'America/New_York',
    });
    // The end of 10 March in New York, two days after clocks went forward.
    expect(row.dueAt.toISOString()).toBe('2026-03-11T03:59:59.999Z');
    expect(row.state?.chain.seats.map((seat) => [seat.userId, seat.stage])).toEqual([
      [world.reviewers[0], 'review'],
      [world.reviewers[1], 'review'],
      [world.reviewers[2], 'approve'],
    ]);
    const em = world.orm.em.fork();
    expect(await em.count(OutboxEntry, { submissionId: row.id, kind: 'start' })).toBe(1);
    expect(await em.count(EmailHistory, { submissionId: row.id, templateName: 'opened', userId: world.provider })).toBe(
      1,
    );
  });

  it('refuses a key that has a submission, also when two are opened at once', async () => {
    const results = await Promise.allSettled([open('2026-03-01'), open('2026-03-01')]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await faultOf(open('2026-03-01'))).toBe('KeyTaken');
  });

  it('counts working days on the calendar that the property names', async () => {
    const em = world.orm.em.fork();
    await em.nativeUpdate(Frequency, {}, { dayMode: 'BUSINESS', submitTimelineDay: 5 });
    await em.execute(`update property set calendar_code = 'JP'`);
    await em.execute(
      `insert into holiday (calendar_id, day, name_en) select id, d::date, 'Golden Week' from calendar,
         unnest(array['2021-05-03', '2021-05-04', '2021-05-05']) as d where code = 'JP'`,
    );
    const { submissionId } = await open('2021-04-01');
    expect((await em.findOneOrFail(Submission, submissionId)).dueOn).toBe('2021-05-12');
    await em.nativeUpdate(Frequency, {}, { dayMode: 'CALENDAR', submitTimelineDay: 10 });
  });

  it('refuses a second submission of an entity below a fund', async () => {
    const em = world.orm.em.fork();
    const [entity] = await em.execute<{ id: number }[]>(
      `insert into fund (name, name_folded, fund_type_id, parent_id)
       select 'Meridian Japan', 'meridian japan', fund_type_id, id from fund limit 1 returning id`,
    );
    await em.execute(`update dataset set scope = 'fund' where name = 'Trial Balance'`);
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    await em.execute(
      `insert into workflow_configuration (dataset_id) values (?); insert into configured_reviewer (configuration_id, order_no, user_id)
       select max(id), 1, ? from workflow_configuration`,
      [dataset?.id, world.reviewers[0]],
    );
    const ofEntity = {
      serviceProviderId: key.serviceProviderId,
      datasetId: dataset?.id ?? 0,
      fundId: entity?.id ?? 0,
      createdByUserId: null,
      postMonth: '2026-02-01',
    };
    await em.execute(
      `insert into frequency (service_provider_id, dataset_id, fund_id, submit_frequency, submit_timeline_day, first_post_month)
       values (?, ?, ?, 'MONTHLY', 10, '2026-01-01')`,
      [ofEntity.serviceProviderId, ofEntity.datasetId, ofEntity.fundId],
    );
    const openOne = () => world.orm.em.fork().transactional((tx) => openSubmission(tx, ofEntity));
    await openOne();
    expect(await faultOf(openOne())).toBe('KeyTaken');
  });

  it('names why no submission can be opened', async () => {
    expect(await faultOf(open('2019-12-01'))).toBe('BeforeFirstMonth');
    const em = world.orm.em.fork();
    await em.execute(`update dataset set is_collected_everywhere = false`);
    expect(await faultOf(open('2026-04-01'))).toBe('NotAssociated');
    await em.execute(`update dataset set is_collected_everywhere = true`);
    await em.nativeUpdate(Frequency, {}, { submitFrequency: 'QUARTERLY' });
    expect(await faultOf(open('2026-04-01'))).toBe('NoPeriod');
    await em.nativeUpdate(Frequency, {}, { submitTimelineDay: null });
    expect(await faultOf(open('2026-06-01'))).toBe('NoFrequency');
    await em.nativeUpdate(Frequency, {}, { submitFrequency: 'MONTHLY', submitTimelineDay: 10 });
    await em.execute(`update property set disposed_on = '2026-06-30'`);
    expect(await faultOf(open('2026-07-01'))).toBe('NotHeld');
    await em.execute('update app_user set is_active = false where id in (?, ?, ?)', world.reviewers);
    expect(await faultOf(open('2026-05-01'))).toBe('NoReviewer');
  });
});
