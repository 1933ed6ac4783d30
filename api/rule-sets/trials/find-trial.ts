import type { Job } from '#contracts/jobs.schema.ts';
import type { TrialJobInput } from '#contracts/rule-trials.ts';
import { allOf, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { AppError } from '../../errors.ts';
import { readJobs } from '../../jobs/read-jobs.ts';
import { jobScope } from '../../jobs/scope.ts';
import type { MasterContext } from '../../masters/master.ts';

export interface FoundTrial {
  job: Job;
  input: TrialJobInput;
  /** Over `rule_trial t` and `submission s`: results of the trial that are within the reader's reach now. */
  condition: Part;
}

/** @throws AppError NotFound, also for the trial of somebody else */
export async function findTrial(context: MasterContext, jobId: number): Promise<FoundTrial> {
  const { em, person, scope } = context;
  const own = allOf([sql`j.id = ${jobId}`, sql`j.kind = 'tryRule'`, jobScope(person)]);
  const [job] = await readJobs(em, own);
  const stored = await selectOne<{ input: TrialJobInput }>(em, sql`select j.input from job j where ${own}`);
  if (!job || !stored) throw new AppError('NotFound', `There is no trial ${jobId}.`);
  return { job, input: stored.input, condition: sql`t.job_id = ${jobId} and ${scope.condition}` };
}
