import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { startApi } from '#api/start.ts';
import type { RunningApi } from '#api/start.ts';
import { openDatabase } from '#database/orm.ts';
import { findFreePort } from '#local/ports.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { createLogger } from '#platform/logger.ts';
import type { Environment } from '#platform/env.ts';
import { createTestDatabase, testEnvironment } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const metricsToken = 'a-metrics-token-that-nobody-may-read-anywhere';

describe('logs', () => {
  let database: TestDatabase;
  let environment: Environment;
  let api: RunningApi;
  let connection: Connection;
  let baseUrl: string;
  let lines = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await findFreePort();
    baseUrl = `http://localhost:${port}`;
    environment = testEnvironment(database, { PORT: String(port), PUBLIC_URL: baseUrl, METRICS_TOKEN: metricsToken });
    connection = Connection.lazy({ address: environment.temporal.address });
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    api = await startApi({
      environment,
      logger: createLogger('api', 'trace', sink),
      taskQueue: `test-${database.name}`,
      temporal: new Client({ connection, namespace: environment.temporal.namespace }),
      blobStore: createBlobStore(environment.blobs),
      frontendFolder: new URL('../../../frontend/dist', import.meta.url).pathname,
    });
  });
  afterAll(async () => {
    await api?.close();
    await connection?.close();
    await database?.drop();
  });

  it('tell of a sign-in, of requests and of failures without any secret that was used', async () => {
    const orm = await openDatabase(database.appUrl, { poolSize: 1 });
    await makePerson(orm, 'Admin', 'amira@fund.example', {});
    const amira = await signIn(baseUrl, 'amira@fund.example');
    const cookie = amira.cookies().map(([, value]) => value);
    await amira.fetch('/metrics', {
      headers: { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${metricsToken}` },
    });
    await amira.fetch('/api/auth/callback?code=an-authorisation-code&state=a-state');
    await amira.get('/api/submissions/SUB-1?password=a-password-in-an-address');
    const tokens = await orm.em
      .fork()
      .execute<{ text: string }[]>('select row_to_json(t)::text as text from token_cache t');
    await orm.close();
    const { databaseUrl, databaseOwnerUrl, identity, sessionSecret, secretKey } = environment;
    const secrets = [
      ...[databaseUrl, databaseOwnerUrl].map((url) => new URL(url).password),
      ...[
        identity.clientSecret,
        sessionSecret,
        secretKey,
        metricsToken,
        'an-authorisation-code',
        'a-password-in-an-address',
      ],
      ...cookie.flatMap((value) => [value, decodeURIComponent(value)]),
    ].filter((secret) => secret.length >= 8);
    expect(secrets.length).toBeGreaterThan(7);
    expect(tokens.length).toBeGreaterThan(0);
    expect(lines.split('\n').length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
  });

  it('hide what carries a secret by its name, however deep', () => {
    let text = '';
    const sink = new Writable({ write: (chunk: Buffer, _e, done) => done(void (text += chunk.toString())) });
    const logger = createLogger('api', 'info', sink);
    const secret = 'must-not-be-read';
    logger.info({
      token: secret,
      body: { password: secret },
      req: { headers: { authorization: secret, cookie: secret } },
    });
    expect(text).not.toContain(secret);
    expect(text).toContain('(hidden)');
  });
});
