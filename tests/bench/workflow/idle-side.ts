import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { WithStartWorkflowOperation } from '@temporalio/client';
import type { UpdateAnswer } from '#contracts/processes.ts';
import type { TestPlatform } from '#tests/support/platform.ts';
import { startServer } from '../processes.ts';
import { actUpdate, idleQueues, idleRevisions, idleWorkflowType } from './idle-messages.ts';
import type { IdleNews } from './idle-messages.ts';
import type { Side } from './measure.ts';

const program = 'tests/bench/workflow/idle-worker.ts';

/** The workflow of the same shape, on workers of its own. */
export function startIdleSide(client: Client, { temporalAddress, temporalNamespace }: TestPlatform): Side {
  const waiting = new Map<string, () => void>();
  const workers = ['flow', 'cpu'].map((role) =>
    startServer(program, [role, temporalAddress, temporalNamespace], process.env),
  );
  for (const worker of workers) {
    worker.onMessage((news) => {
      const { workflowId, rev } = news as IdleNews;
      waiting.get(`${workflowId} ${rev}`)?.();
    });
  }
  const until = (workflowId: string, rev: number) =>
    new Promise<void>((resolve) => waiting.set(`${workflowId} ${rev}`, resolve));
  const act = (workflowId: string) =>
    client.workflow.executeUpdateWithStart<() => Promise<void>, UpdateAnswer, [string]>(actUpdate.name, {
      args: [workflowId],
      updateId: randomUUID(),
      startWorkflowOperation: new WithStartWorkflowOperation(idleWorkflowType, {
        workflowId,
        taskQueue: idleQueues.flow,
        args: [],
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    });
  return {
    name: 'idle',
    prepare: async (count) => Array.from({ length: count }, () => `idle-${randomUUID()}`),
    finish: async (workflowId, timed) => {
      const isReviewable = until(workflowId, idleRevisions.reviewable);
      const isPublished = until(workflowId, idleRevisions.published);
      await timed(() => act(workflowId));
      await isReviewable;
      for (let approvals = 0; approvals < 3; approvals += 1) await timed(() => act(workflowId));
      await isPublished;
    },
    settle: async () => undefined,
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
