import { durations } from '#contracts/process-reports.ts';
import type { Clock } from '#contracts/process-reports.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

const dayHours: Readonly<Record<Clock, number>> = { calendar: 24, business: 8 };

/** Seconds as days of the clock: 24 hours, or eight working hours. */
const daysOf = (clock: Clock, seconds: Part): Part => sql`(${seconds} / ${dayHours[clock] * 3600}::numeric)`;

/** Seconds between two instants; negative where the second is earlier, which working hours do not know. */
function between(clock: Clock, from: Part, until: Part): Part {
  return clock === 'calendar'
    ? sql`extract(epoch from ${until} - ${from})`
    : sql`case when ${until} >= ${from} then business_seconds(${from}, ${until}, s.time_zone, k.calendar_id)
        else -business_seconds(${until}, ${from}, s.time_zone, k.calendar_id) end`;
}

/** Length of `submission_stay t` after the end of the period, whole and until it was claimed. */
const lengthOf: Readonly<Record<Clock, { whole: Part; idle: Part }>> = {
  calendar: {
    whole: sql`greatest(extract(epoch from t.left_at - greatest(t.entered_at, e.at)), 0)`,
    idle: sql`greatest(extract(epoch from least(t.claimed_at, t.left_at) - greatest(t.entered_at, e.at)), 0)`,
  },
  business: { whole: sql`t.business_seconds`, idle: sql`t.business_idle_seconds` },
};

/**
 * Each finished submission with its measures, in days. Of one that was reopened after it was Completed the first cycle counts.
 * Idle and working time are known only where somebody opened the page before deciding.
 */
export function measuredSubmissions(clock: Clock, condition: Part, months: Part): Part {
  const { whole, idle } = lengthOf[clock];
  const heldBy = (holder: string) => sql`coalesce(sum(${whole}) filter (where t.ball_holder = ${holder}::text), 0)`;
  const idleOf = (holder: string) =>
    sql`sum(${idle}) filter (where t.ball_holder = ${holder}::text and t.claimed_at is not null)`;
  const workingOf = (holder: string) =>
    sql`sum(${whole} - ${idle}) filter (where t.ball_holder = ${holder}::text and t.claimed_at is not null)`;
  const days = (seconds: Part) => daysOf(clock, seconds);
  return sql`select s.id, s.service_provider_id, s.dataset_id, s.fund_id, s.entity_id, s.property_id, s.post_month,
      ${days(between(clock, sql`e.at`, sql`u.first_at`))} as lead,
      ${days(between(clock, sql`s.due_at`, sql`u.accepted_at`))} as lateness,
      coalesce(u.passed_at, s.first_passed_at) <= s.due_at as is_on_time,
      ${days(between(clock, sql`e.at`, sql`c.at`))} as cycle,
      ${days(sql`h.provider`)} as provider, ${days(sql`h.system`)} as system,
      ${days(sql`h.reviewer`)} as reviewer, ${days(sql`h.approver`)} as approver,
      ${days(sql`h.reviewer_idle`)} as "reviewerIdle", ${days(sql`h.reviewer_working`)} as "reviewerWorking",
      ${days(sql`h.approver_idle`)} as "approverIdle", ${days(sql`h.approver_working`)} as "approverWorking",
      greatest(w.versions - 1, 0) as rework, w.versions <= 1 and not h.is_reopened as is_first_pass, c.at as completed_at
    from submission s
    cross join lateral (select (s.period_end + 1)::timestamp at time zone s.time_zone as at) e
    cross join lateral (select min(t.entered_at) as at from submission_stay t
      where t.submission_id = s.id and t.status = 'Completed') c
    cross join lateral (select ${calendarOf(clock)} as calendar_id) k
    cross join lateral (select min(q.created_at) as first_at, max(q.created_at) as accepted_at,
        max(q.created_at) filter (where q.created_at <= s.first_passed_at) as passed_at
      from upload q where q.submission_id = s.id and q.status = 'accepted' and q.created_at <= c.at) u
    cross join lateral (select count(*) as versions from version v where v.submission_id = s.id and v.created_at <= c.at) w
    cross join lateral (select ${heldBy('provider')} as provider, ${heldBy('system')} as system,
        ${heldBy('reviewer')} as reviewer, ${heldBy('approver')} as approver,
        ${idleOf('reviewer')} as reviewer_idle, ${workingOf('reviewer')} as reviewer_working,
        ${idleOf('approver')} as approver_idle, ${workingOf('approver')} as approver_working,
        coalesce(bool_or(t.status like 'Reopened%'), false) as is_reopened
      from submission_stay t where t.submission_id = s.id and t.cycle = 1 and t.left_at is not null) h
    where c.at is not null and ${months} and ${condition}`;
}

