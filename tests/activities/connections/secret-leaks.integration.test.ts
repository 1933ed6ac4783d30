import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import ssh2 from 'ssh2';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import type { AuthorizationType, ConnectionType } from '#contracts/connections.ts';
import { authorizationsOf, bringsFiles, connectionTypes } from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { createLogger } from '#platform/logger.ts';
import { workflowIdOfRun } from '#processes/start-connection-run.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import { makeCertificate } from '#tests/platform/outgoing/certificate.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import { pdfParts, pdfText } from '#tests/support/pdf-text.ts';
import { makePerson } from '#tests/support/people.ts';
import { startSftpServer } from '#tests/support/sftp-server.ts';
import type { TestSftpServer } from '#tests/support/sftp-server.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startConnectionWorkers } from './connection-world.ts';

/** Of any characters, with a part that is found however the rest is escaped. */
const passwords = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
  .map(([before, after]) => `${before}${randomBytes(12).toString('hex')}${after}`);
const accessToken = `access-${randomBytes(12).toString('hex')}`;
const username = 'postmonth';

/** All forms in which a secret could be read: its unguessable part, and base64 as headers carry it. */
function traces(secret: string): string[] {
  const lines = secret.split('\n').filter((line) => line.length > 30 && !line.startsWith('-----'));
  const core = /[0-9a-f]{24}/.exec(secret)?.[0];
  const encoded = [secret, `${username}:${secret}`, `${username}:${encodeURIComponent(secret)}`];
  return [...(core ? [core] : lines), ...encoded.map((one) => Buffer.from(one).toString('base64'))];
}

/** For `JSON.stringify` of a history: the data of payloads, which it writes in base64. */
const asText = (key: string, value: unknown): unknown =>
  key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value;

