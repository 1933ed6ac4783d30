import type { JobInput } from '#contracts/jobs.ts';
import { jobWorkflowIdOf, jobWorkflowType } from '#contracts/jobs.ts';
import type { ProcessPlace } from './place.ts';

/** Starts the workflow of a job unless it runs. The job itself is in the database: starting it again is safe. */
export async function startJobProcess(place: ProcessPlace, jobId: number, deadlineMs: number): Promise<void> {
  const input: JobInput = { jobId };
  await place.client.withDeadline(Date.now() + deadlineMs, () =>
    place.client.workflow.start(jobWorkflowType, {
      workflowId: jobWorkflowIdOf(place.taskQueue, jobId),
      taskQueue: place.taskQueue,
      args: [input],
      workflowIdConflictPolicy: 'USE_EXISTING',
      staticSummary: `job ${jobId}`,
      ...(place.publicUrl && { staticDetails: `[Open the job](${place.publicUrl}/viewNotifications?job=${jobId})` }),
    }),
  );
}
