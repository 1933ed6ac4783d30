import type { DraftChange } from '#contracts/change-impacts.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import { mostTriedSubmissions } from '#contracts/rule-trials.ts';
import { applyChange } from '#database/change-impacts/apply-change.ts';
import { allOf, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { AppError } from '../errors.ts';
import { startJob } from '../jobs/start-job.ts';
import type { MasterContext } from '../masters/master.ts';

/**
 * Starts the job that checks what the change concerns, in the person's reach, before and after it. The caller has asked
 * whether the person may save the change.
 * @throws AppError NotFound without a submission, TooManyJobs
 */
export async function startPreview(
  context: MasterContext,
  processes: ProcessPlace,
  change: DraftChange,
  name: string,
): Promise<Job> {
  const { em, person, requestId } = context;
  const submissionIds = await selectConcerned(context, change);
  const about = { count: submissionIds.length, name };
  return startJob(em, processes, {
    ...{ kind: 'tryChange', input: { change, submissionIds }, about, person, requestId },
  });
}

/** Over `submission s`: has a file or rows that a check has read. */
const wasChecked = sql`exists (select from version v where v.submission_id = s.id and v.state <> 'checking')`;

/**
 * The submissions of twelve months that the change concerns: of each month the first before the second of any, so that a
 * preview that is cut short has seen all months.
 */
async function selectConcerned(context: MasterContext, change: DraftChange): Promise<number[]> {
  const { em, scope } = context;
  const reach = allOf([await concerned(context, change), wasChecked, scope.condition]);
  const newest = await selectOne<{ month: string | null }>(
    em,
    sql`select max(s.post_month)::text as month from submission s where ${reach}`,
  );
  const rows = await select<{ id: number }>(
    em,
    sql`select m.id from (select s.id, s.post_month, row_number() over (partition by s.post_month order by s.id) as place
          from submission s where ${reach} and s.post_month > ${newest?.month ?? null}::date - interval '12 months') m
        order by m.place, m.post_month desc limit ${mostTriedSubmissions}`,
  );
  if (rows.length === 0) throw new AppError('NotFound', 'There is no submission that the change concerns.');
  return rows.map(({ id }) => id);
}

async function concerned(context: MasterContext, change: DraftChange): Promise<Part> {
  if (change.kind === 'dataModel') {
    return sql`s.dataset_id in (select d.id from dataset d where d.data_model_id = ${change.dataModelId})`;
  }
  return isAmong(sql`s.id`, await readByMapping(context, change));
}

type MappingDraft = Extract<DraftChange, { kind: 'mapping' }>;

/** Submissions that the mapping reads now, and those that it would read. */
async function readByMapping({ em }: MasterContext, change: MappingDraft): Promise<number[]> {
  const { serviceProviderId, members } = change;
  const datasetIds = members.map(({ datasetId }) => datasetId);
  const ofPlace = sql`s.service_provider_id = ${serviceProviderId} and ${isAmong(sql`s.dataset_id`, datasetIds)}`;
  const inForce = sql`dataset_mapping_in_force(s.service_provider_id, s.dataset_id, s.property_id, coalesce(s.entity_id, s.fund_id))`;
  const own = em.fork();
  const readBy = (mappingIds: readonly number[]) =>
    select<{ id: number }>(
      own,
      sql`select s.id from submission s where ${ofPlace} and ${isAmong(inForce, mappingIds)}`,
    );
  await own.begin();
  try {
    const now = await readBy(members.flatMap(({ mappingId }) => mappingId ?? []));
    const then = await readBy(await applyChange(queriesOf(own), change));
    return [...new Set([...now, ...then].map(({ id }) => id))];
  } finally {
    // Nothing of the draft stays.
    await own.rollback();
  }
}
