import type { MikroORM } from '@mikro-orm/postgresql';
import { ApplicationFailure } from '@temporalio/common';
import type { JobInput } from '#contracts/jobs.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { endJob } from './end-job.ts';
import type { JobDefinition } from './job-definition.ts';
import { jobDefinitions } from './job-definitions.ts';
import { planJob } from './plan-job.ts';
import { workOnJob } from './work-on-job.ts';

export interface JobActivityDependencies {
  orm: MikroORM;
  definitions?: readonly JobDefinition[];
}

export type JobActivities = ReturnType<typeof createJobActivities>;

/** The steps of a job. Each reads from the database what is left to do, so that repeating one changes nothing. */
export function createJobActivities({ orm, definitions = jobDefinitions }: JobActivityDependencies) {
  async function definitionOf(jobId: number): Promise<JobDefinition> {
    const { kind } = await orm.em.fork().findOneOrFail(Job, jobId, { fields: ['kind'] });
    const definition = definitions.find((one) => one.kind === kind);
    if (definition) return definition;
    // This worker is of an older release; a worker of the newer one takes the next attempt.
    throw ApplicationFailure.retryable(`No definition for jobs of the kind ${kind}`, 'ConfigurationMissing');
  }
  return {
    planJob: async ({ jobId }: JobInput) => {
      const definition = await definitionOf(jobId);
      await planJob(orm, definition, jobId);
      return { isTrial: definition.isTrial ?? false };
    },
    workOnJob: async ({ jobId }: JobInput) => workOnJob(orm, await definitionOf(jobId), jobId),
    endJob: async ({ jobId }: JobInput) => endJob(orm, await definitionOf(jobId), jobId),
    /** Cancels a job whose workflow an operator cancelled in Temporal; no person is recorded as the canceller. */
    stopJob: async ({ jobId }: JobInput) => {
      await orm.em
        .fork()
        .nativeUpdate(Job, { id: jobId, status: { $in: ['queued', 'running'] } }, { status: 'cancelling' });
    },
  };
}
