import { loadEnvironment } from '#platform/env.ts';
import { createMetrics } from '#platform/metrics.ts';
import { connectTemporalWorker } from '#platform/temporal.ts';
import { testLogger } from '#tests/support/run-logs.ts';
import { startFlowWorker } from '#worker/flow.ts';
import { installTemporalRuntime } from '#worker/temporal-runtime.ts';

/**
 * The flow worker as an installation runs it, on a queue of its own, for tests that kill it: `node flow-worker.ts QUEUE`.
 * Says `working` to its parent when the schedule is there.
 */
const [, , taskQueue = ''] = process.argv;
const environment = loadEnvironment();
const logger = testLogger('worker-flow');
const metrics = createMetrics('worker-flow');
installTemporalRuntime(logger);
const connection = await connectTemporalWorker(environment.temporal);
const { worker } = await startFlowWorker({ environment, connection, logger, metrics, taskQueue });
process.send?.('working');
await worker.run();
