import { CancellationScope, continueAsNew, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import type { JobInput, JobStatus } from '#contracts/jobs.ts';
import { stepsOfJob } from './activities.ts';

/** Turns that one run takes; each is some six events of history. */
const turnsPerRun = 100;

/**
 * Plans a job, works on it in turns and ends it. What is left to do is in the database, so the run can be started
 * again at any time; cancelling goes by the database, too, and by Temporal for operators.
 */
export async function runJob({ jobId }: JobInput): Promise<JobStatus> {
  const { planJob, stopJob } = stepsOfJob({ isTrial: false });
  let isTrial = false;
  try {
    isTrial = isOfTrials(await planJob({ jobId }));
    return await workToTheEnd({ jobId }, isTrial);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    return CancellationScope.nonCancellable(async () => {
      await stopJob({ jobId });
      return workToTheEnd({ jobId }, isTrial);
    });
  }
}

/** Histories of before have no result of the plan. */
const isOfTrials = (planned: { isTrial: boolean } | null | undefined): boolean => planned?.isTrial ?? false;

async function workToTheEnd({ jobId }: JobInput, isTrial: boolean): Promise<JobStatus> {
  const { workOnJob } = stepsOfJob({ isTrial });
  const { endJob } = stepsOfJob({ isTrial: false });
  for (let turn = 0; turn < turnsPerRun; turn += 1) {
    const { waiting, sent, isOver } = await workOnJob({ jobId });
    setCurrentDetails(`waiting ${waiting}, with submissions ${sent}`);
    if (isOver) return endJob({ jobId });
  }
  return continueAsNew<typeof runJob>({ jobId });
}
