import { sql } from '#database/sql/select.ts';

/**
 * An open submission whose due day is over where its property or fund is: by the first due date, or by the later day that a
 * reviewer named for the new file that the provider is asked for.
 */
export const isLate = sql`(s.status not in ('Completed', 'Closed') and s.due_at < now()
  and (s.ball_holder <> 'provider' or s.resubmit_due_at is null or s.resubmit_due_at < now()))`;

/** While the provider has the ball; a step of reviewers has times of its own. */
export const newDueOn = sql`case when s.ball_holder = 'provider' then (s.resubmit_due_at at time zone s.time_zone)::date end`;

/** Days count where the property or the fund is: a submission is late from the first local day after the due one. */
export const daysLate = sql`case when s.status in ('Completed', 'Closed') then 0
  else greatest(0, (now() at time zone s.time_zone)::date - coalesce(${newDueOn}, s.due_on)) end`;
