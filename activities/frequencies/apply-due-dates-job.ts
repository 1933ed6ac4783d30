import type { EntityManager } from '@mikro-orm/postgresql';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import type { CalendarLookup } from '#database/calendars/work-calendar.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { dueChanges } from '#database/submissions/due-changes.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { inputOf } from '../jobs/input-of.ts';
import { JobNotPlanned } from '../jobs/job-definition.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import { sendCommand } from '../jobs/send-command.ts';
import { digestOfSubmissions } from '../notifications/digest-of-submissions.ts';
import { standInsInForce } from '../submissions/resolve-assignees.ts';
import { asLine, openedSubmissions, peopleOfSubmissions } from './send-digests.ts';

/** Gives open submissions the due dates that today's frequencies and calendars make (T23), and tells each provider's person once. */
export const applyDueDatesJob: JobDefinition = {
  kind: 'applyDueDates',
  plan: async (em, job) => {
    const { submissionIds } = inputOf(job, 'applyDueDates');
    const found = await dueChanges(em, isAmong(sql`s.id`, submissionIds), new Date());
    if (found.length === 0) throw new JobNotPlanned('NothingToDo');
    return found.map(({ submissionId, submissionNo, before, after }) => ({
      ...{ key: String(submissionId), label: submissionNo, submissionId, details: { before, after } },
    }));
  },
  work: async (em, item, job) => {
    const [change] = await dueChanges(em, isAmong(sql`s.id`, [Number(item.key)]), new Date(), await calendarsOf(em));
    if (change === undefined) return { status: 'refused', code: 'NotFound' };
    const { stays, before, after, dueAtMs } = change;
    const details = { before, after };
    if (stays !== null) return { status: stays === 'Same' ? 'skipped' : 'refused', code: stays, details };
    const row = await em.findOneOrFail(Submission, change.submissionId);
    if (!row.state) return { status: 'refused', code: 'NotAllowedInStatus', details };
    const delegations = await standInsInForce(em, row.state);
    return { ...(await sendCommand(em, job, item, { kind: 'sync', dueAtMs, delegations })), details };
  },
  tell,
};

const kept = new WeakMap<object, { readAtMs: number; calendars: Promise<CalendarLookup> }>();
const keptMs = 3_000;

/** Read once for many items: reading every holiday for each takes longer than all the rest. */
function calendarsOf(em: EntityManager): Promise<CalendarLookup> {
  const place = em.getConnection();
  const known = kept.get(place);
  if (known && Date.now() - known.readAtMs < keptMs) return known.calendars;
  const calendars = allCalendars(em.fork());
  kept.set(place, { readAtMs: Date.now(), calendars });
  calendars.catch(() => kept.delete(place));
  return calendars;
}

async function tell(em: EntityManager, job: Job): Promise<void> {
  const [row] = await em.execute<{ ids: string }[]>(
    `select coalesce(array_agg(submission_id), '{}')::text as ids from job_item where job_id = ? and status = 'done'`,
    [job.id],
  );
  const ids = row?.ids ?? '{}';
  if (ids === '{}') return;
  const changed = new Map((await openedSubmissions(em, ids)).map((one) => [one.submissionId, one]));
  for (const { submissionIds, ...person } of await peopleOfSubmissions(em, ids)) {
    const lines = submissionIds.flatMap((id) => changed.get(id) ?? []).map(asLine);
    await queueNotice(em, person, {
      dedupeKey: `job:${job.id}:dueDatesChanged:${person.userId}`,
      templateName: 'dueDatesChanged',
      submissionId: null,
      values: digestOfSubmissions(lines, person.language),
    });
  }
}