/** As `measuredSubmissions`, once for each person who decided: review and approval are the time until their decisions. */
export function measuredDecisions(clock: Clock, condition: Part, months: Part): Part {
  const since = sql`greatest(t.entered_at, e.at)`;
  const taken = between(clock, since, sql`greatest(d.decided_at, ${since})`);
  const idle = between(clock, since, sql`greatest(least(t.claimed_at, d.decided_at), ${since})`);
  const days = (seconds: Part) => daysOf(clock, seconds);
  const sumOf = (seconds: Part, holder: string, isClaimed = sql`true`) =>
    days(sql`sum(${seconds}) filter (where t.ball_holder = ${holder}::text and ${isClaimed})`);
  const claimed = sql`t.claimed_at is not null`;
  return sql`select m.id, m.lead, m.lateness, m.is_on_time, m.cycle, m.provider, m.system, m.rework, m.is_first_pass, x.*
    from (${measuredSubmissions(clock, condition, months)}) m
    cross join lateral (
      select d.user_id, ${sumOf(taken, 'reviewer')} as reviewer, ${sumOf(taken, 'approver')} as approver,
        ${sumOf(idle, 'reviewer', claimed)} as "reviewerIdle", ${sumOf(sql`${taken} - ${idle}`, 'reviewer', claimed)} as "reviewerWorking",
        ${sumOf(idle, 'approver', claimed)} as "approverIdle", ${sumOf(sql`${taken} - ${idle}`, 'approver', claimed)} as "approverWorking"
      from submission s
      cross join lateral (select (s.period_end + 1)::timestamp at time zone s.time_zone as at) e
      cross join lateral (select ${calendarOf(clock)} as calendar_id) k
      join decision d on d.submission_id = s.id and not d.is_void
      join submission_stay t on t.submission_id = s.id and t.cycle = 1 and t.ball_holder in ('reviewer', 'approver')
        and t.entered_at < d.decided_at and t.left_at >= d.decided_at
      where s.id = m.id group by d.user_id) x`;
}

/** Looked up for working hours only. */
const calendarOf = (clock: Clock): Part =>
  clock === 'business' ? sql`calendar_of_submission(s.property_id, coalesce(s.entity_id, s.fund_id))` : sql`null::int`;

const columnOf: Readonly<Record<(typeof durations)[number], Part>> = {
  lead: sql`m.lead`,
  lateness: sql`m.lateness`,
  cycle: sql`m.cycle`,
  provider: sql`m.provider`,
  system: sql`m.system`,
  reviewer: sql`m.reviewer`,
  approver: sql`m.approver`,
  reviewerIdle: sql`m."reviewerIdle"`,
  reviewerWorking: sql`m."reviewerWorking"`,
  approverIdle: sql`m."approverIdle"`,
  approverWorking: sql`m."approverWorking"`,
};

const round = (value: Part): Part => sql`round((${value})::numeric, 4)::text`;

/** Medians and 90th percentiles over `m`, as `{"cycle": {"median": ..., "p90": ...}}`. */
export const figuresOf: Part = sql`count(*)::int as submissions,
  ${round(sql`avg(m.is_on_time::int)`)} as "onTime", ${round(sql`avg(m.is_first_pass::int)`)} as "firstPass",
  ${round(sql`avg(m.rework)`)} as rework,
  jsonb_build_object(${durations
    .map((name) => spanOf(name))
    .reduce((left, right) => sql`${left}, ${right}`)}) as spans`;

function spanOf(name: (typeof durations)[number]): Part {
  const column = columnOf[name];
  return sql`${name}::text, jsonb_build_object('median', ${round(sql`percentile_cont(0.5) within group (order by ${column})`)},
    'p90', ${round(sql`percentile_cont(0.9) within group (order by ${column})`)})`;
}
