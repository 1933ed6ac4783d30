import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, Connection, ScheduleOverlapPolicy } from '@temporalio/client';
import { sweepScheduleOf, sweepWorkflowType } from '#contracts/processes.ts';
import type { SweepProgress } from '#contracts/processes.ts';
import { openDatabase } from '#database/orm.ts';
import { countSubmissions, installPortfolio } from '#tests/activities/frequencies/portfolio.ts';
import { createTestDatabase, testPlatform } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { eventually } from '#tests/support/eventually.ts';
import { killProcess, startFlowProcess } from './flow-process.ts';

const size = { providers: 3, propertiesEach: 60 };
const submissions = size.providers * size.propertiesEach;
/** Open for one month, so that each property has one submission to open. */
const firstPostMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  .toISOString()
  .slice(0, 10);
const swept = {
  submissions,
  keys: submissions,
  audited: submissions,
  starts: submissions,
  untold: 0,
  told: submissions,
};

describe('the nightly sweep', () => {
  let queue = '';
  let database: TestDatabase;
  let orm: MikroORM;
  let client: Client;
  let connection: Connection;
  let workers: ChildProcess[] = [];

  beforeAll(async () => {
    const { temporalAddress, temporalNamespace } = testPlatform();
    connection = await Connection.connect({ address: temporalAddress });
    client = new Client({ connection, namespace: temporalNamespace });
  });
  afterAll(async () => {
    await connection.close();
  });
  beforeEach(async () => {
    queue = `test-${randomBytes(5).toString('hex')}`;
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    await installPortfolio(orm, database, { ...size, firstPostMonth });
  });
  afterEach(async () => {
    await Promise.all(workers.map(killProcess));
    await client.schedule.getHandle(sweepScheduleOf(queue)).delete();
    workers = [];
    await orm.close();
    await database.drop();
  });

  async function startWorker(): Promise<ChildProcess> {
    const worker = await startFlowProcess(database, queue);
    workers.push(worker);
    return worker;
  }
  const trigger = () => client.schedule.getHandle(sweepScheduleOf(queue)).trigger(ScheduleOverlapPolicy.SKIP);
  const runs = async () =>
    (await client.schedule.getHandle(sweepScheduleOf(queue)).describe()).info.recentActions.map(
      ({ action }) => action.workflow.workflowId,
    );
  const until = (isWanted: (opened: number) => boolean) =>
    eventually(async () => (await countSubmissions(orm))?.['submissions'] ?? 0, isWanted, 'submissions of the sweep');
  const lastRun = async () => client.workflow.getHandle((await runs()).at(-1) ?? '').result() as Promise<SweepProgress>;

  it('opens every submission once when its worker is killed half way', async () => {
    const worker = await startWorker();
    await trigger();
    const half = await until((opened) => opened >= submissions / 3);
    await killProcess(worker);
    expect(half).toBeLessThan(submissions);
    await startWorker();
    expect(await lastRun()).toMatchObject({ next: null, digests: size.providers });
    expect(await countSubmissions(orm)).toEqual(swept);
  }, 120_000);

  it('changes nothing when it is asked for again while it runs, or run beside itself', async () => {
    await startWorker();
    await trigger();
    await until((opened) => opened >= 20);
    await trigger();
    const beside = await client.workflow.start(sweepWorkflowType, {
      taskQueue: queue,
      workflowId: `beside-${queue}`,
      args: [],
    });
    const ends = (await Promise.all([beside.result(), lastRun()])) as SweepProgress[];
    expect(await runs()).toHaveLength(1);
    expect(await countSubmissions(orm)).toEqual(swept);
    expect(ends.reduce((sum, { opened }) => sum + opened, 0)).toBe(submissions);
    await trigger();
    await eventually(runs, (ids) => ids.length === 2, 'the next run');
    expect(await lastRun()).toMatchObject({ opened: 0, closed: 0, digests: 0 });
  }, 120_000);
});
