import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { deliverFile } from '#activities/connections/deliver-file.ts';
import { connectionScheduleOf } from '#contracts/connections.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { startConnectionRun } from '#processes/start-connection-run.ts';
import { startSftpServer } from '#tests/support/sftp-server.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { followConnections, queueEventRuns } from '#worker/connection-schedules.ts';
import { relayRound } from '#worker/relay.ts';
import { makeConnection, startConnectionWorkers } from './connection-world.ts';

const logger = pino({ level: 'silent' });
const key = Buffer.alloc(32, 1).toString('base64');
const rows = {
  data: {
    units: [
      { unit: '1A', tenant: { name: 'Aster' } },
      { unit: '2"B', area: 80.5 },
    ],
  },
};

describe('a run of a connection', () => {
  let world: World;
  let server: HttpServer;
  let stopWorkers: () => Promise<void>;
  let queue: string;
  let answer: RequestListener;
  const asked: { url: string; authorization: string | undefined; body: string }[] = [];
  const blobs = createFolderBlobStore(join(tmpdir(), `postmonth-connections-${process.pid}`));

  beforeAll(async () => {
    world = await createWorld();
    server = await startHttpServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
        answer(request, response);
      });
    });
    queue = `${world.queue}-runs`;
    stopWorkers = await startConnectionWorkers(world, { queue, key, blobs });
  }, 60_000);
  afterAll(async () => {
    await stopWorkers();
    server.close();
    await world.close();
  });
  beforeEach(() => {
    asked.length = 0;
    answer = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows));
    };
  });

  async function connect(values: Partial<Connection> = {}, password?: string): Promise<Connection> {
    const connection = await makeConnection(world, { apiUrl: `${server.origin}/units`, ...values });
    if (password) await writeSecrets(world.orm.em.fork(), [key], connection, { password }, null);
    return connection;
  }

  async function run({ id: connectionId }: Connection, more: Partial<ConnectionRun> = {}): Promise<ConnectionRun> {
    const em = world.orm.em.fork();
    const stored = em.create(ConnectionRun, { connectionId, cause: 'person', ...more });
    await em.flush();
    await startConnectionRun({ client: world.client, taskQueue: queue }, { connectionId, runId: stored.id }, 10_000);
    return ended(stored.id);
  }
  const ended = (id: number) =>
    eventually(
      () => world.orm.em.fork().findOneOrFail(ConnectionRun, { id }),
      ({ endedAt }) => Boolean(endedAt),
      'the end of a run',
    );
  const relay = () =>
    relayRound({ orm: world.orm, logger, to: { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 } });

  it('brings what it fetched into the open submission, as its service account, the same content once', async () => {
    const apiUrl = `${server.origin}/units?month={postMonth}`;
    const connection = await connect({ apiUrl, authorizationType: 'BEARER' }, 'token-1');
    const submission = await world.open();
    const first = await run(connection);
    expect(first).toMatchObject({
      status: 'delivered',
      submissions: [submission.submissionNo],
      fileName: 'units.csv',
      attempts: 1,
    });
    expect(asked).toMatchObject([{ authorization: 'Bearer token-1' }]);
    expect(asked[0]!.url).toMatch(/^\/units\?month=\d{4}-\d{2}$/u);
    expect((await blobs.getBuffer(first.blobKey!)).toString()).toBe(
      '\uFEFF"unit","tenant.name","area"\r\n"1A","Aster",""\r\n"2""B","","80.5"\r\n',
    );
    expect(await run(connection)).toMatchObject({ status: 'unchanged' });
    const uploads = await world.orm.em.fork().find(Upload, { submissionId: submission.submissionId });
    expect(uploads).toMatchObject([{ uploadedByUserId: connection.serviceAccountId, sha256: first.sha256 }]);
    await relay();
    await relay();
    await world.until(submission, 'Submitted For Review');
  });

  it('asks for no month while no submission waits for one', async () => {
    const connection = await connect({ apiUrl: `${server.origin}/units/{postMonth}` });
    expect(await run(connection)).toMatchObject({ status: 'unchanged', reason: 'NoOpenSubmission', blobKey: null });
    expect(asked).toEqual([]);
  });

  it('keeps a file that no submission waits for, and delivers it on a retry without another call', async () => {
    const connection = await connect();
    const kept = await run(connection);
    expect(kept).toMatchObject({ status: 'kept', reason: 'NoOpenSubmission', submissions: [] });
    const submission = await world.open();
    asked.length = 0;
    const retried = await run(connection, { cause: 'retry', retryOfId: kept.id });
    expect(retried).toMatchObject({ status: 'delivered', submissions: [submission.submissionNo] });
    expect(asked).toEqual([]);
    await relay();
    await relay();
    await world.until(submission, 'Submitted For Review');
  });

  it('changes nothing when its delivery is repeated', async () => {
    const connection = await connect();
    const em = world.orm.em.fork();
    const submission = await world.open();
    const file = { fileName: 'a.csv', blobKey: 'uploads/a', sha256: 'abc', sizeBytes: 3 };
    const repeated = em.create(ConnectionRun, {
      connectionId: connection.id,
      cause: 'person',
      status: 'running',
      ...file,
    });
    await em.flush();
    expect(await deliverFile(em, connection, repeated)).toMatchObject({ status: 'delivered' });
    expect(await deliverFile(em.fork(), connection, repeated)).toMatchObject({ status: 'unchanged' });
    expect(await world.orm.em.fork().count(Upload, { submissionId: submission.submissionId })).toBe(1);
    await relay();
    await relay();
    await world.until(submission, 'Submitted For Review');
    await em.nativeDelete(ConnectionRun, { id: repeated.id });
  });

  it('tries again when the server is busy, and says how often', async () => {
    const busy = answer;
    let calls = 0;
    answer = (request, response) => {
      calls += 1;
      if (calls > 1) return busy(request, response);
      response.writeHead(503).end();
    };
    expect(await run(await connect())).toMatchObject({ status: 'kept', attempts: 2 });
  });

  it('signs in with OAuth 2 and sends the token that it was given', async () => {
    const rowsAnswer = answer;
    answer = (request, response) => {
      if (request.url !== '/token') return rowsAnswer(request, response);
      response.end(JSON.stringify({ access_token: 'given', token_type: 'bearer', expires_in: 60 }));
    };
    const oauth = {
      authorizationType: 'OAUTH2',
      username: 'me',
      tokenUrl: `${server.origin}/token`,
      oauthScope: 'units',
    } as const;
    expect(await run(await connect(oauth, 'secret'))).toMatchObject({ status: 'kept' });
    expect(asked).toMatchObject([
      { url: '/token', authorization: `Basic ${btoa('me:secret')}`, body: 'grant_type=client_credentials&scope=units' },
      { authorization: 'Bearer given' },
    ]);
  });

  it('fails with its reason, and is paused after the third failure in a row', async () => {
    answer = (_, response) => response.writeHead(401).end('the password was hunter2');
    const connection = await connect({ findingsToId: world.admin });
    for (let time = 0; time < 3; time += 1) {
      expect(await run(connection)).toMatchObject({
        status: 'failed',
        reason: 'AuthorizationRefused',
        details: { status: 401 },
      });
    }
    const paused = await world.orm.em.fork().findOneOrFail(Connection, connection.id);
    expect(paused).toMatchObject({ isActive: false, failures: 3, pauseReason: 'AuthorizationRefused' });
    const notices = await world.orm.em.fork().find(EmailHistory, { templateName: 'connectionPaused' });
    expect(notices).toMatchObject([{ userId: world.admin, values: { connectionId: connection.id, failures: 3 } }]);
  });

  it.each([
    ['{"data": {"units": [', 'NotJson'],
    ['{"data": {}}', 'NoRows'],
    ['', 'EmptyAnswer'],
  ])('says what is wrong with the answer %s', async (text, reason) => {
    answer = (_, response) => response.end(text);
    expect(await run(await connect())).toMatchObject({ status: 'failed', reason, attempts: 1 });
  });

  it('follows its schedule in Temporal, which goes when the connection is paused', async () => {
    const connection = await connect({ runEvery: 'HOURLY' });
    const to = { client: world.client, taskQueue: queue, deadlineMs: 10_000 };
    await followConnections({ orm: world.orm, to, timeZone: 'Asia/Tokyo', logger });
    const handle = world.client.schedule.getHandle(connectionScheduleOf(queue, connection.id));
    await handle.trigger();
    const scheduled = await eventually(
      () => world.orm.em.fork().findOne(ConnectionRun, { connectionId: connection.id }),
      (found) => Boolean(found?.endedAt),
      'the end of a run by the schedule',
    );
    expect(scheduled).toMatchObject({ cause: 'schedule', status: 'kept' });
    expect(scheduled?.workflowId).toContain(connectionScheduleOf(queue, connection.id));
    await world.orm.em.fork().nativeUpdate(Connection, { id: connection.id }, { isActive: false, syncedAt: null });
    await followConnections({ orm: world.orm, to, timeZone: 'Asia/Tokyo', logger });
    await expect(handle.describe()).rejects.toThrow();
  });

  it('takes every settled file of an SFTP folder in one run, says what became of each, and delivers what was kept later', async () => {
    const sftp = await startSftpServer({ username: 'feed', password: 'right' });
    try {
      const url = { apiUrl: `sftp://127.0.0.1:${sftp.port}/out`, hostKey: sftp.hostKey, format: 'FILE' } as const;
      const signIn = { connectionType: 'SFTP', authorizationType: 'BASIC', username: 'feed' } as const;
      const connection = await connect({ ...url, ...signIn }, 'right');
      sftp.put('/out/first.csv', 'unit,area\n1,2\n', 10);
      sftp.put('/out/second.exe.csv', Buffer.from([0x4d, 0x5a, 0, 0, 0]), 20);
      sftp.put('/out/third.csv', 'unit,area\n3,4\n', 30);
      const submission = await world.open();
      const collected = await run(connection);
      expect(collected).toMatchObject({
        ...{ status: 'kept', reason: 'FilesNotDelivered', details: { count: 2, of: 3 }, attempts: 1 },
        submissions: [submission.submissionNo],
        files: [
          { fileName: 'first.csv', status: 'delivered', submissions: [submission.submissionNo] },
          { fileName: 'second.exe.csv', status: 'refused', reason: 'NotAFile', submissions: [] },
          { fileName: 'third.csv', status: 'kept', reason: 'NoOpenSubmission', submissions: [] },
        ],
      });
      expect([...sftp.files.keys()].sort()).toEqual([
        expect.stringMatching(/^\/out\/done\/.*first\.csv$/),
        expect.stringMatching(/^\/out\/done\/.*third\.csv$/),
        expect.stringMatching(/^\/out\/refused\/.*second\.exe\.csv$/),
      ]);
      expect(await run(connection)).toMatchObject({ status: 'unchanged', reason: 'NoFile', files: [] });
      await relay();
      await relay();
      await world.until(submission, 'Submitted For Review');
      const next = await world.open();
      expect(await run(connection, { cause: 'retry', retryOfId: collected.id })).toMatchObject({
        ...{ status: 'delivered', submissions: [next.submissionNo] },
        files: [{ fileName: 'third.csv', status: 'delivered' }],
      });
    } finally {
      sftp.close();
    }
  });

  it('sends what happened by runs of their own, found by the worker', async () => {
    const received: string[] = [];
    answer = (_, response) => {
      received.push(asked.at(-1)!.body);
      response.writeHead(204).end();
    };
    const connection = await connect({ connectionType: 'WEBHOOK', apiUrl: `${server.origin}/hook` });
    await writeSecrets(world.orm.em.fork(), [key], connection, { signingSecret: makeSigningSecret() }, null);
    const submission = await world.open();
    const to = { client: world.client, taskQueue: queue, deadlineMs: 10_000 };
    const [runId] = await queueEventRuns({ orm: world.orm, to, timeZone: 'UTC', logger });
    expect(await ended(runId!)).toMatchObject({ status: 'delivered', cause: 'event' });
    expect(received.map((body) => JSON.parse(body) as object)).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ submissionNo: submission.submissionNo, status: 'New' }),
      }),
    );
    expect(await queueEventRuns({ orm: world.orm, to, timeZone: 'UTC', logger })).toEqual([]);
    await world.orm.em.fork().nativeUpdate(Connection, connection.id, { retiredAt: new Date() });
  });
});
