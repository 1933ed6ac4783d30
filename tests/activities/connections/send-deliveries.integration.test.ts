import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { read, utils } from 'xlsx';
import type { MikroORM } from '@mikro-orm/postgresql';
import { fetchAndDeliver } from '#activities/connections/fetch-and-deliver.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { openDatabase } from '#database/orm.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { makeSigningSecret, signedHeaders } from '#platform/outgoing/signature.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const signingSecret = makeSigningSecret();

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
}
interface PushedRows {
  data: { batch: number; batches: number; rowCount: number; rows: { row_no: number }[] };
}

describe('what a connection sends', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let server: HttpServer;
  let portfolio: Portfolio;
  /** By webhook-id or key: what a receiver that honours it keeps. */
  let kept: Map<string, Received>;
  let calls: number;
  let answer: RequestListener;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    portfolio = await makePortfolio(orm);
    server = await startHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        calls += 1;
        const id = String(request.headers['idempotency-key']);
        const bytes = Buffer.concat(chunks);
        const received = { headers: request.headers, bytes, body: bytes.toString() };
        Object.assign(request, { keep: () => void kept.set(id, received) });
        answer(request, response);
      });
    });
  }, 60_000);
  afterAll(async () => {
    server.close();
    await orm.close();
    await database.drop();
  });

  const keep = (request: IncomingMessage) => (request as IncomingMessage & { keep: () => void }).keep();
  beforeEach(async () => {
    [kept, calls] = [new Map(), 0];
    answer = (request, response) => {
      keep(request);
      response.writeHead(204).end();
    };
    await orm.em.fork().execute('delete from connection');
  });

  let made = 0;
  async function connect(values: Partial<Connection>): Promise<Connection> {
    made += 1;
    const em = orm.em.fork();
    const connection = em.create(Connection, {
      name: `Out ${made}`,
      apiUrl: `${server.origin}/in`,
      runEvery: 'MANUAL',
      ...values,
    });
    await em.flush();
    await writeSecrets(em, [key], connection, { signingSecret }, null);
    return connection;
  }

  async function run({ id: connectionId }: Connection): Promise<{ status: string; submissions: string[] }> {
    const em = orm.em.fork();
    const stored = em.create(ConnectionRun, { connectionId, cause: 'event', status: 'running' });
    await em.flush();
    const door = createOutgoingDoor({ hosts: null, privateHosts: ['127.0.0.1'] });
    const blobs = createFolderBlobStore(join(tmpdir(), `postmonth-deliveries-${process.pid}`));
    try {
      const sftp = createSftpDoor({ hosts: null, privateHosts: [] });
      const mailbox = createMailboxDoor({ hosts: null, privateHosts: [] });
      const watched = createWatchedDoor({ kind: 'folder', dir: '/nonexistent' });
      const dependencies = { orm, blobs, door, sftp, watched, mailbox, secretKeys: [key] as const, maxBytes: 2 ** 20 };
      const outcome = await fetchAndDeliver(dependencies, { connectionId, runId: stored.id });
      const { submissions } = await orm.em.fork().findOneOrFail(ConnectionRun, stored.id);
      return { status: outcome.status, submissions };
    } finally {
      await orm.em.fork().nativeUpdate(ConnectionRun, stored.id, { status: 'failed', endedAt: new Date() });
    }
  }

  const messages = ({ id }: Connection) =>
    orm.em
      .fork()
      .execute<{ status: string; reason: string | null; response_status: number | null; attempts: number }[]>(
        'select status, reason, response_status, attempts from connection_delivery where connection_id = ? order by id',
        [id],
      );
  let months = 0;
  /** Of a month of its own. */
  const open = () => {
    months += 1;
    const postMonth = `2025-${String(months).padStart(2, '0')}-01`;
    const place = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id };
    return makeSubmission(orm, portfolio, { ...place, postMonth });
  };
  /** As a change of its state, which connections hear of. */
  async function publishAgain({ loadId }: { loadId: number }): Promise<void> {
    const em = orm.em.fork();
    for (const state of ['loaded', 'published'])
      await em.execute(`update reporting_load set state = ? where id = ?`, [state, loadId]);
  }
  const move = ({ id }: Submission, status: Submission['status']) =>
    orm.em.fork().nativeUpdate(Submission, id, { status });

  it('tells of every change of status, in order, signed, and without the names of people', async () => {
    const connection = await connect({ connectionType: 'WEBHOOK' });
    const submission = await open();
    await move(submission, 'Validation In Progress');
    await move(submission, 'Validation In Progress');
    await move(submission, 'Submitted For Review');
    expect(await run(connection)).toEqual({ status: 'delivered', submissions: [submission.submissionNo] });
    const received = [...kept.values()];
    expect(received.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status)).toEqual([
      'New',
      'Validation In Progress',
      'Submitted For Review',
    ]);
    for (const { headers, body } of received) {
      const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
      const signed = signedHeaders({ id, body, at: new Date(timestamp * 1_000) }, [signingSecret]);
      expect(headers['webhook-signature']).toBe(signed['webhook-signature']);
      expect(Math.abs(Date.now() / 1_000 - timestamp)).toBeLessThan(60);
    }
    expect(JSON.parse(received[1]!.body)).toMatchObject({
      type: 'submission.status_changed',
      data: {
        submissionNo: submission.submissionNo,
        previousStatus: 'New',
        serviceProvider: 'NORTH',
        postMonth: '2025-01',
      },
    });
    expect(await run(connection)).toMatchObject({ status: 'unchanged' });
  });

  it('is of the provider and dataset that the connection names alone', async () => {
    const south = await connect({ connectionType: 'WEBHOOK', serviceProviderId: portfolio.south });
    const north = await connect({ connectionType: 'WEBHOOK', serviceProviderId: portfolio.north });
    await open();
    expect([await messages(south), (await messages(north)).length]).toEqual([[], 1]);
  });

  it('waits with its reason while the receiver fails, and goes on with the same message', async () => {
    const connection = await connect({ connectionType: 'WEBHOOK' });
    const submission = await open();
    await move(submission, 'Validation In Progress');
    const working = answer;
    answer = (_, response) => response.writeHead(503).end('the password was hunter2');
    await expect(run(connection)).rejects.toMatchObject({ type: 'HttpError' });
    expect(await messages(connection)).toMatchObject([
      { status: 'waiting', reason: 'HttpError', response_status: 503, attempts: 1 },
      { status: 'waiting', attempts: 0 },
    ]);
    answer = working;
    await run(connection);
    expect(await messages(connection)).toMatchObject([{ status: 'delivered', attempts: 2 }, { status: 'delivered' }]);
    expect(kept.size).toBe(2);
  });

  it('is set aside when the receiver refuses it, and the others go on', async () => {
    const connection = await connect({ connectionType: 'WEBHOOK' });
    await Promise.all([open(), open()]);
    const working = answer;
    answer = (request, response) => (calls === 1 ? response.writeHead(422).end() : working(request, response));
    expect(await run(connection)).toMatchObject({ status: 'kept' });
    expect(await messages(connection)).toMatchObject([
      { status: 'refused', reason: 'MessageRefused', response_status: 422 },
      { status: 'delivered' },
    ]);
  });

  it('is not sent without a secret to sign it, or to another address than the secret was made for', async () => {
    const connection = await connect({ connectionType: 'WEBHOOK' });
    await open();
    await orm.em.fork().nativeUpdate(Connection, connection.id, { apiUrl: 'http://127.0.0.1:1/other' });
    await expect(run(connection)).rejects.toMatchObject({ type: 'SigningSecretMissing' });
    expect(calls).toBe(0);
  });

  it('brings every published row once, though calls fail before and after they were received', async () => {
    const connection = await connect({ connectionType: 'PUSH', datasetId: portfolio.datasetId, format: 'JSON' });
    const rowCount = 12_001;
    const units = Array.from({ length: rowCount }, (_, index) => ({
      unit_code: String(index),
      monthly_base_rent: '0.10',
    }));
    const place = { propertyId: portfolio.properties[0]!.id, postMonth: '2026-09-01' };
    const { submission, loadId } = await publishRentRoll(orm, portfolio, place, units);
    await publishAgain({ loadId });
    const working = answer;
    // The second call is lost on its way, the fourth after the receiver has taken it.
    answer = (request, response) => {
      if (calls === 2) return response.writeHead(500).end();
      if (calls !== 4) return working(request, response);
      keep(request);
      return request.socket.destroy();
    };
    for (let time = 0; time < 2; time += 1) await expect(run(connection)).rejects.toBeDefined();
    expect(await run(connection)).toMatchObject({ status: 'delivered' });
    expect(calls).toBe(5);
    const pushed = [...kept.values()].map(({ body }) => (JSON.parse(body) as PushedRows).data);
    expect(pushed.map(({ batch, batches }) => [batch, batches])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const rows = pushed.flatMap((one) => one.rows.map((row) => row.row_no));
    expect(new Set(rows).size).toBe(rowCount);
    expect(rows).toHaveLength(rowCount);
    expect([...kept.values()][0]!.body).toContain('"monthly_base_rent":0.10');
    expect(await messages(connection)).toMatchObject([{ status: 'delivered', attempts: 3 }]);
    expect(submission.submissionNo).toMatch(/^SUB-/);
  });

  it('is CSV where the connection says so, with the facts of the batch in a header', async () => {
    const connection = await connect({ connectionType: 'PUSH', datasetId: portfolio.datasetId, format: 'CSV' });
    const place = { propertyId: portfolio.properties[1]!.id, postMonth: '2026-08-01' };
    const { loadId } = await publishRentRoll(orm, portfolio, place, [{ unit_code: 'a"b', tenant_name: '田辺, Co' }]);
    await publishAgain({ loadId });
    await run(connection);
    const [{ headers, body }] = [...kept.values()] as [Received];
    expect(headers['content-type']).toContain('text/csv');
    expect(JSON.parse(String(headers['x-postmonth-batch']))).toMatchObject({
      loadId,
      batch: 1,
      batches: 1,
      rowCount: 1,
    });
    expect(body).toContain('"a""b"');
    expect(body).toContain('"田辺, Co"');
  });

  it('is a workbook where the connection says so, signed over its bytes, with every row in one batch', async () => {
    const connection = await connect({ connectionType: 'PUSH', datasetId: portfolio.datasetId, format: 'EXCEL' });
    const rowCount = 5_002;
    const units = Array.from({ length: rowCount }, (_, index) => ({
      ...{ unit_code: `=${index}`, monthly_base_rent: `${index}.25`, lease_end_date: '2029-12-31' },
    }));
    const place = { propertyId: portfolio.properties[1]!.id, postMonth: '2026-07-01' };
    await publishAgain(await publishRentRoll(orm, portfolio, place, units));
    expect(await run(connection)).toMatchObject({ status: 'delivered' });
    const rows = [...kept.values()].flatMap(({ headers, bytes }) => {
      expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
      const signed = signedHeaders({ id, body: bytes, at: new Date(timestamp * 1_000) }, [signingSecret]);
      expect(headers['webhook-signature']).toBe(signed['webhook-signature']);
      const book = read(bytes);
      return utils.sheet_to_json<Record<string, unknown>>(Object.values(book.Sheets)[0]!);
    });
    const batches = [...kept.values()].map(({ headers }) => JSON.parse(String(headers['x-postmonth-batch'])) as object);
    expect(batches).toMatchObject([
      { batch: 1, batches: 2, rowCount },
      { batch: 2, batches: 2, rowCount },
    ]);
    expect(rows.map((row) => row['unit_code'])).toEqual(units.map(({ unit_code }) => unit_code));
    expect(rows.map((row) => row['monthly_base_rent'])).toEqual(units.map((_, index) => index + 0.25));
  });
});
