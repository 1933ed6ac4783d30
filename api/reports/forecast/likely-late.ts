import type { EntityManager } from '@mikro-orm/postgresql';
import type { LatenessForecast } from '#contracts/process-reports.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { selectOne, sql } from '#database/sql/select.ts';

const periods = 12;
const leastPeriods = 4;
const daysAhead = 14;
const mostShown = 10;
/** Days before the due date at which the record of forecasts is made. */
const recordDays = 3;

/** Due submissions that are over, with the period of each counted back from the newest of its provider and dataset. */
const past = (
  condition: Part,
): Part => sql`select s.service_provider_id, s.dataset_id, s.post_month, s.due_at, a.at as arrived_at
  from submission s
  cross join lateral (select coalesce(
      (select max(u.created_at) from upload u where u.submission_id = s.id and u.created_at <= s.first_passed_at),
      s.first_passed_at) as at) a
  where s.due_at < now() and s.status <> 'Closed' and ${condition}`;

/** Each provider and dataset with something due soon is counted once for a due date, not once for every submission. */
const counted = (condition: Part): Part => sql`
  past as materialized (${past(condition)}),
  open as materialized (
    select s.* from submission s
    where s.ball_holder = 'provider' and s.first_passed_at is null
      and s.due_at between now() and now() + make_interval(days => ${daysAhead}::int) and ${condition}),
  asked as (select distinct service_provider_id, dataset_id, due_at, due_at - now() as time_left from open),
  own as (
    select service_provider_id, dataset_id, o.due_at, ${countsOf}
    from asked o join (
        select *, dense_rank() over (partition by service_provider_id, dataset_id order by post_month desc) as back from past) x
      using (service_provider_id, dataset_id)
    where x.back <= ${periods}::int group by service_provider_id, dataset_id, o.due_at),
  whole as (
    select service_provider_id, o.due_at, ${countsOf}
    from (select distinct service_provider_id, due_at, time_left from asked) o join (
        select *, dense_rank() over (partition by service_provider_id order by post_month desc) as back from past) x
      using (service_provider_id)
    where x.back <= ${periods}::int group by service_provider_id, o.due_at)`;

/** Of the past submissions `x`, as of as long before their due dates as is left to that of `o`; their periods are ranked without gaps. */
const countsOf = sql`max(x.back) as periods,
  (count(*) filter (where x.arrived_at is null or x.arrived_at > x.due_at - o.time_left))::int as cases,
  (count(*) filter (where x.arrived_at is null or x.arrived_at > x.due_at))::int as late`;

const likelyOf = (language: string): Part => sql`
  select o.submission_no as "submissionNo", coalesce(p.name, f.name, '') as subject,
    coalesce(d.names ->> ${language}::text, d.name) as dataset, sp.name as "serviceProvider", o.due_on::text as "dueOn",
    case when c.is_own then 'providerDataset' else 'provider' end as basis, c.cases, c.late,
    round((c.late + 1)::numeric / (c.cases + 2), 4)::text as share
  from open o
  join dataset d on d.id = o.dataset_id join service_provider sp on sp.id = o.service_provider_id
  left join property p on p.id = o.property_id left join fund f on f.id = coalesce(o.entity_id, o.fund_id)
  left join own using (service_provider_id, dataset_id, due_at)
  left join whole using (service_provider_id, due_at)
  cross join lateral (select coalesce(own.periods, 0) >= ${leastPeriods}::int as is_own) b
  cross join lateral (select b.is_own, case when b.is_own then own.periods else coalesce(whole.periods, 0) end as periods,
    case when b.is_own then own.cases else whole.cases end as cases, case when b.is_own then own.late else whole.late end as late) c
  where c.periods >= ${leastPeriods}::int and 2 * (c.late + 1) > c.cases + 2
  order by (c.late + 1)::numeric / (c.cases + 2) desc, o.due_at, o.id limit ${mostShown}`;

/** Late submissions had nothing in at any time before their due date, so each is a case too. */
const recorded = sql`
  pending as (select *, coalesce(arrived_at > due_at, true) as is_late from past
    where arrived_at is null or arrived_at > due_at - make_interval(days => ${recordDays}::int)),
  months as (
    select q.service_provider_id, q.dataset_id, q.post_month,
      count(n.*) as cases, (count(*) filter (where n.is_late)) as late
    from (select distinct service_provider_id, dataset_id, post_month from past) q
    left join pending n using (service_provider_id, dataset_id, post_month)
    group by 1, 2, 3),
  before as (
    select *, count(*) over w as periods, sum(cases) over w as earlier, sum(late) over w as earlier_late from months
    window w as (partition by service_provider_id, dataset_id order by post_month
      rows between ${periods}::int preceding and 1 preceding)),
  record as (
    select count(*)::int as cases,
      (count(*) filter (where (2 * (b.earlier_late + 1) > b.earlier + 2) = n.is_late))::int as right
    from before b join pending n using (service_provider_id, dataset_id, post_month)
    where b.periods >= ${leastPeriods}::int and n.post_month > current_date - interval '13 months')`;

/**
 * Of the last twelve due periods of the provider and dataset, or of the provider when there are fewer than four: among those with
 * nothing in as long before the due date, the share that came late, with one late and one timely case added. The past is read once
 * for what is likely and for how often that was right.
 */
export async function readLikelyLate(em: EntityManager, condition: Part, language: string): Promise<LatenessForecast> {
  const row = await selectOne<LatenessForecast['record'] & Pick<LatenessForecast, 'likely'>>(
    em,
    sql`with ${counted(condition)}, ${recorded}, likely as (${likelyOf(language)})
        select cases, "right", (select coalesce(json_agg(likely), '[]') from likely) as likely from record`,
  );
  const { likely, ...record } = row ?? { likely: [], cases: 0, right: 0 };
  return { likely, record };
}
