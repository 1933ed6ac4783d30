import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { loadEnvironment } from '#platform/env.ts';
import { createLogger } from '#platform/logger.ts';
import { createMetrics } from '#platform/metrics.ts';
import { connectTemporalWorker } from '#platform/temporal.ts';
import { startTracing } from '#platform/tracing.ts';
import { startCpuWorker } from './cpu.ts';
import { startFlowWorker } from './flow.ts';
import { startMetricsServer } from './metrics-server.ts';
import { startBoth } from './start-both.ts';
import { installTemporalRuntime } from './temporal-runtime.ts';

/** `node worker/main.ts flow|cpu` runs one worker; without an argument both run, each in a process of its own. */
const role = process.argv[2];

if (role === undefined) startBoth(import.meta.filename);
else if (role === 'flow' || role === 'cpu') await runWorker(role);
else throw new Error(`Unknown worker "${role}": expected flow, cpu or nothing for both.`);

async function runWorker(queue: 'flow' | 'cpu'): Promise<void> {
  const environment = loadEnvironment();
  const { host, metricsToken: token, workerMetricsPort } = environment;
  const logger = createLogger(`worker-${queue}`, environment.logLevel);
  const tracing = await startTracing(`worker-${queue}`, environment.tracing);
  const registry = createMetrics(`worker-${queue}`);
  const sdkAddress = workerMetricsPort === null ? null : `127.0.0.1:${await freePort()}`;
  installTemporalRuntime(logger, sdkAddress);
  const connection = await connectTemporalWorker(environment.temporal);
  const start = queue === 'flow' ? startFlowWorker : startCpuWorker;
  const { worker, close } = await start({ environment, connection, logger, metrics: registry });
  const stop = () => {
    if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  // Not once: a second signal must not end it in the middle.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  // The process that keeps both workers is gone.
  process.once('disconnect', stop);
  if (workerMetricsPort !== null) {
    const port = queue === 'flow' ? workerMetricsPort : workerMetricsPort + 1;
    await startMetricsServer({ registry, sdkUrl: `http://${sdkAddress}/metrics`, host, port, token, logger });
  }
  logger.info({ queue }, 'The worker polls its task queue.');
  // Otherwise written at the end, which a killed worker does not have. Without NODE_COMPILE_CACHE it does nothing.
  flushCompileCache();
  try {
    await worker.run();
  } finally {
    await close();
    await connection.close();
    await tracing.stop();
  }
  process.exit(0);
}

/** For the SDK's own endpoint, which is read by ours alone. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
