import { activityInfo, getClient } from '@temporalio/activity';

/** Which run of a submission's process is asking. */
export interface RunIdentity {
  runId: string;
  /** Whether Temporal knows this run as the submission's current one. */
  isCurrent: () => Promise<boolean>;
}

/** The run that scheduled the activity under way. */
export function askingRun(): RunIdentity {
  const { workflowExecution } = activityInfo();
  if (workflowExecution === undefined) throw new Error('Only a process may write the state of its submission');
  const { workflowId, runId } = workflowExecution;
  return {
    runId,
    isCurrent: async () => (await getClient().workflow.getHandle(workflowId).describe()).runId === runId,
  };
}
