import { Client, Connection } from '@temporalio/client';
import type { MikroORM } from '@mikro-orm/postgresql';
import { startApi } from '#api/start.ts';
import type { ApiOptions } from '#api/start.ts';
import { openDatabase } from '#database/orm.ts';
import { findFreePort } from '#local/ports.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import { createTestDatabase, testEnvironment } from './installation.ts';
import { testLogger } from './run-logs.ts';

export interface TestApi {
  baseUrl: string;
  environment: Environment;
  /** Of the test itself, as the role that serves requests. */
  orm: MikroORM;
  /** Moves the api's clock. */
  clock: { now: Date };
  close: () => Promise<void>;
}

/** The whole api on a database of its own, at the real identity provider; `overrides` by setting name. */
export async function startTestApi(
  overrides: Record<string, string> = {},
  options: Partial<Pick<ApiOptions, 'requestsPerMinute' | 'logger' | 'archiveLimits'>> = {},
): Promise<TestApi> {
  const database = await createTestDatabase();
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const environment = testEnvironment(database, { PORT: String(port), PUBLIC_URL: baseUrl, ...overrides });
  const connection = Connection.lazy({ address: environment.temporal.address });
  const clock = { now: new Date() };
  const api = await startApi({
    environment,
    logger: testLogger('api'),
    // Workers of other test files, on databases of their own, must not take these submissions' processes.
    taskQueue: `test-${database.name}`,
    temporal: new Client({ connection, namespace: environment.temporal.namespace }),
    blobStore: createBlobStore(environment.blobs),
    frontendFolder: new URL('../../frontend/dist', import.meta.url).pathname,
    now: () => clock.now,
    ...options,
  });
  const orm = await openDatabase(database.appUrl, { poolSize: 2 });
  const close = async () => {
    await api.close();
    await connection.close();
    await orm.close();
    await database.drop();
  };
  return { baseUrl, environment, orm, clock, close };
}
