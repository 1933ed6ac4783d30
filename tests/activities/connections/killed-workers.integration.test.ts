import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { openDatabase } from '#database/orm.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import { createChance } from '#tests/chaos/chance.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import type { AskedRun, Said } from './mortal-worker.ts';

/** CONNECTION_KILLS=200 kills longer, CONNECTION_SEED=7 at other moments. */
const kills = Number(process.env['CONNECTION_KILLS'] ?? 9);
const chance = createChance(Number(process.env['CONNECTION_SEED'] ?? 1));
const patienceMs = 40_000 + kills * 6_000;
const key = Buffer.alloc(32, 1).toString('base64');

/** When a worker dies: while it asks or sends, before it is answered, in the middle of an answer, or some time after it. */
const moments = ['asked', 'kept', 'halfAnswered', 'answered'] as const;
interface Strike {
  moment: (typeof moments)[number];
  /** At which call of the worker. */
  call: number;
  afterMs: number;
}

describe('workers of connections that are killed', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let portfolio: Portfolio;
  let server: HttpServer;
  /** Workers that wait for a run: one is always on its way, because its start takes longer than a run. */
  const idle: Promise<ChildProcess>[] = [];
  /** What the other side has, by the key of each message; a key that comes again changes nothing. */
  let kept: Map<string, string>;
  /** What it has to give. */
  let file = '';
  let strike: Strike | null = null;
  let calls = 0;
  let current: ChildProcess | null = null;
  let dying = Promise.resolve();
  let killed = 0;
  const blobDir = mkdtempSync(join(tmpdir(), 'postmonth-killed-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    portfolio = await makePortfolio(orm);
    server = await startHttpServer((request, response) => void serve(request, response));
    idle.push(startWorker());
  }, 60_000);
  afterAll(async () => {
    for (const worker of await Promise.all(idle)) worker.kill('SIGKILL');
    server.close();
    await orm.close();
    await database.drop();
  });

  async function startWorker(): Promise<ChildProcess> {
    const file = join(import.meta.dirname, 'mortal-worker.ts');
    const worker = fork(file, [database.appUrl, blobDir, key], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const [said] = (await once(worker, 'message')) as [Said];
    expect(said).toBe('ready');
    return worker;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1;
    const isStruck = strike !== null && calls >= strike.call ? strike : null;
    if (isStruck?.moment === 'asked') return die(isStruck);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const id = String(request.headers['idempotency-key'] ?? '');
    if (request.method === 'POST' && !kept.has(id)) kept.set(id, Buffer.concat(chunks).toString());
    if (isStruck?.moment === 'kept') return die(isStruck);
    const body = request.method === 'POST' ? '' : file;
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': Buffer.byteLength(body) });
    if (isStruck?.moment !== 'halfAnswered') {
      response.end(body);
      return isStruck ? die(isStruck) : undefined;
    }
    response.write(body.slice(0, body.length / 2));
    await die(isStruck);
    response.destroy();
  }

  function die({ afterMs }: Strike): Promise<void> {
    const victim = current;
    strike = null;
    dying = pause(afterMs).then(() => {
      if (victim?.kill('SIGKILL') === true) killed += 1;
    });
    return dying;
  }

  /** Carries a run out as often as its workers die or fail, as Temporal does. */
  async function carryOut(run: AskedRun, strikes: Strike[]): Promise<void> {
    const most = strikes.length + 3;
    for (let attempt = 0; attempt < most; attempt += 1) {
      const worker = await (idle.shift() ?? startWorker());
      if (idle.length === 0) idle.push(startWorker());
      [current, strike, calls] = [worker, strikes.shift() ?? null, 0];
      const gone = once(worker, 'exit').then(() => 'killed' as const);
      worker.send(run);
      const said = await Promise.race([once(worker, 'message').then(([one]) => one as Said), gone]);
      [current, strike] = [null, null];
      // It may have ended the run a moment before its time has come.
      await dying;
      if (!worker.killed) idle.unshift(Promise.resolve(worker));
      if (said === 'ended') return;
    }
    throw new Error(`The run ${run.runId} does not end.`);
  }

  async function begin(connectionId: number): Promise<AskedRun> {
    const em = orm.em.fork();
    const run = em.create(ConnectionRun, { connectionId, cause: 'event', status: 'running' });
    await em.flush();
    return { connectionId, runId: run.id };
  }

  let made = 0;
  async function connect(values: Partial<Connection>): Promise<Connection> {
    made += 1;
    const em = orm.em.fork();
    const place = { apiUrl: `${server.origin}/`, runEvery: 'MANUAL', callsPerMinute: 600 } as const;
    const connection = em.create(Connection, { ...place, name: `System ${made}`, ...values });
    await em.flush();
    await writeSecrets(em, [key], connection, { signingSecret: makeSigningSecret() }, null);
    return connection;
  }
  const strikesOf = (count: number, calls: number): Strike[] =>
    Array.from({ length: count }, () => ({
      moment: chance.pick(moments),
      call: 1 + Math.floor(chance.next() * calls),
      afterMs: Math.floor(chance.next() * 30),
    }));
  const share = Math.ceil(kills / 3);

  // Of each file that was pulled, the submission that waits for it has one upload, whole.
  it(
    'bring each file once, whatever moment of a pull they die at',
    async () => {
      const { id: accountId } = await makePerson(orm, 'DataProvider', 'feed@service.invalid', { isActive: false });
      await orm.em.fork().nativeUpdate(User, { id: accountId }, { isServiceAccount: true });
      const place = { serviceProviderId: portfolio.north, datasetId: portfolio.datasetId };
      const pull = await connect({ ...place, connectionType: 'PULL', format: 'FILE', serviceAccountId: accountId });
      const blobs = createFolderBlobStore(blobDir);
      const before = killed;
      const rounds = 2;
      for (let round = 0; round < rounds; round += 1) {
        const property = { propertyId: portfolio.properties[round % 2]!.id, status: 'New' } as const;
        const postMonth = `2027-0${round + 1}-01`;
        const { id, submissionNo } = await makeSubmission(orm, portfolio, { ...place, ...property, postMonth });
        file = `unit,rent\n${'1A,100\n'.repeat(50_000)}${round},${round}\n`;
        await carryOut(await begin(pull.id), strikesOf(Math.ceil(share / rounds), 1));
        // Another run finds the file delivered.
        await carryOut(await begin(pull.id), []);
        const entries = await orm.em
          .fork()
          .execute<object[]>(`select 1 from outbox_entry where submission_id = ? and kind = 'upload'`, [id]);
        const uploads = await orm.em.fork().find(Upload, { submissionId: id });
        expect({ submissionNo, entries: entries.length, uploads: uploads.length }).toEqual({
          ...{ submissionNo, entries: 1, uploads: 1 },
        });
        expect((await blobs.getBuffer(uploads[0]!.blobKey)).toString()).toBe(file);
        await orm.em.fork().nativeUpdate(Submission, { id }, { status: 'Submitted For Review' });
      }
      expect(killed - before).toBeGreaterThan(0);
    },
    patienceMs,
  );

  // Every row of every published load is at a receiver that honours the key, once.
  it(
    'push each row once, whatever moment of a push they die at',
    async () => {
      kept = new Map();
      const push = await connect({ connectionType: 'PUSH', datasetId: portfolio.datasetId, format: 'JSON' });
      const rowCount = 5_001;
      const loads: number[] = [];
      for (let no = 1; no <= 3; no += 1) {
        const units = Array.from({ length: rowCount }, (_, index) => ({ unit_code: `U${index}` }));
        const place = { propertyId: portfolio.properties[0]!.id, postMonth: `2026-0${no}-01` };
        const { loadId } = await publishRentRoll(orm, portfolio, place, units);
        for (const state of ['loaded', 'published'])
          await orm.em.fork().execute('update reporting_load set state = ? where id = ?', [state, loadId]);
        loads.push(loadId);
      }
      const before = killed;
      await carryOut(await begin(push.id), strikesOf(share, loads.length));
      const got = new Map<number, number[]>();
      for (const body of kept.values()) {
        const { data } = JSON.parse(body) as { data: { loadId: number; rows: { row_no: number }[] } };
        got.set(data.loadId, [...(got.get(data.loadId) ?? []), ...data.rows.map(({ row_no }) => row_no)]);
      }
      expect([...got.keys()].sort((one, other) => one - other)).toEqual(loads);
      const wanted = Array.from({ length: rowCount }, (_, index) => index + 2);
      for (const rows of got.values()) expect(rows.sort((one, other) => one - other)).toEqual(wanted);
      expect(await waiting(push.id)).toBe(0);
      expect(killed - before).toBeGreaterThan(0);
    },
    patienceMs,
  );

  // Every change of status is at a receiver that honours the id, once, in its order.
  it(
    'tell of each change of status once and in order, whatever moment of a delivery they die at',
    async () => {
      kept = new Map();
      const webhook = await connect({ connectionType: 'WEBHOOK' });
      const changes: string[] = [];
      for (let no = 1; no <= 9; no += 1) {
        const place = { propertyId: portfolio.properties[1]!.id, postMonth: `2025-0${no}-01` };
        const { id, submissionNo } = await makeSubmission(orm, portfolio, {
          ...{ ...place, serviceProviderId: portfolio.north, status: 'New' },
        });
        for (const status of ['Validation In Progress', 'Submitted For Review', 'Submitted For Approval'] as const) {
          await orm.em.fork().nativeUpdate(Submission, { id }, { status });
          changes.push(`${submissionNo} ${status}`);
        }
      }
      const before = killed;
      await carryOut(await begin(webhook.id), strikesOf(share, 6));
      const got = [...kept.values()].map((body) => {
        const { data } = JSON.parse(body) as { data: { submissionNo: string; status: string } };
        return `${data.submissionNo} ${data.status}`;
      });
      expect(got.filter((one) => changes.includes(one))).toEqual(changes);
      expect(new Set(got).size).toBe(got.length);
      expect(await waiting(webhook.id)).toBe(0);
      expect(killed - before).toBeGreaterThan(0);
    },
    patienceMs,
  );

  const waiting = async (connectionId: number) =>
    (
      await orm.em
        .fork()
        .execute<object[]>(`select 1 from connection_delivery where connection_id = ? and status <> 'delivered'`, [
          connectionId,
        ])
    ).length;
});
