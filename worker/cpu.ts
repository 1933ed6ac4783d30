import { Worker } from '@temporalio/worker';
import type { NativeConnection } from '@temporalio/worker';
import type { Registry } from 'prom-client';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import { createProcessingActivities } from '#activities/processing/create-activities.ts';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { taskQueues } from '#contracts/processes.ts';
import { trialQueueOf } from '#contracts/jobs.ts';
import { openDatabase } from '#database/orm.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import { createJobDefinitions } from './job-definitions.ts';
import { nameRequests } from './name-requests.ts';
import type { RunningWorker } from './running-worker.ts';
import { startSideWorker } from './side-worker.ts';
import { traceActivities } from './trace-activities.ts';

export interface CpuOptions {
  environment: Environment;
  connection: NativeConnection;
  logger: Logger;
  metrics: Registry;
  taskQueue?: string;
}

/**
 * Reading, checking and loading of workbooks: few at a time, each in a thread of its own. Trials of rules run beside them, one at
 * a time.
 */
export async function startCpuWorker({
  environment,
  connection,
  logger,
  metrics,
  taskQueue = taskQueues.cpu,
}: CpuOptions): Promise<RunningWorker> {
  const { databaseUrl, blobs, upload } = environment;
  const { close: closeValidation, ...validation } = createValidationActivities({
    databaseUrl,
    blobs,
    upload,
    logger,
    metrics,
  });
  const { close: closeProcessing, ...processing } = createProcessingActivities({ databaseUrl, logger });
  const worker = await Worker.create({
    connection,
    namespace: environment.temporal.namespace,
    taskQueue,
    activities: { ...validation, ...processing },
    maxConcurrentActivityTaskExecutions: 2,
    interceptors: { activity: [nameRequests, traceActivities] },
    // By default four fifths of the time after which a worker is taken for dead: a busy machine would be one.
    maxHeartbeatThrottleInterval: '5 seconds',
    shutdownGraceTime: '5 seconds',
    shutdownForceTime: '20 seconds',
  });
  // Here and not beside the processes, whose loops a rule that reads many rows would hold up.
  const orm = await openDatabase(databaseUrl, { poolSize: 3 });
  const { definitions, close: closeJobs } = createJobDefinitions(environment);
  const trials = await startSideWorker({
    ...{ connection, namespace: environment.temporal.namespace, taskQueue: trialQueueOf(taskQueue) },
    ...{ activities: createJobActivities({ orm, definitions }), atOnce: 1 },
  });
  return {
    worker,
    close: async () => {
      await trials.close();
      await closeJobs();
      await orm.close();
      await closeValidation();
      await closeProcessing();
    },
  };
}
