import { randomUUID } from 'node:crypto';
import type { FileCheckInput } from '#contracts/file-checks.ts';
import { fileCheckWorkflowType } from '#contracts/file-checks.ts';
import { cpuQueueOf } from '#contracts/processes.ts';
import type { ProcessPlace } from './place.ts';
import { isQueueServed } from './queues.ts';

/**
 * Has a worker check a file by its rules and waits for the end.
 * @returns false when no worker took it in time, or the file cannot be checked; nothing is left behind then
 */
export async function checkFileByRules(
  { client, taskQueue }: ProcessPlace,
  input: FileCheckInput,
  deadlineMs: number,
): Promise<boolean> {
  const endsAt = Date.now() + deadlineMs;
  try {
    return await client.withDeadline(endsAt, async () => {
      if (!(await isQueueServed(client, cpuQueueOf(taskQueue)))) return false;
      await client.workflow.execute(fileCheckWorkflowType, {
        workflowId: `file-check-${randomUUID()}`,
        taskQueue,
        args: [input],
        workflowExecutionTimeout: deadlineMs,
        staticSummary: `check of submission ${input.submissionId}`,
      });
      return true;
    });
  } catch {
    return false;
  }
}
