import type { EntityManager } from '@mikro-orm/postgresql';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Part } from '#database/sql/select.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { daysLate } from '../../submissions/lateness.ts';

const mostLate = 4;
const mostNext = 3;
const mostEmbargoed = 5;
const paceMonths = 12;
const leastMonths = 4;

type Complete = WallPage['complete'] & Pick<WallPage, 'properties' | 'serviceProviders'>;

/** @param condition on `submission s`: those of the fund and month */
export async function readComplete(em: EntityManager, condition: Part): Promise<Complete> {
  const row = await selectOne<Complete>(
    em,
    sql`select count(*)::int as expected, (count(*) filter (where s.status = 'Completed'))::int as completed,
          (count(*) filter (where s.ball_holder = 'reviewer'))::int as review,
          (count(*) filter (where s.ball_holder = 'approver'))::int as approval,
          (count(*) filter (where s.status <> 'Completed' and s.ball_holder in ('provider', 'system')))::int as open,
          (count(*) filter (where s.first_passed_at <= s.due_at))::int as "onTime",
          count(distinct s.property_id)::int as properties, count(distinct s.service_provider_id)::int as "serviceProviders"
        from submission s where ${condition}`,
  );
  if (!row) throw new Error('An aggregate gave no row.');
  return row;
}

/** Submissions that are due with nothing in that passed, the oldest first. */
export async function readLate(em: EntityManager, condition: Part, language: LanguageCode): Promise<WallPage['late']> {
  const rows = await select<WallPage['late']['listed'][number] & { total: number }>(
    em,
    sql`select s.submission_no as "submissionNo", coalesce(p.name, f.name, '') as subject,
          coalesce(d.names ->> ${language}, d.name) as dataset,
          greatest(1, ${daysLate})::int as "daysLate", (count(*) over ())::int as total
        from submission s join dataset d on d.id = s.dataset_id left join property p on p.id = s.property_id
        left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where ${condition} and s.status <> 'Completed' and s.first_passed_at is null and s.due_at < now()
        order by s.due_at, s.id limit ${mostLate}`,
  );
  return {
    submissions: rows[0]?.total ?? 0,
    oldestDays: rows[0]?.daysLate ?? 0,
    listed: rows.map(({ total: _, ...row }) => row),
    ...(await readCameLate(em, condition)),
    next: await readNext(em, condition, language),
  };
}

async function readCameLate(
  em: EntityManager,
  condition: Part,
): Promise<Pick<WallPage['late'], 'cameLate' | 'mostDaysLate'>> {
  const row = await selectOne<Pick<WallPage['late'], 'cameLate' | 'mostDaysLate'>>(
    em,
    sql`select count(*)::int as "cameLate",
          coalesce(max(greatest(1, (s.first_passed_at at time zone s.time_zone)::date - s.due_on)), 0)::int as "mostDaysLate"
        from submission s where ${condition} and s.first_passed_at > s.due_at`,
  );
  return row ?? { cameLate: 0, mostDaysLate: 0 };
}

async function readNext(em: EntityManager, condition: Part, language: LanguageCode): Promise<WallPage['late']['next']> {
  return select(
    em,
    sql`select s.submission_no as "submissionNo", coalesce(p.name, f.name, '') as subject,
          coalesce(d.names ->> ${language}, d.name) as dataset, s.due_on as "dueOn"
        from submission s join dataset d on d.id = s.dataset_id left join property p on p.id = s.property_id
        left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where ${condition} and s.status not in ('Completed', 'Closed') and s.first_passed_at is null and s.due_at >= now()
        order by s.due_at, s.id limit ${mostNext}`,
  );
}

export async function readMissing(
  em: EntityManager,
  condition: Part,
  language: LanguageCode,
): Promise<WallPage['missing']> {
  return select(
    em,
    sql`select coalesce(d.names ->> ${language}, d.name) as dataset, count(*)::int as expected,
          (count(*) filter (where s.status = 'Completed'))::int as completed
        from submission s join dataset d on d.id = s.dataset_id where ${condition} group by d.id order by 1`,
  );
}

/** Packages of the month that publish together and have not. */
export async function readEmbargoed(
  em: EntityManager,
  condition: Part,
  language: LanguageCode,
): Promise<WallPage['embargoed']> {
  return select(
    em,
    sql`select coalesce(k.names ->> ${language}, k.name) as "reportPackage", coalesce(p.name, f.name, '') as place,
          m.members, m.ready
        from (select distinct s.package_month_id as id from submission s where ${condition}) seen
        join package_month x on x.id = seen.id join report_package k on k.id = x.report_package_id
        left join property p on p.id = x.property_id left join fund f on f.id = x.fund_id
        cross join lateral (select cardinality(x.dataset_ids) as members,
          (count(*) filter (where s.status in ('DataProcessing Completed', 'Completed', 'Closed')))::int as ready
          from submission s where s.package_month_id = x.id) m
        where x.published_at is null order by place, x.id limit ${mostEmbargoed}`,
  );
}

/**
 * When all are in, if it takes as many days after the period as the median of earlier months of which all were.
 * @param condition on `submission s`: those of the fund in any month
 */
export async function readAllInBy(em: EntityManager, condition: Part, postMonth: string): Promise<string | null> {
  const row = await selectOne<{ allInBy: string | null }>(
    em,
    sql`with month as (
          select s.post_month, max(s.period_end) as period_end, max(c.at) as done_at,
            bool_and(s.status = 'Completed' and c.at is not null) as is_done
          from submission s cross join lateral (select min(t.entered_at) as at from submission_stay t
            where t.submission_id = s.id and t.status = 'Completed') c
          where ${condition} and s.post_month <= ${postMonth}::date
            and s.post_month > ${postMonth}::date - make_interval(months => ${paceMonths + 1}::int)
          group by s.post_month),
        past as (select extract(epoch from done_at - period_end::timestamp at time zone 'UTC') / 86400 as days
          from month where is_done and post_month < ${postMonth}::date)
        select case when not m.is_done and count(past.days) >= ${leastMonths}::int
          then (m.period_end + ceil(percentile_cont(0.5) within group (order by past.days))::int)::text end as "allInBy"
        from month m left join past on true where m.post_month = ${postMonth}::date group by m.is_done, m.period_end`,
  );
  return row?.allInBy ?? null;
}