describe('a secret of a connection', () => {
  let api: TestApi;
  let admin: Browser;
  let keeper: Browser;
  let server: HttpServer;
  let sftp: TestSftpServer;
  let client: Client;
  let connection: Connection;
  let stopWorkers: () => Promise<void>;
  let queue: string;
  let makeOpen: () => Promise<unknown>;
  let lines = '';
  let workerLines = '';
  const folder = mkdtempSync(join(tmpdir(), 'postmonth-secrets-'));
  const received: string[] = [];
  let made = 0;
  const nextMonth = () => `${2001 + made++}-01-01`;
  const cert = makeCertificate(folder);

  beforeAll(async () => {
    const write = (chunk: Buffer, _encoding: string, done: () => void) => {
      lines += chunk.toString();
      done();
    };
    // With the errors of activities, which are not in the message.
    Runtime.install({
      logger: new DefaultLogger('DEBUG', (entry) => void (workerLines += inspect(entry, { depth: null }))),
    });
    const logger = createLogger('api', 'trace', new Writable({ write }));
    api = await startTestApi({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' }, { logger });
    const portfolio = await makePortfolio(api.orm);
    makeOpen = () =>
      makeSubmission(api.orm, portfolio, {
        ...{ serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id, postMonth: nextMonth() },
      });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', {});
    await makePerson(api.orm, 'SuperAdmin', 'sofia@fund.example', {});
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    keeper = await signIn(api.baseUrl, 'sofia@fund.example');
    // A server that repeats everything it receives.
    server = await startHttpServer((request, response) => {
      void text(request).then((body) => {
        const said = JSON.stringify([request.headers, body, Buffer.from(body, 'base64').toString()]);
        received.push(said);
        if (request.url === '/token')
          return response.end(JSON.stringify({ access_token: accessToken, expires_in: 60, scope: said }));
        return response.writeHead(403, { 'x-said': encodeURIComponent(said) }).end(said);
      });
    });
    sftp = await startSftpServer({ username, password: 'another' });
    const { address, namespace } = api.environment.temporal;
    connection = await Connection.connect({ address });
    client = new Client({ connection, namespace });
    const [named] = await api.orm.em.execute<{ name: string }[]>('select current_database() as name');
    queue = `test-${named!.name}`;
    const blobs = createFolderBlobStore(folder);
    stopWorkers = await startConnectionWorkers(api, { queue, key: api.environment.secretKey, blobs });
  }, 120_000);
  afterAll(async () => {
    await stopWorkers?.();
    await connection?.close();
    server?.close();
    sftp?.close();
    await api?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const keyPair = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey: pem };
  };
  function secretsFor(authorization: AuthorizationType): Record<string, string> {
    switch (authorization) {
      case 'MUTUAL_TLS':
        return { publicKey: cert.cert, privateKey: cert.key.toString() };
      case 'SIGNED_JWT':
        return keyPair();
      case 'SSH_KEY':
        return { privateKey: ssh2.utils.generateKeyPairSync('ed25519').private };
      case 'BEARER':
        // A header holds no other characters.
        return {
          password: fc.sample(
            fc.string().map((more) => randomBytes(12).toString('hex') + more.replace(/\s/gu, '')),
            1,
          )[0]!,
        };
      default:
        return { password: fc.sample(passwords, 1)[0]! };
    }
  }
  const addressOf = (type: ConnectionType) => {
    if (type === 'SFTP') return `sftp://127.0.0.1:${sftp.port}/out`;
    if (type === 'MAILBOX') return 'imap://127.0.0.1:1/';
    return `${server.origin}/units`;
  };
  const contentOf = async (browser: Browser, path: string): Promise<string> => {
    const response = await browser.fetch(path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    const content = Buffer.from(await response.arrayBuffer());
    if (path.endsWith('pdf'))
      return `${content.toString('latin1')}\n${pdfParts(content).join('\n')}\n${pdfText(content)}`;
    if (!path.endsWith('excel')) return content.toString('latin1') + content.toString('utf8');
    return Object.values(unzipSync(content))
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('\n');
  };

  /** Everything that a person or an operator can read of a connection. */
  async function readable(id: number, runId: number): Promise<string> {
    const ofAdmin = [
      ...['', '/secrets', '/history', '/runs', '/deliveries', '/tokens', '/dependants'].map((part) => `/${id}${part}`),
      ...['', '/export/excel', '/export/pdf'],
    ].map((part) => `/api/connections${part}`);
    const ofKeeper = ['/api/audit?entity=connection&size=100', '/api/audit/export/excel', '/api/set-up/export/json'];
    const read = [
      ...(await Promise.all(ofAdmin.map((path) => contentOf(admin, path)))),
      ...(await Promise.all(ofKeeper.map((path) => contentOf(keeper, path)))),
    ];
    const tables = await api.orm.em.fork().execute<{ all: string }[]>(
      `select concat((select jsonb_agg(x) from audit_entry x), (select jsonb_agg(x) from connection x),
         (select jsonb_agg(x) from connection_run x), (select jsonb_agg(x) from connection_delivery x),
         (select jsonb_agg(x) from connection_secret x), (select jsonb_agg(x) from email_history x),
         (select jsonb_agg(x) from outbox_entry x)) as all`,
    );
    const handle = client.workflow.getHandle(workflowIdOfRun(queue, { connectionId: id, runId }));
    const { events = [] } = await handle.fetchHistory();
    expect(events?.length).toBeGreaterThan(3);
    const payloads = JSON.stringify(events, asText);
    expect(payloads.includes('connectionId')).toBe(true);
    return [...read, tables[0]!.all, payloads].join('\n');
  }

  async function ended(id: number, runId: number): Promise<ConnectionRun> {
    const list = async () => (await admin.read(`/api/connections/${id}/runs`)).rows;
    const isEnded = (runs: ConnectionRun[]) => runs.some((run) => run.runId === runId && run.endedAt !== null);
    return (await eventually(list, isEnded, `the end of run ${runId}`, 60_000)).find((run) => run.runId === runId)!;
  }

  const kinds = connectionTypes.flatMap((type) =>
    authorizationsOf(type)
      .filter((authorization) => authorization !== 'NONE' || !bringsFiles(type))
      .map((authorization) => [type, authorization] as const),
  );

  it.each(kinds)(
    'of a %s with %s is in no answer, export, audit row, log line or history',
    async (type, authorization) => {
      const values = {
        ...{ name: `${type} ${authorization}`, connectionType: type, serviceProvider: 'NORTH', dataset: 'Rent Roll' },
        ...{ apiUrl: addressOf(type), authorizationType: authorization, username, runEvery: 'MANUAL' },
        ...{ format: type === 'PUSH' ? 'JSON' : 'FILE', rowsPath: null, oauthScope: null },
        tokenUrl: authorization === 'OAUTH2' ? `${server.origin}/token`.replace('http:', 'https:') : null,
        hostKey: type === 'SFTP' ? sftp.hostKey : null,
      };
      const added = await admin.send('POST', '/api/connections', { values });
      expect(added).toMatchObject({ status: 201 });
      const { id } = added.body as MasterRecord;
      // The form takes no token URL without TLS; the server of the test has none.
      if (authorization === 'OAUTH2')
        await api.orm.em
          .fork()
          .execute('update connection set token_url = ? where id = ?', [`${server.origin}/token`, id]);
      const secrets = secretsFor(authorization);
      const wrong = { privateKey: `no key ${secrets['password'] ?? ''}`, password: { is: secrets['password'] ?? '' } };
      const { name: _name, runEvery: _every, ...asked } = values;
      const tokenUrl = authorization === 'OAUTH2' ? `${server.origin}/token` : null;
      const place = `/api/connections/${id}`;
      const signing = bringsFiles(type) ? null : await admin.send('POST', `${place}/signing-secret`, {});
      const answers = [
        await admin.send('PUT', `${place}/secrets`, wrong),
        ...(authorization === 'NONE' ? [] : [await admin.send('PUT', `${place}/secrets`, secrets)]),
        await admin.send('POST', '/api/connections/connect', { id, values: { ...asked, tokenUrl }, secrets: {} }),
      ];
      expect(answers.at(-1)).toMatchObject({ status: 200, body: { isConnected: false } });
      if (!bringsFiles(type)) await makeOpen();
      const begun = await admin.send('POST', `${place}/runs`, {});
      const { runId } = begun.body as ConnectionRun;
      expect(['failed', 'kept', 'unchanged']).toContain((await ended(id, runId)).status);

      // The search itself works: what has to be there is found.
      expect(pdfText(Buffer.from(await (await admin.fetch('/api/connections/export/pdf')).arrayBuffer()))).toContain(
        values.name.replaceAll(' ', ''),
      );
      const { signingSecret } = (signing?.body ?? {}) as { signingSecret?: string };
      const hidden = [
        ...[secrets['password'], secrets['privateKey'], accessToken].flatMap((one) => (one ? traces(one) : [])),
        ...(signingSecret ? [signingSecret.slice('whsec_'.length)] : []),
      ];
      const all = `${JSON.stringify(answers.map(({ body }) => body))}\n${await readable(id, runId)}\n${lines}\n${workerLines}`;
      expect(workerLines.includes(workflowIdOfRun(queue, { connectionId: id, runId }))).toBe(true);
      expect(hidden.filter((trace) => all.includes(trace))).toEqual([]);
      // It was used: the other side has seen it.
      const isSent = ['BASIC', 'BEARER'].includes(authorization) && ['PULL', 'PUSH', 'WEBHOOK'].includes(type);
      if (isSent) expect(hidden.some((trace) => received.some((one) => one.includes(trace)))).toBe(true);
      await api.orm.em.fork().execute('update connection set is_active = false where id = ?', [id]);
    },
    90_000,
  );
});
