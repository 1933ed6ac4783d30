import type { Client } from '@temporalio/client';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { readOnceAMoment } from '#platform/metrics.ts';
import { pollerKinds } from '#processes/queues.ts';

const answerWithinMs = 2_500;

/** How far the workers are behind, as Temporal estimates it; no series while Temporal does not answer. */
export function measureQueues(registry: Registry, temporal: Client, queues: readonly string[]): void {
  const labelNames = ['queue', 'kind'] as const;
  const registers = [registry];
  const read = readOnceAMoment(() => readAll(temporal, queues));
  new Gauge({
    name: 'postmonth_task_queue_tasks',
    help: 'Tasks that wait for a worker, by queue and kind of task.',
    labelNames,
    registers,
    async collect() {
      const found = await read();
      this.reset();
      for (const { queue, kind, tasks } of found) this.set({ queue, kind }, tasks);
    },
  });
  new Gauge({
    name: 'postmonth_task_queue_lag_seconds',
    help: 'How long the oldest task has waited for a worker, by queue and kind of task.',
    labelNames,
    registers,
    async collect() {
      const found = await read();
      this.reset();
      for (const { queue, kind, seconds } of found) this.set({ queue, kind }, seconds);
    },
  });
}

interface Lag {
  queue: string;
  kind: string;
  tasks: number;
  seconds: number;
}

async function readAll(temporal: Client, queues: readonly string[]): Promise<Lag[]> {
  const asked = queues.flatMap((queue) => Object.entries(pollerKinds).map(([kind, type]) => ({ queue, kind, type })));
  const found = await Promise.all(
    asked.map(async ({ queue, kind, type }): Promise<Lag[]> => {
      const stats = await readStats(temporal, queue, type);
      if (!stats) return [];
      const seconds = Number(stats.approximateBacklogAge?.seconds ?? 0);
      return [{ queue, kind, tasks: Number(stats.approximateBacklogCount ?? 0), seconds }];
    }),
  );
  return found.flat();
}

async function readStats(temporal: Client, queue: string, taskQueueType: number) {
  const { namespace } = temporal.options;
  try {
    const asked = { namespace, taskQueue: { name: queue }, taskQueueType, reportStats: true };
    return await temporal.withDeadline(
      Date.now() + answerWithinMs,
      async () => (await temporal.workflowService.describeTaskQueue(asked)).stats ?? null,
    );
  } catch {
    return null;
  }
}
