import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection, ScheduleOverlapPolicy } from '@temporalio/client';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sweepScheduleOf, sweepWorkflowType, taskQueues } from '#contracts/processes.ts';
import type { SweepProgress } from '#contracts/processes.ts';
import { openDatabase } from '#database/orm.ts';
import { countSubmissions, installPortfolio } from '#tests/activities/frequencies/portfolio.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { serverEnvironment } from '../environment.ts';
import { machine, seconds, table } from '../figures.ts';
import { startServer } from '../processes.ts';
import type { ServerProcess } from '../processes.ts';

/**
 * `npm run bench:sweep [-- MAPPINGS]`: a night that opens 10,000 submissions, first with a second sweep beside it and the
 * worker of both killed in the middle of a piece, then the night after, then undisturbed. Fails when a submission is missing
 * or there twice.
 */
const mappings = Number(process.argv[2] ?? 10_000);
const providers = Math.max(1, Math.round(mappings / 200));
const size = { providers, propertiesEach: Math.floor(mappings / providers) };
const expected = size.providers * size.propertiesEach;
/** Killed in the middle of a piece of the walk. */
const pieceOf = 200;
const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));

const dir = mkdtempSync(join(tmpdir(), 'postmonth-bench-'));
// As root, PostgreSQL runs as another user, who has to pass through.
chmodSync(dir, 0o711);
const { addresses, stop } = await startTestPlatform(dir, []);
process.env.POSTMONTH_TEST_PLATFORM = join(dir, 'platform.json');
writeFileSync(process.env.POSTMONTH_TEST_PLATFORM, JSON.stringify(addresses));
const connection = await Connection.connect({ address: addresses.temporalAddress });
const client = new Client({ connection, namespace: addresses.temporalNamespace });
const schedule = client.schedule.getHandle(sweepScheduleOf(taskQueues.flow));
const rows: string[][] = [];

await night('a second sweep beside it, worker killed in the middle of a piece', true);
await night('undisturbed', false);
console.log(`\n${expected} mappings, ${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log(table(['night', 'time', 'reported as opened', 'digests', 'processes started meanwhile'], rows));
await connection.close();
await stop();

async function night(name: string, isKilled: boolean): Promise<void> {
  const database = await createTestDatabase();
  const orm = await openDatabase(database.appUrl, { poolSize: 2 });
  await installPortfolio(orm, database, { ...size, firstPostMonth: lastMonth.toISOString().slice(0, 10) });
  await orm.em.fork().execute('analyze');
  const launch = () => startServer('worker/main.ts', ['flow'], serverEnvironment(dir, addresses, database));
  let worker = launch();
  await untilWorking();
  const runsBefore = (await runs()).length;
  const beganAt = performance.now();
  await schedule.trigger(ScheduleOverlapPolicy.SKIP);
  const beside = isKilled ? await sweepBeside(orm) : null;
  if (isKilled) worker = await killHalfWay(orm, worker, launch);
  await untilMore(runsBefore);
  const sweep = await lastResult();
  await beside?.result();
  await record(orm, name, performance.now() - beganAt, sweep);
  if (isKilled) await again(orm);
  await worker.stop();
  await orm.close();
}

/** The night after: everything is there already. */
async function again(orm: MikroORM): Promise<void> {
  const runsBefore = (await runs()).length;
  const beganAt = performance.now();
  await schedule.trigger(ScheduleOverlapPolicy.SKIP);
  await untilMore(runsBefore);
  const sweep = await lastResult();
  if (sweep.opened !== 0) throw new Error(`The night after opened ${sweep.opened}.`);
  await record(orm, 'the night after', performance.now() - beganAt, sweep);
}

/** Not by the schedule, which lets one run at a time. */
async function sweepBeside(orm: MikroORM) {
  await until(async () => ((await countSubmissions(orm))?.['submissions'] ?? 0) >= expected / 10);
  const start = { taskQueue: taskQueues.flow, workflowId: 'sweep-beside', args: [] };
  return client.workflow.start(sweepWorkflowType, start);
}

async function killHalfWay(orm: MikroORM, worker: ServerProcess, launch: () => ServerProcess): Promise<ServerProcess> {
  await until(async () => ((await countSubmissions(orm))?.['submissions'] ?? 0) >= expected / 2 + pieceOf / 2);
  await worker.kill();
  return launch();
}

async function record(orm: MikroORM, name: string, ms: number, sweep: SweepProgress): Promise<void> {
  const counts = await countSubmissions(orm);
  const wanted = {
    submissions: expected,
    keys: expected,
    audited: expected,
    starts: expected,
    untold: 0,
    told: expected,
  };
  if (JSON.stringify(counts) !== JSON.stringify(wanted)) throw new Error(`${name}: ${JSON.stringify(counts)}`);
  const [started] = await orm.em
    .fork()
    .execute<{ n: number }[]>(`select count(*)::int as n from outbox_entry where status = 'done'`);
  const row = [name, seconds(ms), String(sweep.opened), String(sweep.digests), String(started?.n ?? 0)];
  console.log(row.join(', '));
  rows.push(row);
}

async function runs(): Promise<string[]> {
  const { info } = await schedule.describe();
  return info.recentActions.map(({ action }) => action.workflow.workflowId);
}

async function lastResult(): Promise<SweepProgress> {
  return (await client.workflow.getHandle((await runs()).at(-1) ?? '').result()) as SweepProgress;
}

async function untilMore(runsBefore: number): Promise<void> {
  await until(async () => (await runs()).length > runsBefore);
}

/** The worker makes the schedule when it starts. */
async function untilWorking(): Promise<void> {
  await until(async () => {
    try {
      await schedule.describe();
      return true;
    } catch {
      return false;
    }
  });
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30 * 60_000;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error('Waited in vain.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
