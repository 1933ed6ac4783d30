import type { JobInputs } from '#contracts/jobs.ts';
import type { Job } from '#database/jobs/job.entity.ts';

/** What a job was started with. @throws Error for a job of another kind */
export function inputOf<Kind extends keyof JobInputs>(job: Job, kind: Kind): JobInputs[Kind] {
  if (job.kind !== kind) throw new Error(`Job ${job.id} is a ${job.kind}, not a ${kind}.`);
  // Stored by `startJob`, which takes the input of the kind alone.
  return job.input as JobInputs[Kind];
}
