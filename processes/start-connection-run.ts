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
      workflowId: `${connectionScheduleOf(taskQueue, input.connectionId)}-run-${input.runId}`,
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
