import type { EntityManager } from '@mikro-orm/postgresql';
import { frequencyInForce } from '#database/frequencies/frequency-in-force.ts';
import { isComplete, submissionDue } from '#database/submissions/submission-due.ts';
import { submissionSubject } from '#database/submissions/submission-subject.ts';
import { addDays, endOfDayMs, periodOf } from '#rules/frequencies/due-date.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';

interface PlacedSubmission {
  fundId: number | null;
  daysAfterPeriod: number;
}

/**
 * When the submission is due in that month: by the frequency in force, or, without one, as many days after the month's end
 * as it is due now.
 */
export async function dueAtForMonth(em: EntityManager, submission: Submission, postMonth: string): Promise<number> {
  const placed = await selectOne<PlacedSubmission>(
    em,
    sql`select coalesce(entity_id, fund_id) as "fundId", due_on - period_end as "daysAfterPeriod"
        from submission where id = ${submission.id}`,
  );
  const subject = await submissionSubject(em, { ...submission, fundId: placed?.fundId ?? null, postMonth });
  const frequency = await frequencyInForce(em, { ...submission, fundIds: subject.fundIds });
  const due = isComplete(frequency) ? await submissionDue(em, subject, frequency, postMonth) : null;
  if (due) return endOfDayMs(due.dueOn, submission.timeZone);
  const end = periodOf(postMonth, 'MONTHLY')?.end ?? postMonth;
  return endOfDayMs(addDays(end, placed?.daysAfterPeriod ?? 0), submission.timeZone);
}
