import { flushCompileCache } from 'node:module';
import { createBlobStore } from '#platform/blob-store.ts';
import { loadEnvironment } from '#platform/env.ts';
import { createLogger } from '#platform/logger.ts';
import { connectTemporalClient } from '#platform/temporal.ts';
import { startTracing } from '#platform/tracing.ts';
import { startApi } from './start.ts';

const environment = loadEnvironment();
const logger = createLogger('api', environment.logLevel);
const tracing = await startTracing('api', environment.tracing);
const temporal = connectTemporalClient(environment.temporal);
const api = await startApi({
  environment,
  logger,
  temporal,
  blobStore: createBlobStore(environment.blobs),
  frontendFolder: new URL('../frontend/dist', import.meta.url).pathname,
});
logger.info({ port: api.port }, 'listening');
// Otherwise written at the end, which a killed server does not have. Without NODE_COMPILE_CACHE it does nothing.
flushCompileCache();

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await api.close();
  await temporal.connection.close();
  await tracing.stop();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  });
}
