import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { watchRun } from '#activities/connections/watch-run.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { startConnectionRun, workflowIdOfRun } from '#processes/start-connection-run.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { startSftpServer } from '#tests/support/sftp-server.ts';
import { keepHistoryOf } from '#tests/workflows/keep-history.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { queueEventRuns, startQueuedRuns } from '#worker/connection-schedules.ts';
import { stopAskedRuns } from '#worker/stop-runs.ts';
import { makeConnection, startConnectionWorkers } from './connection-world.ts';

const logger = pino({ level: 'silent' });
const key = Buffer.alloc(32, 1).toString('base64');

describe('a run that is stopped', () => {
  let world: World;
  let server: HttpServer;
  let stopWorkers: () => Promise<void>;
  let queue: string;
  let answer: RequestListener;
  const blobs = createFolderBlobStore(join(tmpdir(), `postmonth-stopped-${process.pid}`));

  beforeAll(async () => {
    world = await createWorld();
    server = await startHttpServer((request, response) => answer(request, response));
    queue = `${world.queue}-runs`;
    stopWorkers = await startConnectionWorkers(world, { queue, key, blobs });
  }, 60_000);
  afterAll(async () => {
    await stopWorkers();
    server.close();
    await world.close();
  });
  /** How often a call was broken off by us. */
  let brokenOff = 0;
  beforeEach(() => {
    brokenOff = 0;
    // Never comes to its end.
    answer = (request, response) => {
      response.setHeader('content-type', 'text/csv');
      const drip = setInterval(() => response.write('unit,rent\n'.repeat(100)), 50);
      request.socket.once('close', () => {
        clearInterval(drip);
        brokenOff += 1;
      });
    };
  });

  const to = () => ({ client: world.client, taskQueue: queue, deadlineMs: 10_000 });
  const stopping = () => ({ orm: world.orm, to: to(), logger });
  const fork = () => world.orm.em.fork();
  const handleOf = (run: { connectionId: number; runId: number }) =>
    world.client.workflow.getHandle(workflowIdOfRun(queue, run));
  const runOf = (runId: number) => fork().findOneOrFail(ConnectionRun, runId);
  const until = (runId: number, isThere: (run: ConnectionRun) => boolean, what: string) =>
    eventually(() => runOf(runId), isThere, what);
  const ended = (runId: number) => until(runId, ({ endedAt }) => Boolean(endedAt), 'the end of the run');

  const connect = (values: Partial<Connection> = {}) =>
    makeConnection(world, { apiUrl: `${server.origin}/slow.csv`, format: 'FILE', runEvery: 'MANUAL', ...values });
  async function begin({ id: connectionId }: Connection): Promise<{ connectionId: number; runId: number }> {
    const em = fork();
    const stored = em.create(ConnectionRun, { connectionId, cause: 'person' });
    await em.flush();
    const run = { connectionId, runId: stored.id };
    await startConnectionRun(to(), run, 10_000);
    return run;
  }
  const ask = (runId: number) => fork().nativeUpdate(ConnectionRun, runId, { stopAskedAt: new Date() });

  it('says until then how far it is, in Temporal and in the list of runs', async () => {
    const run = await begin(await connect());
    const { progress } = await until(run.runId, (one) => (one.progress?.bytes ?? 0) > 3_000, 'its progress');
    expect(progress).toMatchObject({ files: 0, messages: 0, rows: 0 });
    const details = await eventually(
      async () => {
        const { raw } = await handleOf(run).describe();
        const payload = raw.pendingActivities?.[0]?.heartbeatDetails?.payloads?.[0]?.data;
        return payload ? (JSON.parse(Buffer.from(payload).toString()) as { bytes: number }) : null;
      },
      (found) => (found?.bytes ?? 0) > 0,
      'its progress in Temporal',
    );
    expect(Object.keys(details!).sort()).toEqual(['bytes', 'files', 'messages', 'rows']);
    await ask(run.runId);
    await stopAskedRuns(stopping());
    expect(await ended(run.runId)).toMatchObject({ status: 'stopped' });
  });

  it('breaks off its call, blames nothing on the other side, and lets the next one run', async () => {
    const connection = await connect();
    await fork().nativeUpdate(Connection, connection.id, { failures: 2 });
    const run = await begin(connection);
    await until(run.runId, ({ progress }) => (progress?.bytes ?? 0) > 0, 'its progress');
    await ask(run.runId);
    // As often as a worker looks.
    expect(await stopAskedRuns(stopping())).toEqual([run.runId]);
    await stopAskedRuns(stopping());
    expect(await ended(run.runId)).toMatchObject({ status: 'stopped', reason: null, submissions: [], attempts: 1 });
    await eventually(
      () => Promise.resolve(brokenOff),
      (count) => count === 1,
      'the call to be broken off',
    );
    expect(await fork().findOneOrFail(Connection, connection.id)).toMatchObject({ failures: 2, isActive: true });
    expect(await stopAskedRuns(stopping())).toEqual([]);
    expect(await handleOf(run).result()).toBe('stopped');
    // The run ends after its call, not before: the next one meets no other.
    const { events } = await handleOf(run).fetchHistory();
    const cancelled = events?.findIndex((event) => event.activityTaskCanceledEventAttributes) ?? -1;
    const lastStep = events?.findLastIndex((event) => event.activityTaskScheduledEventAttributes) ?? -1;
    expect(cancelled).toBeGreaterThan(0);
    expect(lastStep).toBeGreaterThan(cancelled);
    await keepHistoryOf(handleOf(run), 'connection-run-stopped');
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('unit,rent\n1,2\n');
    const next = await begin(connection);
    expect(await ended(next.runId)).toMatchObject({ status: 'kept', reason: 'NoOpenSubmission' });
    await keepHistoryOf(handleOf(next), 'connection-run-kept');
  });

  it('stops when its connection is paused, by whichever way, and when an operator cancels it in Temporal', async () => {
    const connection = await connect();
    const paused = await begin(connection);
    await until(paused.runId, ({ progress }) => (progress?.bytes ?? 0) > 0, 'its progress');
    await fork().execute('update connection set is_active = false where id = ?', [connection.id]);
    await stopAskedRuns(stopping());
    expect(await ended(paused.runId)).toMatchObject({ status: 'stopped' });
    // A person may run it all the same, and a change of something else leaves that alone.
    const again = await begin(connection);
    await until(again.runId, ({ progress }) => (progress?.bytes ?? 0) > 0, 'its progress');
    await fork().execute(`update connection set name = name || '!' where id = ?`, [connection.id]);
    expect(await stopAskedRuns(stopping())).toEqual([]);
    await handleOf(again).cancel();
    expect(await ended(again.runId)).toMatchObject({ status: 'stopped' });
  });

  it('ends without a workflow when it had none', async () => {
    const connection = await connect();
    const em = fork();
    em.create(ConnectionRun, { connectionId: connection.id, cause: 'person', stopAskedAt: new Date() });
    await em.flush();
    const { id: runId } = await em.findOneOrFail(ConnectionRun, { connectionId: connection.id });
    await em.execute(`update connection_run set created_at = now() - interval '1 minute' where id = ?`, [runId]);
    expect(await startQueuedRuns({ orm: world.orm, to: to(), timeZone: 'UTC', logger })).not.toContain(runId);
    await stopAskedRuns(stopping());
    expect(await ended(runId)).toMatchObject({ status: 'stopped', attempts: 0 });
  });

  it('leaves an SFTP server that says nothing more', async () => {
    const sftp = await startSftpServer({ username: 'feed', password: 'right' });
    try {
      const url = { apiUrl: `sftp://127.0.0.1:${sftp.port}/out`, hostKey: sftp.hostKey } as const;
      const connection = await connect({
        ...url,
        connectionType: 'SFTP',
        authorizationType: 'BASIC',
        username: 'feed',
      });
      await writeSecrets(fork(), [key], connection, { password: 'right' }, null);
      sftp.put('/out/first.csv', 'unit,area\n1,2\n', 10);
      sftp.put('/out/second.csv', 'unit,area\n3,4\n', 20);
      // The first is taken; the second is never answered.
      sftp.hang('/out/second.csv');
      const run = await begin(connection);
      await until(run.runId, ({ progress }) => progress?.files === 1, 'its first file');
      await ask(run.runId);
      await stopAskedRuns(stopping());
      const stopped = await ended(run.runId);
      expect(stopped).toMatchObject({ status: 'stopped', progress: { files: 1 } });
      expect(stopped.files).toMatchObject([{ fileName: 'first.csv' }]);
    } finally {
      sftp.close();
    }
  });

  it('leaves what it had to send waiting, without an attempt against it, and the next run sends each once', async () => {
    const got: string[] = [];
    let isHanging = true;
    answer = (request, response) => {
      if (isHanging && got.length === 1) return;
      got.push(String(request.headers['idempotency-key']));
      response.writeHead(204).end();
    };
    const connection = await connect({ connectionType: 'WEBHOOK', apiUrl: `${server.origin}/hook` });
    await writeSecrets(fork(), [key], connection, { signingSecret: makeSigningSecret() }, null);
    for (const _ of [1, 2, 3]) await world.open();
    const run = await begin(connection);
    await until(run.runId, ({ progress }) => progress?.messages === 1, 'its first message');
    await fork().execute('update connection set is_active = false where id = ?', [connection.id]);
    await stopAskedRuns(stopping());
    expect(await ended(run.runId)).toMatchObject({ status: 'stopped', progress: { messages: 1 } });
    const waiting = () =>
      fork().execute<{ attempts: number; reason: string | null }[]>(
        `select attempts, reason from connection_delivery where connection_id = ? and status = 'waiting' order by id`,
        [connection.id],
      );
    expect(await waiting()).toEqual([
      { attempts: 0, reason: null },
      { attempts: 0, reason: null },
    ]);
    isHanging = false;
    const options = { orm: world.orm, to: to(), timeZone: 'UTC', logger };
    expect(await queueEventRuns(options)).toEqual([]);
    await fork().execute('update connection set is_active = true where id = ?', [connection.id]);
    const [next] = await queueEventRuns(options);
    expect(await ended(next!)).toMatchObject({ status: 'delivered' });
    expect(new Set(got).size).toBe(3);
    expect(got).toHaveLength(3);
    await fork().nativeUpdate(Connection, connection.id, { retiredAt: new Date() });
  });

  it('ends an attempt that another one has taken over', async () => {
    const connection = await connect();
    const em = fork();
    em.create(ConnectionRun, { connectionId: connection.id, cause: 'person', status: 'running', attempts: 1 });
    await em.flush();
    const run = await em.findOneOrFail(ConnectionRun, { connectionId: connection.id });
    const first = watchRun(fork(), { id: run.id, attempts: 1 }, async ({ progress, signal }) => {
      for (;;) {
        progress.bytes += 1;
        await pause(50, undefined, { signal });
      }
    });
    first.catch(() => undefined);
    await fork().execute('update connection_run set attempts = 2 where id = ?', [run.id]);
    await expect(first).rejects.toThrow('Another attempt');
    expect(await runOf(run.id)).toMatchObject({ progress: null });
  });
});
