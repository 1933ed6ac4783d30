import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import { cpuQueueOf, taskQueues } from '#contracts/processes.ts';
import type { ArchiveLimits } from '#contracts/uploaded-files.ts';
import { connectionTimeoutMillis, openDatabase } from '#database/orm.ts';
import { createRecognitionPool } from '#documents/recognising/recognition-pool.ts';
import { createSamplePool } from '#documents/sampling/sample-pool.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createApp } from './app.ts';
import { createReadinessParts } from './health/parts.ts';
import { createHealthRoutes } from './health/routes.ts';
import { measureQueues } from './health/queue-metrics.ts';
import { measureRequests } from './http-metrics.ts';
import { createRoutes } from './routes.ts';
import { createIdentityProvider } from './sessions/identity-provider.ts';

export interface ApiOptions {
  environment: Environment;
  logger: Logger;
  /** Lazy: the api answers reads, and keeps what is sent, while Temporal is away. */
  temporal: Client;
  /** Of the submissions' processes; another one in tests that share a Temporal server. */
  taskQueue?: string;
  blobStore: BlobStore;
  frontendFolder: string;
  /** 0 takes a free one; by default the one of the environment. */
  port?: number;
  now?: () => Date;
  requestsPerMinute?: number;
  /** Of an archive of uploaded files. */
  archiveLimits?: ArchiveLimits;
}

export interface RunningApi {
  port: number;
  close: () => Promise<void>;
}

/** Opens the database and listens. @throws when a route declares no policy or the port is taken */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { environment, logger, temporal, taskQueue = taskQueues.flow, blobStore, now = () => new Date() } = options;
  const { archiveLimits } = options;
  const orm = await openDatabase(environment.databaseUrl);
  const sessionPool = new pg.Pool({ connectionString: environment.databaseUrl, max: 4, connectionTimeoutMillis });
  sessionPool.on('error', (error) => logger.warn({ err: error }, 'a connection of the session store broke'));
  const identity = createIdentityProvider(environment, now);
  const metrics = createMetrics('api');
  measureQueues(metrics, temporal, [taskQueue, cpuQueueOf(taskQueue)]);
  const readiness = createReadinessParts({
    orm,
    identity,
    temporal,
    temporalNamespace: environment.temporal.namespace,
    taskQueues: ['submissions', 'submissions-cpu'],
    checkBlobStore: () => blobStore.list('readiness/'),
    smtpUrl: environment.mail.smtpUrl,
  });
  const readMetrics = async () => ({ text: await metrics.metrics(), contentType: metrics.contentType });
  const recognition = createRecognitionPool();
  const samples = createSamplePool();
  const routes = [
    ...createHealthRoutes({ readiness, readMetrics, metricsToken: environment.metricsToken }),
    ...createRoutes({
      ...{ environment, orm, temporal, taskQueue, blobStore, recognition, samples, logger, identity, now },
      ...(archiveLimits && { archiveLimits }),
    }),
  ];
  const observe = measureRequests(metrics);
  const app = createApp({ ...options, orm, sessionPool, identity, routes, now, observe });
  const server = createServer(app);
  // Longer than proxies keep an idle connection: who closes first must not be us, in the middle of their next request.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? environment.port, environment.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      // A connection whose answer is on its way is not idle yet; afterwards it would be kept for its whole time.
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(sweep);
      await recognition.close();
      await samples.close();
      await sessionPool.end();
      await orm.close();
    },
  };
}
