import { Worker } from '@temporalio/worker';
import type { NativeConnection } from '@temporalio/worker';
import { nameRequests } from './name-requests.ts';
import { traceActivities } from './trace-activities.ts';

export interface SideWorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  activities: object;
  /** Activities that run at the same time. */
  atOnce: number;
}

/** Few at once and on a queue of their own, never in the way of what people wait for. */
export async function startSideWorker({
  atOnce,
  ...place
}: SideWorkerOptions): Promise<{ close: () => Promise<void> }> {
  const worker = await Worker.create({
    ...place,
    maxConcurrentActivityTaskExecutions: atOnce,
    interceptors: { activity: [nameRequests, traceActivities] },
    maxHeartbeatThrottleInterval: '5 seconds',
    shutdownGraceTime: '1 second',
    shutdownForceTime: '20 seconds',
  });
  const running = worker.run();
  return {
    close: async () => {
      if (worker.getState() === 'RUNNING') worker.shutdown();
      await running;
    },
  };
}
