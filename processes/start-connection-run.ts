import type { RunConnectionInput } from '#contracts/connections.ts';
import { connectionScheduleOf, connectionWorkflowType } from '#contracts/connections.ts';
import type { ProcessPlace } from './place.ts';

/** Starts a run that is stored, unless it has been started. */
export async function startConnectionRun(
  { client, taskQueue, publicUrl }: ProcessPlace,
  input: RunConnectionInput & { runId: number },
  deadlineMs: number,
): Promise<void> {
  await client.withDeadline(Date.now() + deadlineMs, () =>
    client.workflow.start(connectionWorkflowType, {
      workflowId: workflowIdOfRun(taskQueue, input),
      taskQueue,
      args: [input],
      workflowIdConflictPolicy: 'USE_EXISTING',
      staticSummary: `connection ${input.connectionId}`,
      ...(publicUrl && {
        staticDetails: `[Open the connection](${publicUrl}/integrationCenter?connectionId=${input.connectionId})`,
      }),
    }),
  );
}

/** Of a run that was stored before it was started. */
export function workflowIdOfRun(
  taskQueue: string,
  { connectionId, runId }: { connectionId: number; runId: number },
): string {
  return `${connectionScheduleOf(taskQueue, connectionId)}-run-${runId}`;
}
