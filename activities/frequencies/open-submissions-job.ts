import { openSubmission, SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import { inputOf } from '../jobs/input-of.ts';
import { JobNotPlanned } from '../jobs/job-definition.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';

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
      return error.fault === 'KeyTaken'
        ? { status: 'skipped', code: 'Exists' }
        : { status: 'refused', code: error.fault };
    }
  },
};
