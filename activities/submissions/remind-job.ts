import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import { isRemindedRecently, peopleWaitedFor, valuesOfSubmissions } from '#database/submissions/waited-for.ts';
import { reminderOf } from '#locales/reminder.ts';
import { inputOf } from '../jobs/input-of.ts';
import { JobNotPlanned } from '../jobs/job-definition.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';

/** Reminds the people whom many submissions wait for: a row of the audit trail for each submission, one notice for each person. */
export const remindJob: JobDefinition = {
  kind: 'remindMany',
  plan: async (em, job) => {
    const { submissionIds } = inputOf(job, 'remindMany');
    const found = await select<{ id: number; submissionNo: string }>(
      em,
      sql`select s.id, s.submission_no as "submissionNo" from submission s where ${isAmong(sql`s.id`, submissionIds)}
          order by s.due_on, s.id`,
    );
    if (found.length === 0) throw new JobNotPlanned('NothingToDo');
    return found.map(({ id, submissionNo }) => ({ key: String(id), label: submissionNo, submissionId: id }));
  },
  work: async (em, item, job) => {
    const submissionId = Number(item.key);
    // The lock of a single reminder: of two at the same time the second one finds the first.
    await em.execute(`select pg_advisory_xact_lock(4102, ?::int)`, [submissionId]);
    const recent = await selectOne(
      em,
      sql`select 1 from submission s where s.id = ${submissionId} and ${isRemindedRecently}`,
    );
    if (recent) return { status: 'skipped', code: 'RemindedAlready' };
    const people = await peopleWaitedFor(em, [submissionId]);
    if (people.length === 0) return { status: 'refused', code: 'NobodyToRemind' };
    await recordAudit(em, {
      opId: `job:${job.id}:remind:${submissionId}`,
      action: 'remind',
      entity: 'submission',
      entityId: item.label,
      submissionId,
      userId: job.userId,
      impersonatorId: job.impersonatorId ?? null,
      details: { userIds: people.map(({ userId }) => userId), jobId: job.id },
      requestId: job.requestId ?? null,
    });
    return { status: 'done' };
  },
  tell,
};

async function tell(em: EntityManager, job: Job): Promise<void> {
  const done = await em.execute<{ id: number }[]>(
    `select submission_id as id from job_item where job_id = ? and status = 'done' and submission_id is not null`,
    [job.id],
  );
  const ids = done.map(({ id }) => id);
  const sender = await selectOne<{ name: string }>(em, sql`select name from app_user where id = ${job.userId}`);
  const said = await valuesOfSubmissions(em, ids);
  for (const person of await peopleWaitedFor(em, ids)) {
    const theirs = person.submissionIds.flatMap((id) => said.get(id) ?? []);
    const { templateName, values } = reminderOf(theirs, person.language, sender?.name ?? '');
    await queueNotice(em, person, {
      dedupeKey: `job:${job.id}:remind:${person.userId}`,
      templateName,
      submissionId: templateName === 'remind' ? (theirs[0]?.submissionId ?? null) : null,
      values,
    });
  }
}
