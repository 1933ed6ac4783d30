import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { connectionScheduleOf } from '#contracts/connections.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { makeConnection } from '#tests/activities/connections/connection-world.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { followConnections } from '#worker/connection-schedules.ts';
import { endFlowOf, startChecks, startFlowOf } from './flow-beside-checks.ts';

const count = 40;
/** As many calls as one worker makes at a time. */
const atOnce = 2;

describe('a flood of runs that are due at the same moment', () => {
  let world: World;
  let server: HttpServer;
  let worker: ChildProcess | null = null;
  let stopChecks: () => Promise<void> = () => Promise.resolve();
  const connections: Connection[] = [];
  const calls = { begun: 0, underWay: 0, most: 0 };
  const gate = Promise.withResolvers<undefined>();

  beforeAll(async () => {
    world = await createWorld();
    stopChecks = await startChecks(world);
    server = await startHttpServer((_, response) => {
      calls.begun += 1;
      calls.underWay += 1;
      calls.most = Math.max(calls.most, calls.underWay);
      response.once('close', () => (calls.underWay -= 1));
      void gate.promise.then(() => response.writeHead(200, { 'content-type': 'text/csv' }).end('unit,rent\n1A,1\n'));
    });
    for (let no = 1; no <= count; no += 1) {
      const place = { apiUrl: `${server.origin}/${no}.csv`, format: 'FILE', rowsPath: null } as const;
      connections.push(await makeConnection(world, place));
    }
    const to = { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 };
    const options = { orm: world.orm, to, timeZone: 'UTC', logger: pino({ level: 'silent' }) };
    while ((await followConnections(options)).length > 0);
    worker = await startFlowOf(world);
  }, 60_000);
  afterAll(async () => {
    gate.resolve(undefined);
    for (const one of connections) await world.client.schedule.getHandle(scheduleOf(one)).delete();
    if (worker) await endFlowOf(world, worker);
    await stopChecks();
    server.close();
    await world.close();
  }, 30_000);

  const scheduleOf = ({ id }: Connection) => connectionScheduleOf(world.queue, id);
  const due = () => Promise.all(connections.map((one) => world.client.schedule.getHandle(scheduleOf(one)).trigger()));
  const runs = () => world.orm.em.fork().find(ConnectionRun, {});

  it('makes few calls at a time, holds up no upload of a person, and brings every run to its end, one of a connection at a time', async () => {
    await due();
    await eventually(runs, (found) => found.length === count, 'a run of each connection');
    await eventually(
      () => Promise.resolve(calls.begun),
      (begun) => begun === atOnce,
      'the first calls',
    );
    // Due again while the first are under way: a schedule leaves that out, unless it hears of it only after its run has ended.
    await due();

    const submission = await world.open();
    await world.start(submission);
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    expect(calls).toEqual({ begun: atOnce, underWay: atOnce, most: atOnce });

    const [waiting] = await world.orm.em.fork().find(ConnectionRun, {}, { orderBy: { id: 'desc' }, limit: 1 });
    const handle = world.client.workflow.getHandle(waiting?.workflowId ?? '');
    const { events } = await handle.fetchHistory();
    const waits = events?.map((event) => event.activityTaskScheduledEventAttributes?.scheduleToStartTimeout?.seconds);
    // Long enough for about a hundred calls before it that take a minute each.
    expect(Math.max(...(waits ?? []).map(Number).filter(Number.isFinite))).toBeGreaterThanOrEqual(45 * 60);

    gate.resolve(undefined);
    const ended = await eventually(
      runs,
      (found) => found.every(({ endedAt }) => Boolean(endedAt)),
      'the end of every run',
      40_000,
    );
    expect(new Set(ended.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
      new Set(['kept NoOpenSubmission']),
    );
    const ofConnections = Map.groupBy(ended, ({ connectionId }) => connectionId);
    expect(ofConnections.size).toBe(count);
    for (const own of ofConnections.values()) {
      const times = own.map(({ createdAt, endedAt }) => [createdAt, endedAt!] as const).sort(([a], [b]) => +a - +b);
      for (const [at, [begunAt]] of times.entries())
        if (at > 0) expect(+begunAt).toBeGreaterThanOrEqual(+times[at - 1]![1]);
    }
    expect({ begun: calls.begun, most: calls.most }).toEqual({ begun: ended.length, most: atOnce });
  }, 60_000);
});
