import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { workCalendar } from '#database/calendars/work-calendar.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { sql } from '#database/sql/select.ts';
import { dueChanges } from '#database/submissions/due-changes.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { dueAfterChange } from '#rules/frequencies/due-after-change.ts';
import { dueOn, localDay, periodOf } from '#rules/frequencies/due-date.ts';
import { shiftMonth } from '#rules/frequencies/open-months.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { relayRound } from '#worker/relay.ts';

const logger = pino({ level: 'silent' });
const zone = 'America/New_York';
const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`;
const fiveWorkingDays = { submitTimelineDay: 5, dayMode: 'BUSINESS', anchor: 'PERIOD_END', roll: 'NONE' } as const;

describe('new due dates of open submissions', () => {
  let world: World;
  let opened: OpenedSubmission[];

  beforeAll(async () => {
    world = await createWorld();
    const em = world.orm.em.fork();
    const { id: propertyId } = await em.findOneOrFail(Property, { code: 'P-1042' });
    const { id: datasetId } = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
    const { serviceProviderId } = await em.findOneOrFail(Frequency, { propertyId });
    opened = [];
    for (const months of [0, 1, 2, 3, 4]) {
      const postMonth = shiftMonth(thisMonth, months);
      const key = { serviceProviderId, datasetId, propertyId, postMonth, createdByUserId: null };
      opened.push(await world.orm.em.fork().transactional((tx) => openSubmission(tx, key)));
    }
  });
  afterAll(() => world?.close());

  const rows = () =>
    world.orm.em.fork().find(Submission, { id: opened.map((one) => one.submissionId) }, { orderBy: { id: 'asc' } });
  const seen = () => dueChanges(world.orm.em.fork(), sql`true`, new Date());

  /** Plans and works as a worker does, with the relay beside it. */
  async function run(jobId: number): Promise<Job> {
    const steps = createJobActivities({ orm: world.orm });
    await steps.planJob({ jobId });
    let isOver = false;
    const relaying = (async () => {
      while (!isOver) {
        await relayRound({
          orm: world.orm,
          to: { client: world.client, taskQueue: world.queue, deadlineMs: 5_000 },
          logger,
        });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    while (!isOver) ({ isOver } = await steps.workOnJob({ jobId }));
    await relaying;
    await steps.endJob({ jobId });
    return world.orm.em.fork().findOneOrFail(Job, jobId);
  }

  async function addJob(submissionIds: number[]): Promise<number> {
    const em = world.orm.em.fork();
    const job = em.create(Job, { kind: 'applyDueDates', input: { submissionIds }, userId: world.admin });
    await em.flush();
    return job.id;
  }

  it('are none right after the submissions were opened', async () => {
    expect((await seen()).map(({ stays, before, after }) => [stays, before === after])).toEqual(
      opened.map(() => ['Same', true]),
    );
  });

  it('follow the changed frequency, leave alone what is over, and are told once', async () => {
    const [, , third, fourth] = opened;
    if (!third || !fourth) throw new Error('Five submissions were opened');
    const close = { ...world.as(world.admin, 'Admin'), kind: 'close', reason: 'WAIVED', commentId: 1 } as const;
    await world.send(third, close);
    await world.orm.em.fork().nativeUpdate(Submission, { id: fourth.submissionId }, { status: 'Completed' });
    await world.orm.em.fork().nativeUpdate(Frequency, {}, fiveWorkingDays);
    const calendar = await workCalendar(world.orm.em.fork(), ['US']);
    const before = await rows();
    const today = localDay(Date.now(), zone);
    const expected = before.map((row) => {
      const isOver = row.status === 'Completed' || row.status === 'Closed';
      const period = periodOf(row.postMonth, 'MONTHLY');
      if (isOver || period === null) return row.dueOn;
      return dueAfterChange(row.dueOn, dueOn(period, fiveWorkingDays, calendar), today);
    });
    expect((await seen()).map(({ after }) => after)).toEqual(expected);
    expect((await seen())[0]).toMatchObject({ calendarCode: 'US' });

    const jobId = await addJob(before.map(({ id }) => id));
    const job = await run(jobId);
    expect(job).toMatchObject({ status: 'done', total: 5, counts: { done: 3, refused: 2 } });
    expect((await rows()).map((row) => row.dueOn)).toEqual(expected);
    const items = await world.orm.em.fork().find(JobItem, { jobId }, { orderBy: { position: 'asc' } });
    expect(items.map(({ status, code }) => [status, code ?? null])).toEqual([
      ['done', null],
      ['done', null],
      ['refused', 'Closed'],
      ['refused', 'Completed'],
      ['done', null],
    ]);
    expect(items[0]?.details).toEqual({ before: before[0]?.dueOn, after: expected[0] });

    const em = world.orm.em.fork();
    const told = await em.find(EmailHistory, { createdAt: { $gte: job.createdAt } }, { orderBy: { id: 'asc' } });
    expect(told.map(({ templateName, userId }) => [templateName, userId])).toEqual([
      ['dueDatesChanged', world.provider],
      ['jobEnded', world.admin],
    ]);
    expect(told[0]?.values).toMatchObject({ count: 3 });
    expect(await em.count(AuditEntry, { action: 'sync', userId: world.admin })).toBe(3);
    expect(await em.execute('select 1 from overdue_change')).toEqual([]);
  });

  it('change nothing a second time', async () => {
    const job = await run(await addJob([opened[0]?.submissionId ?? 0, opened[4]?.submissionId ?? 0]));
    expect(job).toMatchObject({ status: 'done', counts: { skipped: 2 } });
  });

  it('of a cancelled job are taken back from the outbox', async () => {
    const em = world.orm.em.fork();
    await em.nativeUpdate(Frequency, {}, { submitTimelineDay: 8 });
    const before = (await rows()).map((row) => row.dueOn);
    const jobId = await addJob([opened[0]?.submissionId ?? 0, opened[4]?.submissionId ?? 0]);
    const steps = createJobActivities({ orm: world.orm });
    await steps.planJob({ jobId });
    // Without a relay nothing is delivered.
    const turn = steps.workOnJob({ jobId });
    await world.orm.em.fork().nativeUpdate(Job, { id: jobId }, { status: 'cancelling' });
    while (!(await turn).isOver) if ((await steps.workOnJob({ jobId })).isOver) break;
    expect(await steps.endJob({ jobId })).toBe('cancelled');
    const items = await world.orm.em.fork().find(JobItem, { jobId });
    expect(items.map(({ status }) => status)).toEqual(['notDone', 'notDone']);
    await relayRound({
      orm: world.orm,
      to: { client: world.client, taskQueue: world.queue, deadlineMs: 5_000 },
      logger,
    });
    expect((await rows()).map((row) => row.dueOn)).toEqual(before);
  });
});
