import type { Client } from '@temporalio/client';

/** Numbers of `temporal.api.enums.v1.TaskQueueType`. */
export const pollerKinds = { workflow: 1, activity: 2 } as const;

/** A worker that stopped is listed for five minutes more; only one that asked a moment ago counts. */
export async function isQueueServed(temporal: Client, queue: string): Promise<boolean> {
  const { pollers } = await temporal.workflowService.describeTaskQueue({
    namespace: temporal.options.namespace,
    taskQueue: { name: queue },
    taskQueueType: pollerKinds.activity,
  });
  const longPollSeconds = 70;
  return (pollers ?? []).some(({ lastAccessTime }) => {
    const seconds = Number(lastAccessTime?.seconds ?? 0);
    return Date.now() / 1_000 - seconds < longPollSeconds + 20;
  });
}
