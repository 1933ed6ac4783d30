import { loadEnvironment } from '#platform/env.ts';
import { createLogger } from '#platform/logger.ts';
import { connectTemporalWorker } from '#platform/temporal.ts';
import { startCpuWorker } from './cpu.ts';
import { startFlowWorker } from './flow.ts';
import { startBoth } from './start-both.ts';
import { installTemporalRuntime } from './temporal-runtime.ts';

/** `node worker/main.ts flow|cpu` runs one worker; without an argument both run, each in a process of its own. */
const role = process.argv[2];

if (role === undefined) startBoth(import.meta.filename);
else if (role === 'flow' || role === 'cpu') await runWorker(role);
else throw new Error(`Unknown worker "${role}": expected flow, cpu or nothing for both.`);

async function runWorker(queue: 'flow' | 'cpu'): Promise<void> {
  const environment = loadEnvironment();
  const logger = createLogger(`worker-${queue}`, environment.logLevel);
  installTemporalRuntime(logger);
  const connection = await connectTemporalWorker(environment.temporal);
  const start = queue === 'flow' ? startFlowWorker : startCpuWorker;
  const { worker, close } = await start({ environment, connection, logger });
  const stop = () => {
    if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  // Not once: a second signal must not end it in the middle.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  // The process that keeps both workers is gone.
  process.once('disconnect', stop);
  logger.info('working');
  try {
    await worker.run();
  } finally {
    await close();
    await connection.close();
  }
  process.exit(0);
}
