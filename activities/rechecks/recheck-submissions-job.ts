import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from '#database/jobs/job.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { recheckRecipients } from '#database/notifications/recheck-recipients.ts';
import { submissionValues } from '#database/notifications/submission-values.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { judgeRechecks } from '#database/submissions/recheckable.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { inputOf } from '../jobs/input-of.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import { planSubmissions } from '../jobs/plan-submissions.ts';
import { actorOfJob, sendCommand } from '../jobs/send-command.ts';
import { digestOfSubmissions } from '../notifications/digest-of-submissions.ts';

/** Checks open submissions again with what holds now (T26), and tells each person once which ones. */
export const recheckSubmissionsJob: JobDefinition = {
  kind: 'recheckSubmissions',
  plan: (em, job) => planSubmissions(em, inputOf(job, 'recheckSubmissions').submissionIds),
  work: async (em, item, job) => {
    const submissionId = Number(item.key);
    const row = await em.findOne(Submission, submissionId);
    if (!row) return { status: 'refused', code: 'NotFound' };
    if (row.status === 'Completed' || row.status === 'Closed') return { status: 'skipped', code: row.status };
    const [judged] = await judgeRechecks(em, isAmong(sql`s.id`, [submissionId]), await actorOfJob(em, job));
    if (!judged) return { status: 'refused', code: 'NotFound' };
    if (judged.stays !== null) return { status: 'skipped', code: judged.stays };
    return sendCommand(em, job, item, { kind: 'revalidate', hasRunInputChanged: true });
  },
  tell,
};

async function tell(em: EntityManager, job: Job): Promise<void> {
  const rows = await em.execute<{ id: number; dueOn: string }[]>(
    `select s.id, to_char(s.due_on, 'YYYY-MM-DD') as "dueOn" from job_item i join submission s on s.id = i.submission_id
     where i.job_id = ? and i.status = 'done' order by s.due_on, s.id`,
    [job.id],
  );
  const dueOnOf = new Map(rows.map(({ id, dueOn }) => [id, dueOn]));
  for (const { submissionIds, ...person } of await recheckRecipients(em, [...dueOnOf.keys()])) {
    if (person.userId === job.userId) continue;
    const lines = [];
    for (const id of submissionIds) {
      lines.push({ dueOn: dueOnOf.get(id) ?? '', valuesIn: await submissionValues(em, id) });
    }
    await queueNotice(em, person, {
      dedupeKey: `job:${job.id}:checkedAgain:${person.userId}`,
      templateName: 'checkedAgain',
      submissionId: null,
      values: digestOfSubmissions(lines, person.language),
    });
  }
}
