import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { deadlineSettingName } from '#contracts/deadlines.ts';
import type { SubmissionInput } from '#contracts/processes.ts';
import { poolOf } from '#database/orm.ts';
import { markedSettings } from '#database/submissions/deadline-settings.ts';
import { notingOverdueChange } from '#database/submissions/note-overdue-change.ts';
import { humanStatuses } from '#contracts/submissions.ts';

/** What a run needs to wake up in time. */
export interface LoadedDeadlines {
  settings: DeadlineSettings;
  /** Since when the submission waits for its present holder. */
  sinceMs: number;
  /** Nothing up to here is to be sent. */
  handledUntilMs: number;
  /** The row says already that the submission is overdue. */
  isOverdueMarked: boolean;
}

const findWait = {
  name: 'find-wait',
  text: `select floor(extract(epoch from waiting_since) * 1000)::float8 as "sinceMs", is_overdue as "isOverdueMarked",
      (select value from setting where name = $2) as stored,
      (select min(q.step_deadline_hours) from configured_reviewer q where q.configuration_id = submission.workflow_configuration_id
        and q.order_no = (state ->> 'currentOrderNo')::int) as "stepHours"
    from submission where id = $1`,
};
const startClock = {
  name: 'start-clock',
  text: `insert into submission_deadline (submission_id, handled_until, settings_mark) values ($1, now(), $2)
    on conflict (submission_id) do update set settings_mark = excluded.settings_mark
    returning floor(extract(epoch from handled_until) * 1000)::float8 as "handledUntilMs"`,
};
/** A step that is overdue by the former settings and not by these. */
const clearMark = {
  name: 'clear-overdue',
  text: `with cleared as (
      update submission set is_overdue = false
       where id = $1 and is_overdue and status = any($2) and ($3::float8 is null or waiting_since + $3 * interval '1 hour' > now())
      returning id, true as was_overdue, waiting_since),
    noted as (${notingOverdueChange('cleared')})
    select count(*)::int as cleared from cleared`,
};

/** A submission that is seen for the first time starts now: reminders of its past would come all at once. */
export async function loadDeadlines(orm: MikroORM, { submissionId }: SubmissionInput): Promise<LoadedDeadlines> {
  const pool = await poolOf(orm);
  const found = await pool.query<{
    sinceMs: number;
    isOverdueMarked: boolean;
    stored: unknown;
    stepHours: number | null;
  }>({
    ...findWait,
    values: [submissionId, deadlineSettingName],
  });
  const [wait] = found.rows;
  if (wait === undefined) throw new Error(`There is no submission ${submissionId}`);
  const { settings: ofAll, settingsMark } = markedSettings(wait.stored);
  // A step may have a deadline of its own.
  const settings = { ...ofAll, stepOverdueHours: wait.stepHours ?? ofAll.stepOverdueHours };
  const clock = await pool.query<{ handledUntilMs: number }>({ ...startClock, values: [submissionId, settingsMark] });
  const { sinceMs } = wait;
  const isOverdueMarked = wait.isOverdueMarked && !(await clearOverdue(pool, submissionId, settings));
  return { settings, sinceMs, handledUntilMs: clock.rows[0]?.handledUntilMs ?? Date.now(), isOverdueMarked };
}

/** @returns whether the row said overdue and does no longer */
async function clearOverdue(
  pool: Pool,
  submissionId: number,
  { stepOverdueHours }: DeadlineSettings,
): Promise<boolean> {
  const values = [submissionId, humanStatuses, stepOverdueHours];
  const { rows } = await pool.query<{ cleared: number }>({ ...clearMark, values });
  return rows[0]?.cleared === 1;
}
