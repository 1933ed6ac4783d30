import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { JobDefinition } from '#activities/jobs/job-definition.ts';
import { JobNotPlanned } from '#activities/jobs/job-definition.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { addJob, countedKind, effectsOf, itemsOf } from './job-world.ts';

/** A step that was cut off is tried again, as Temporal does. */
async function untilItWorks<T>(step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
    }
  }
}

describe('the items of a job', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let userId: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    userId = (await makePerson(orm, 'Admin', 'amira@fund.example')).id;
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const cancel = (jobId: number) =>
    orm.em.fork().nativeUpdate(Job, { id: jobId, status: { $in: ['queued', 'running'] } }, { status: 'cancelling' });

  /** One worker; several of them are what is left of one that was taken for dead, and its successor. */
  async function work(definition: JobDefinition, jobId: number): Promise<void> {
    const steps = createJobActivities({ orm, definitions: [definition] });
    await untilItWorks(() => steps.planJob({ jobId }));
    while (!(await untilItWorks(() => steps.workOnJob({ jobId }))).isOver);
    await untilItWorks(() => steps.endJob({ jobId }));
  }

  it('have exactly one result each, and a cancelled job changes nothing more, however often workers are killed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          items: fc.nat(12),
          workers: fc.integer({ min: 1, max: 3 }),
          /** Attempts after which an item's worker is killed; 9 is a fault that never passes. */
          kills: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 9), { minLength: 12, maxLength: 12 }),
          cancelAt: fc.option(fc.nat(12)),
        }),
        async ({ items, workers, kills, cancelAt }) => {
          const jobId = await addJob(orm, userId);
          const killed = new Map<number, number>();
          const definition = countedKind(items, async ({ position }) => {
            if (position === cancelAt) void cancel(jobId);
            const before = killed.get(position) ?? 0;
            killed.set(position, before + 1);
            if (before < (kills[position - 1] ?? 0)) throw new Error('killed');
          });
          if (cancelAt === 0) await cancel(jobId);
          await Promise.all(Array.from({ length: workers }, () => work(definition, jobId)));

          const job = await orm.em.fork().findOneOrFail(Job, jobId);
          const results = await itemsOf(orm.em, jobId);
          const effects = await effectsOf(orm.em.fork(), jobId);
          expect(['done', 'cancelled']).toContain(job.status);
          for (const { key, status, position, endedAt } of results) {
            expect(endedAt).not.toBeNull();
            expect(effects.get(key) ?? 0).toBe(status === 'done' ? 1 : 0);
            if (job.status === 'done') expect(status).toBe(kills[position - 1] === 9 ? 'refused' : 'done');
          }
          if (cancelAt === null) expect(job).toMatchObject({ status: 'done', total: items });
          expect(Object.values(job.counts).reduce((sum, count) => sum + count, 0)).toBe(results.length);

          // A worker that has slept through the end finds nothing to do.
          await work(definition, jobId);
          expect(await effectsOf(orm.em.fork(), jobId)).toEqual(effects);
          const told = await orm.em.fork().find(EmailHistory, { dedupeKey: `job:${jobId}:ended:${userId}` });
          expect(told).toHaveLength(1);
          const ended = { action: 'job.endJob', entityId: String(jobId) };
          expect(await orm.em.fork().count(AuditEntry, ended)).toBe(1);
        },
      ),
      { numRuns: generatedCases(25) },
    );
  });

  it('of a trial are counted one by one', async () => {
    const jobId = await addJob(orm, userId);
    const seen: number[] = [];
    const counted = countedKind(3, async () => {
      const { counts } = await orm.em.fork().findOneOrFail(Job, jobId);
      seen.push(counts.done ?? 0);
    });
    await work({ ...counted, isTrial: true }, jobId);
    expect(seen).toEqual([0, 1, 2]);
  });

  it('stay away when the job cannot be planned', async () => {
    const jobId = await addJob(orm, userId);
    const definition: JobDefinition = {
      ...countedKind(3),
      plan: () => Promise.reject(new JobNotPlanned('NothingToDo')),
    };
    await work(definition, jobId);
    expect(await orm.em.fork().findOneOrFail(Job, jobId)).toMatchObject({
      status: 'failed',
      failureCode: 'NothingToDo',
    });
    expect(await itemsOf(orm.em, jobId)).toEqual([]);
  });
});
