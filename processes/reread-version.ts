import type { RereadInput, RereadOutcome } from '#contracts/rereads.ts';
import { rereadWorkflowType } from '#contracts/rereads.ts';
import { taskQueues } from '#contracts/processes.ts';
import type { ProcessPlace } from './place.ts';

/** Reads the kept workbook of a version again and waits for the outcome; people who ask at the same time share one run. */
export function rereadVersion(place: ProcessPlace, versionId: number, deadlineMs: number): Promise<RereadOutcome> {
  const { client, taskQueue } = place;
  const input: RereadInput = { versionId };
  const name = `reread-${versionId}`;
  return client.withDeadline(Date.now() + deadlineMs, () =>
    client.workflow.execute<(input: RereadInput) => Promise<RereadOutcome>>(rereadWorkflowType, {
      workflowId: taskQueue === taskQueues.flow ? name : `${taskQueue}-${name}`,
      taskQueue,
      args: [input],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: '5 minutes',
      staticSummary: `version ${versionId}`,
    }),
  );
}
