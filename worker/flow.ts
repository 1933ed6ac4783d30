import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Worker } from '@temporalio/worker';
import type { NativeConnection } from '@temporalio/worker';
import type { Registry } from 'prom-client';
import { createConnectionActivities } from '#activities/connections/create-activities.ts';
import { createSweepActivities } from '#activities/frequencies/create-activities.ts';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import { createProcessingActivities } from '#activities/processing/create-activities.ts';
import { createSubmissionActivities } from '#activities/submissions/create-activities.ts';
import { connectionQueueOf } from '#contracts/connections.ts';
import { jobQueueOf } from '#contracts/jobs.ts';
import { taskQueues } from '#contracts/processes.ts';
import { secretKeysOf } from '#database/connections/secrets.ts';
import { measureInstallation } from '#database/installation-metrics.ts';
import { openDatabase } from '#database/orm.ts';
import { holdSole } from '#database/sole-holder.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';
import { connectTemporalClient, ensureSearchAttributes } from '#platform/temporal.ts';
import { workflowBundle } from './bundle.ts';
import { startConnectionSchedules } from './connection-schedules.ts';
import type { Destination } from './deliver-entry.ts';
import { startDeadlineNotifier } from './deadline-notifier.ts';
import { createJobDefinitions } from './job-definitions.ts';
import { startJobStarter } from './job-starter.ts';
import type { Loop } from './loop.ts';
import { startMailSender } from './mail-sender.ts';
import { nameRequests } from './name-requests.ts';
import { paceOf, startReconciler } from './reconciler.ts';
import { startOverdueNotifier } from './overdue-notifier.ts';
import { startRelay } from './relay.ts';
import { startReportSender } from './report-sender.ts';
import { startRetention } from './retention.ts';
import { startSeatWatch } from './seat-watch.ts';
import { startSideWorker } from './side-worker.ts';
import type { RunningWorker } from './running-worker.ts';
import { ensureSweepSchedule } from './sweep-schedule.ts';
import { traceActivities } from './trace-activities.ts';

export interface FlowOptions {
  environment: Environment;
  connection: NativeConnection;
  logger: Logger;
  metrics: Registry;
  taskQueue?: string;
}

const deliveryDeadlineMs = 10_000;

/** Processes and short effects, with the relay, the mails and the reconciler beside them. */
export async function startFlowWorker({
  environment,
  connection,
  logger,
  metrics,
  taskQueue = taskQueues.flow,
}: FlowOptions): Promise<RunningWorker> {
  const { namespace } = environment.temporal;
  const orm = await openDatabase(environment.databaseUrl);
  const sole = holdSole(environment.databaseUrl, 'postmonth-metrics');
  measureInstallation(metrics, orm, sole.isHeld);
  const client = connectTemporalClient(environment.temporal);
  const added = await ensureSearchAttributes(client.connection, namespace);
  if (added.length > 0) logger.info({ added }, 'search attributes added');
  const { close: closeProcessing, ...processing } = createProcessingActivities({
    databaseUrl: environment.databaseUrl,
    logger,
  });
  const connections = connectionActivities(environment, orm);
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    workflowBundle: { codePath: await workflowBundle(join(environment.dataDir, 'bundles')) },
    activities: {
      ...createSubmissionActivities({ orm, publishGraceMs: environment.publishGraceSeconds * 1000 }),
      ...createSweepActivities({ orm, closePeriodsAfterMonths: environment.sweep.closePeriodsAfterMonths }),
      ...processing,
      ...connections,
    },
    maxConcurrentWorkflowTaskExecutions: 20,
    maxCachedWorkflows: 300,
    maxConcurrentActivityTaskExecutions: 20,
    interceptors: { activity: [nameRequests, traceActivities] },
    // By default four fifths of the time after which a worker is taken for dead: a busy machine would be one.
    maxHeartbeatThrottleInterval: '5 seconds',
    shutdownGraceTime: '5 seconds',
    shutdownForceTime: '20 seconds',
  });
  const { definitions, close: closeJobs } = createJobDefinitions(environment);
  const side = await Promise.all(
    [
      { taskQueue: jobQueueOf(taskQueue), activities: createJobActivities({ orm, definitions }) },
      { taskQueue: connectionQueueOf(taskQueue), activities: connections },
    ].map((one) => startSideWorker({ ...one, connection, namespace, atOnce: 2 })),
  );
  await ensureSweepSchedule(client, taskQueue, environment.sweep);
  const to = { client, taskQueue, publicUrl: environment.publicUrl, deadlineMs: deliveryDeadlineMs };
  const loops = startLoops(environment, orm, to, logger);
  return {
    worker,
    close: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(side.map((one) => one.close()));
      await Promise.all([closeJobs(), closeProcessing()]);
      await client.connection.close();
      await sole.release();
      await orm.close();
    },
  };
}

function connectionActivities(environment: Environment, orm: MikroORM) {
  return createConnectionActivities({
    ...{ orm, blobs: createBlobStore(environment.blobs), door: createOutgoingDoor(environment.outgoing) },
    ...{
      sftp: createSftpDoor(environment.outgoing),
      watched: createWatchedDoor(environment.watched),
      mailbox: createMailboxDoor(environment.outgoing),
      secretKeys: secretKeysOf(environment),
      maxBytes: environment.upload.maxBytes,
    },
  });
}

/** What goes on beside the worker, in this process alone or in several: each piece of work is claimed in the database. */
function startLoops(environment: Environment, orm: MikroORM, to: Destination, logger: Logger): Loop[] {
  return [
    startRelay({ orm, to, logger }),
    startMailSender({
      orm,
      mail: environment.mail,
      publicUrl: environment.publicUrl,
      blobs: createBlobStore(environment.blobs),
      secretKey: environment.secretKey,
      logger,
    }),
    startReconciler({ orm, to, logger, ...paceOf(environment.reconcile) }),
    startJobStarter({ orm, to, logger }),
    startConnectionSchedules({ orm, to, timeZone: environment.sweep.timeZone, logger }),
    startDeadlineNotifier({ orm, to, logger }),
    startOverdueNotifier({ orm, logger }),
    startReportSender({ orm, logger }),
    startSeatWatch({ orm, logger }),
    startRetention({
      orm,
      logger,
      blobs: createBlobStore(environment.blobs),
      keepRowsMonths: environment.keepSupersededRowsMonths,
    }),
  ];
}
