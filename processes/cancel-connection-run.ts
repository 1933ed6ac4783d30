import type { ProcessPlace } from './place.ts';
import { workflowIdOfRun } from './start-connection-run.ts';

interface StartedRun {
  connectionId: number;
  runId: number;
  /** Null before its workflow has begun it. */
  workflowId: string | null;
  workflowRunId: string | null;
}

/** Asks the workflow of a run to stop. @throws WorkflowNotFoundError when there is none, or it has ended */
export async function cancelConnectionRun(
  { client, taskQueue }: ProcessPlace,
  { workflowId, workflowRunId, ...run }: StartedRun,
  deadlineMs: number,
): Promise<void> {
  const handle = client.workflow.getHandle(workflowId ?? workflowIdOfRun(taskQueue, run), workflowRunId ?? undefined);
  await client.withDeadline(Date.now() + deadlineMs, () => handle.cancel());
}
