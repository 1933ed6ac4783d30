import { createServer } from 'node:http';
import pg from 'pg';
import { createApp } from '#api/app.ts';
import { createHealthRoutes } from '#api/health/routes.ts';
import { createRoutes } from '#api/routes.ts';
import { createIdentityProvider } from '#api/sessions/identity-provider.ts';
import { taskQueues } from '#contracts/processes.ts';
import { openDatabase } from '#database/orm.ts';
import { createRecognitionPool } from '#documents/recognising/recognition-pool.ts';
import { createSamplePool } from '#documents/sampling/sample-pool.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { loadEnvironment } from '#platform/env.ts';
import { createLogger } from '#platform/logger.ts';
import { connectTemporalClient } from '#platform/temporal.ts';
import { createYardstickRoutes } from './yardsticks.ts';

/** The api as an installation runs it, with the yardsticks among its routes and no limit on requests. */
const environment = loadEnvironment();
const logger = createLogger('api', environment.logLevel);
const orm = await openDatabase(environment.databaseUrl);
const poolOf = (max: number) => new pg.Pool({ connectionString: environment.databaseUrl, max });
const identity = createIdentityProvider(environment, () => new Date());
const routes = createRoutes({
  environment,
  orm,
  temporal: connectTemporalClient(environment.temporal),
  taskQueue: taskQueues.flow,
  blobStore: createBlobStore(environment.blobs),
  recognition: createRecognitionPool(),
  samples: createSamplePool(),
  logger,
  identity,
  now: () => new Date(),
});
const health = createHealthRoutes({
  readiness: [{ name: 'database', check: () => orm.em.fork().execute('select 1') }],
  readMetrics: () => Promise.resolve({ text: '', contentType: 'text/plain' }),
  metricsToken: null,
});
const app = createApp({
  environment,
  orm,
  sessionPool: poolOf(4),
  logger,
  identity,
  routes: [...health, ...routes, ...createYardstickRoutes(poolOf(10))],
  frontendFolder: new URL('../../../frontend/dist', import.meta.url).pathname,
  now: () => new Date(),
  requestsPerMinute: 1_000_000_000,
});
createServer(app).listen(environment.port, environment.host);
process.once('SIGTERM', () => process.exit(0));
