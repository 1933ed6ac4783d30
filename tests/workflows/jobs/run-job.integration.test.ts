import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { JobDefinition } from '#activities/jobs/job-definition.ts';
import { jobQueueOf, jobWorkflowIdOf, trialQueueOf } from '#contracts/jobs.ts';
import { cpuQueueOf } from '#contracts/processes.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { startJobProcess } from '#processes/start-job.ts';
import { addJob, countedKind, effectsOf, itemsOf } from '#tests/activities/jobs/job-world.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createTestDatabase, testPlatform } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { workflowBundle } from '#worker/bundle.ts';
import { jobStarterRound } from '#worker/job-starter.ts';
import { keepHistoryOf } from '../keep-history.ts';

const logger = pino({ level: 'silent' });

describe('the workflow of a job', () => {
  const queue = `test-${randomBytes(5).toString('hex')}`;
  let database: TestDatabase;
  let orm: MikroORM;
  let connection: Connection;
  let client: Client;
  let userId: number;
  let definition: JobDefinition;
  let trial: JobDefinition;
  let stopWorkers = () => Promise.resolve();

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    const platform = testPlatform();
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    userId = (await makePerson(orm, 'Admin', 'amira@fund.example')).id;
    connection = await Connection.connect({ address: platform.temporalAddress });
    client = new Client({ connection, namespace: platform.temporalNamespace });
    await startWorkers();
  });
  afterAll(async () => {
    await stopWorkers();
    await connection?.close();
    await orm?.close();
    await database?.drop();
  });

  async function startWorkers(): Promise<void> {
    const { temporalAddress: address, temporalNamespace: namespace } = testPlatform();
    const native = await NativeConnection.connect({ address });
    const ends = { shutdownGraceTime: '100 milliseconds', shutdownForceTime: '3 seconds' } as const;
    const late: JobDefinition = {
      kind: 'openSubmissions',
      plan: (...given) => definition.plan(...given),
      work: (...given) => definition.work(...given),
    };
    const lateTrial: JobDefinition = {
      ...{ kind: 'tryRule', isTrial: true },
      plan: (...given) => trial.plan(...given),
      work: (...given) => trial.work(...given),
    };
    const activities = createJobActivities({ orm, definitions: [late, lateTrial] });
    const codePath = await workflowBundle(join(tmpdir(), 'postmonth-test-bundles'));
    const workers = await Promise.all([
      Worker.create({ connection: native, namespace, ...ends, taskQueue: queue, workflowBundle: { codePath } }),
      Worker.create({
        ...{ connection: native, namespace, ...ends, taskQueue: jobQueueOf(queue), activities },
        maxConcurrentActivityTaskExecutions: 1,
      }),
      Worker.create({
        ...{ connection: native, namespace, ...ends, taskQueue: trialQueueOf(cpuQueueOf(queue)), activities },
        maxConcurrentActivityTaskExecutions: 1,
      }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
    stopWorkers = async () => {
      for (const worker of workers) worker.shutdown();
      await running;
      await native.close();
    };
  }

  const to = () => ({ client, taskQueue: queue, deadlineMs: 5_000 });
  const handleOf = (jobId: number) => client.workflow.getHandle(jobWorkflowIdOf(queue, jobId));
  const until = (jobId: number, isThere: (job: Job) => boolean, what: string) =>
    eventually(() => orm.em.fork().findOneOrFail(Job, jobId), isThere, what);
  /** A work that waits at an item until it is let go. */
  function gateAt(position: number) {
    let letGo = () => {};
    const open = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const pass = async (item: { position: number }) => {
      if (item.position !== position) return;
      arrive();
      await open;
    };
    return { pass, letGo, arrived };
  }

  it('plans, works and ends, with every item done once', async () => {
    definition = countedKind(60);
    const jobId = await addJob(orm, userId);
    await startJobProcess(to(), jobId, 5_000);
    expect(await handleOf(jobId).result()).toBe('done');
    expect(await orm.em.fork().findOneOrFail(Job, jobId)).toMatchObject({
      status: 'done',
      total: 60,
      counts: { done: 60 },
    });
    expect([...(await effectsOf(orm.em.fork(), jobId)).values()]).toEqual(Array.from({ length: 60 }, () => 1));
    await keepHistoryOf(handleOf(jobId), 'job-done');
  });

  it('goes on after its worker stops in the middle of an item, and after its run is terminated', async () => {
    const gate = gateAt(3);
    definition = countedKind(6, gate.pass);
    const jobId = await addJob(orm, userId);
    await startJobProcess(to(), jobId, 5_000);
    await gate.arrived;
    const stopping = stopWorkers();
    gate.letGo();
    await stopping;
    await handleOf(jobId).terminate('lost');
    await orm.em.fork().execute(`update job set seen_at = now() - interval '3 minutes' where id = ?`, [jobId]);
    await startWorkers();
    expect(await jobStarterRound({ orm, to: to(), logger })).toEqual([jobId]);
    expect(await handleOf(jobId).result()).toBe('done');
    expect([...(await effectsOf(orm.em.fork(), jobId)).values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is cancelled by an operator of Temporal, and says what was done', async () => {
    const gate = gateAt(2);
    definition = countedKind(5, gate.pass);
    const jobId = await addJob(orm, userId);
    await startJobProcess(to(), jobId, 5_000);
    await gate.arrived;
    await handleOf(jobId).cancel();
    await until(jobId, ({ status }) => status !== 'running', 'the cancellation').catch(() => undefined);
    gate.letGo();
    expect(await handleOf(jobId).result()).toBe('cancelled');
    const statuses = (await itemsOf(orm.em, jobId)).map(({ status }) => status);
    expect(statuses).toEqual(['done', 'done', 'notDone', 'notDone', 'notDone']);
    await keepHistoryOf(handleOf(jobId), 'job-cancelled-by-operator');
  });

  it('goes on while a trial of a rule computes, which has a queue of its own', async () => {
    const gate = gateAt(1);
    trial = countedKind(2, gate.pass);
    definition = countedKind(3);
    const tried = await addJob(orm, userId, 'tryRule');
    await startJobProcess(to(), tried, 5_000);
    await gate.arrived;
    // The worker of jobs takes one activity at a time: behind the trial this one would wait for ever.
    const jobId = await addJob(orm, userId);
    await startJobProcess(to(), jobId, 5_000);
    expect(await handleOf(jobId).result()).toBe('done');
    expect(await orm.em.fork().findOneOrFail(Job, tried)).toMatchObject({ status: 'running' });
    gate.letGo();
    expect(await handleOf(tried).result()).toBe('done');
  }, 180_000);

  it('is started by a worker when the api could not', async () => {
    definition = countedKind(1);
    const jobId = await addJob(orm, userId);
    await orm.em.fork().execute(`update job set seen_at = now() - interval '11 seconds' where id = ?`, [jobId]);
    await jobStarterRound({ orm, to: to(), logger });
    await until(jobId, ({ status }) => status === 'done', 'the end');
  });
});
