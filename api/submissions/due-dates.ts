import type { EntityManager } from '@mikro-orm/postgresql';
import { frequencyInForce } from '#database/frequencies/frequency-in-force.ts';
import { isComplete, submissionDue } from '#database/submissions/submission-due.ts';
import { submissionSubject } from '#database/submissions/submission-subject.ts';
import { addDays, dueMonthsAround, endOfDayMs, periodOf } from '#rules/frequencies/due-date.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { assertPostMonthInRange, isInPostMonthRange } from '../post-month-range.ts';
import { freeMonths } from './submission-key.ts';
import type { Submission } from './submission.ts';

const mostOffered = 6;

interface PlacedSubmission {
  fundId: number | null;
  daysAfterPeriod: number;
}

/** What the submission would be in that month: its subject, the frequency in force, and when that makes it due. */
async function asOfMonth(em: EntityManager, submission: Submission, postMonth: string) {
  const placed = await selectOne<PlacedSubmission>(
    em,
    sql`select coalesce(entity_id, fund_id) as "fundId", due_on - period_end as "daysAfterPeriod"
        from submission where id = ${submission.id}`,
  );
  const subject = await submissionSubject(em, { ...submission, fundId: placed?.fundId ?? null, postMonth });
  const found = await frequencyInForce(em, { ...submission, fundIds: subject.fundIds });
  const frequency = isComplete(found) ? found : null;
  const due = frequency === null ? null : await submissionDue(em, subject, frequency, postMonth);
  return { subject, frequency, due, daysAfterPeriod: placed?.daysAfterPeriod ?? 0 };
}

/**
 * When the submission is due in that month: by the frequency in force, or, without one, as many days after the month's end
 * as it is due now.
 */
export async function dueAtForMonth(em: EntityManager, submission: Submission, postMonth: string): Promise<number> {
  const { due, daysAfterPeriod } = await asOfMonth(em, submission, postMonth);
  if (due) return endOfDayMs(due.dueOn, submission.timeZone);
  const end = periodOf(postMonth, 'MONTHLY')?.end ?? postMonth;
  return endOfDayMs(addDays(end, daysAfterPeriod), submission.timeZone);
}

/**
 * A submission moves only to a month that its frequency asks for; without a frequency to any month near enough.
 * @throws AppError PostMonthOutOfRange for a month too far away, PostMonthNotDue with the nearest months that may be chosen
 */
export async function assertDueInMonth(em: EntityManager, submission: Submission, postMonth: string): Promise<void> {
  assertPostMonthInRange(postMonth);
  const { subject, frequency, due } = await asOfMonth(em, submission, postMonth);
  if (frequency === null) return;
  const { firstPostMonth } = frequency;
  if (due !== null && postMonth >= firstPostMonth) return;
  const kind = frequency.submitFrequency;
  const around = { postMonth, current: submission.postMonth, firstPostMonth };
  const dueMonths = dueMonthsAround(around, kind, subject.fiscalStartMonth).filter(isInPostMonthRange);
  const months = (await freeMonths(em, submission, dueMonths)).slice(0, mostOffered);
  const names = months.map((month) => month.slice(0, 7)).join(', ');
  const choice = months.length === 0 ? '' : ` Choose one of these: ${names}.`;
  const sentence = `The frequency asks for nothing in that month.${choice}`;
  throw new AppError('PostMonthNotDue', sentence, { months });
}
