import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobInputs } from '#contracts/jobs.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { openSubmission, SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import { inputOf } from '../jobs/input-of.ts';
import { JobNotPlanned } from '../jobs/job-definition.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';

type Subject = JobInputs['openSubmissions']['subjects'][number];

/** A member of a report package that this job opened with another member; null where it was there before. */
async function openedWithPackage(
  em: EntityManager,
  { serviceProviderId, datasetId, propertyId, fundId, postMonth }: Subject & { postMonth: string },
  job: Job,
): Promise<number | null> {
  const found = await selectOne<{ id: number }>(
    em,
    sql`select s.id from submission s
        where s.service_provider_id = ${serviceProviderId} and s.dataset_id = ${datasetId} and s.post_month = ${postMonth}
          and s.property_id is not distinct from ${propertyId} and (s.property_id is not null or coalesce(s.entity_id, s.fund_id) = ${fundId})
          and s.package_month_id is not null and not s.is_key_released
          and s.created_by_user_id = ${job.userId} and s.created_at >= ${job.createdAt}`,
  );
  return found?.id ?? null;
}

/** Opens the submissions of a month that do not exist yet (T01). The digest of the next sweep announces them. */
export const openSubmissionsJob: JobDefinition = {
  kind: 'openSubmissions',
  plan: async (em, job) => {
    const { postMonth, subjects } = inputOf(job, 'openSubmissions');
    if (subjects.length === 0) throw new JobNotPlanned('NothingToDo');
    const names = await em.execute<{ place: number; label: string }[]>(
      `select (w.place - 1)::int as place, concat_ws(' · ', coalesce(p.name, t.name), d.name) as label
       from jsonb_array_elements(?::jsonb) with ordinality as w(value, place)
       join dataset d on d.id = (w.value ->> 'datasetId')::int
       left join property p on p.id = (w.value ->> 'propertyId')::int
       left join fund t on t.id = (w.value ->> 'fundId')::int`,
      [JSON.stringify(subjects)],
    );
    const labels = new Map(names.map(({ place, label }) => [place, label]));
    return subjects.map((subject, place) => ({
      key: [subject.serviceProviderId, subject.datasetId, subject.propertyId, subject.fundId, postMonth].join(),
      label: labels.get(place) ?? '',
      details: { ...subject, postMonth },
    }));
  },
  work: async (em, item, job) => {
    // Items were planned from the subjects, one for each, in their order.
    const { postMonth, subjects } = inputOf(job, 'openSubmissions');
    const subject = subjects[item.position - 1];
    if (!subject) throw new Error(`Job ${job.id} has no subject for item ${item.position}`);
    try {
      const opened = await openSubmission(em, {
        ...subject,
        postMonth,
        createdByUserId: job.userId,
        announcedBy: 'digest',
      });
      return { status: 'done', submissionId: opened.submissionId };
    } catch (error) {
      if (!(error instanceof SubmissionNotOpened)) throw error;
      if (error.fault !== 'KeyTaken') return { status: 'refused', code: error.fault };
      const submissionId = await openedWithPackage(em, { ...subject, postMonth }, job);
      return submissionId === null ? { status: 'skipped', code: 'Exists' } : { status: 'done', submissionId };
    }
  },
};
