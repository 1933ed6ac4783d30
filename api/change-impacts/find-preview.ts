import type { ChangeKind } from '#contracts/change-impacts.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import { allOf, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { readJobs } from '../jobs/read-jobs.ts';
import { jobScope } from '../jobs/scope.ts';
import type { MasterContext } from '../masters/master.ts';

export interface FoundPreview {
  job: Job;
  kind: ChangeKind;
  /** Over `change_impact t` and `submission s`: results within the reader's reach now. */
  condition: Part;
}

/** @throws AppError NotFound, also for the preview of somebody else or of another kind of change */
export async function findPreview(context: MasterContext, kind: ChangeKind, jobId: number): Promise<FoundPreview> {
  const { em, person, scope } = context;
  const ofKind = sql`j.kind = 'tryChange' and j.input #>> '{change,kind}' = ${kind}`;
  const [job] = await readJobs(em, allOf([sql`j.id = ${jobId}`, ofKind, jobScope(person)]));
  if (!job) throw new AppError('NotFound', `There is no preview ${jobId}.`);
  return { job, kind, condition: sql`t.job_id = ${jobId} and ${scope.condition}` };
}
