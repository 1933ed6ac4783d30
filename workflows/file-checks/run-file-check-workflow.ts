import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { FileCheckActivities } from '#activities/validation/create-activities.ts';
import type { FileCheckInput } from '#contracts/file-checks.ts';
import { cpuQueueOf } from '#contracts/processes.ts';

/** Behind the uploads of people, which have the usual priority of 3. */
const lowest = { priorityKey: 5 };

/** Checks a file that is not submitted. Tried once: whoever waits for the answer would rather ask again. */
export async function runFileCheck(input: FileCheckInput): Promise<void> {
  const { checkFile } = proxyActivities<FileCheckActivities>({
    taskQueue: cpuQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '1 minute',
    heartbeatTimeout: '20 seconds',
    retry: { maximumAttempts: 1 },
    priority: lowest,
  });
  await checkFile(input);
}
