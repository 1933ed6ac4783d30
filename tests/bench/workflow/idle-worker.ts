import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { IdleActivities } from './idle-workflow.ts';
import type { IdleNews } from './idle-messages.ts';
import { idleQueues, idleRevisions } from './idle-messages.ts';

/** `idle-worker.ts flow|cpu ADDRESS NAMESPACE`: a worker set up as the product's own, whose activities do nothing. */
const [, , role = '', address = '', namespace = ''] = process.argv;
const logger = new DefaultLogger('ERROR');
Runtime.install({ logger });

const told: number[] = Object.values(idleRevisions);
const activities: IdleActivities = {
  record: async (rev) => {
    if (!told.includes(rev)) return null;
    const { workflowExecution } = Context.current().info;
    process.send?.({ workflowId: workflowExecution?.workflowId ?? '', rev } satisfies IdleNews);
    return null;
  },
};
const workflows = {
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: join(import.meta.dirname, 'idle-workflow.ts'),
    logger,
    webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
  }),
  maxConcurrentWorkflowTaskExecutions: 20,
  maxCachedWorkflows: 300,
};
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  activities,
  ...(role === 'flow'
    ? { taskQueue: idleQueues.flow, maxConcurrentActivityTaskExecutions: 20, ...workflows }
    : { taskQueue: idleQueues.cpu, maxConcurrentActivityTaskExecutions: 2 }),
});
process.on('SIGTERM', () => worker.shutdown());
await worker.run();
process.exit(0);
