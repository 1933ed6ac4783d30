import type { EntityManager } from '@mikro-orm/postgresql';
import type { LatenessForecast } from '#contracts/process-reports.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { selectOne, select, sql } from '#database/sql/select.ts';

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

/**
 * Of the last twelve due periods of the provider and dataset, or of the provider when there are fewer than four: among those with
 * nothing in as long before the due date, the share that came late, with one late and one timely case added.
 */
export async function readLikelyLate(em: EntityManager, condition: Part, language: string): Promise<LatenessForecast> {
  const likely = await select<LatenessForecast['likely'][number]>(
    em,
    sql`with past as materialized (${past(condition)}),
        own as (select *, dense_rank() over (partition by service_provider_id, dataset_id order by post_month desc) as back from past),
        whole as (select *, dense_rank() over (partition by service_provider_id order by post_month desc) as back from past),
        open as (
          select s.*, s.due_at - now() as time_left from submission s
          where s.ball_holder = 'provider' and s.first_passed_at is null
            and s.due_at between now() and now() + make_interval(days => ${daysAhead}::int) and ${condition})
        select o.submission_no as "submissionNo", coalesce(p.name, f.name, '') as subject, coalesce(d.names ->> ${language}::text, d.name) as dataset,
          sp.name as "serviceProvider", o.due_on::text as "dueOn",
          case when own.periods >= ${leastPeriods}::int then 'providerDataset' else 'provider' end as basis,
          c.cases, c.late, round((c.late + 1)::numeric / (c.cases + 2), 4)::text as share
        from open o
        join dataset d on d.id = o.dataset_id join service_provider sp on sp.id = o.service_provider_id
        left join property p on p.id = o.property_id left join fund f on f.id = coalesce(o.entity_id, o.fund_id)
        cross join lateral (select count(distinct x.post_month) as periods, ${countsOf('x')} from own x
          where x.back <= ${periods}::int and x.service_provider_id = o.service_provider_id and x.dataset_id = o.dataset_id) own
        cross join lateral (select count(distinct x.post_month) as periods, ${countsOf('x')} from whole x
          where x.back <= ${periods}::int and x.service_provider_id = o.service_provider_id) whole
        cross join lateral (select
          case when own.periods >= ${leastPeriods}::int then own.cases else whole.cases end as cases,
          case when own.periods >= ${leastPeriods}::int then own.late else whole.late end as late) c
        where greatest(own.periods, whole.periods) >= ${leastPeriods}::int and 2 * (c.late + 1) > c.cases + 2
        order by (c.late + 1)::numeric / (c.cases + 2) desc, o.due_at, o.id limit ${mostShown}`,
  );
  return { likely, record: await readRecord(em, condition) };
}

const countsOf = (
  _alias: 'x',
): Part => sql`(count(*) filter (where x.arrived_at is null or x.arrived_at > x.due_at - o.time_left))::int as cases,
  (count(*) filter (where x.arrived_at is null or x.arrived_at > x.due_at))::int as late`;

/** Late submissions had nothing in at any time before their due date, so each is a case too. */
async function readRecord(em: EntityManager, condition: Part): Promise<LatenessForecast['record']> {
  const row = await selectOne<LatenessForecast['record']>(
    em,
    sql`with past as materialized (${past(condition)}),
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
            rows between ${periods}::int preceding and 1 preceding))
        select count(*)::int as cases,
          (count(*) filter (where (2 * (b.earlier_late + 1) > b.earlier + 2) = n.is_late))::int as right
        from before b join pending n using (service_provider_id, dataset_id, post_month)
        where b.periods >= ${leastPeriods}::int and n.post_month > current_date - interval '13 months'`,
  );
  return row ?? { cases: 0, right: 0 };
}
