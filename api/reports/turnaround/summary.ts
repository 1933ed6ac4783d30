import type { EntityManager } from '@mikro-orm/postgresql';
import type { TurnaroundFigures, TurnaroundSummary } from '#contracts/process-reports.schema.ts';
import type { Clock } from '#contracts/process-reports.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { monthBefore } from '../measures.ts';
import { processCoverage } from '../process-query.ts';
import type { ProcessMeasures } from '../process-query.ts';
import { presentFigures } from './figures.ts';
import type { FiguresRow } from './figures.ts';
import { figuresOf, measuredSubmissions } from './measured.ts';

const trendMonths = 12;

export async function readFigures(
  em: EntityManager,
  clock: Clock,
  condition: Part,
  postMonth: string,
): Promise<TurnaroundFigures> {
  const measured = measuredSubmissions(clock, condition, sql`s.post_month = ${postMonth}::date`);
  const row = await selectOne<FiguresRow>(em, sql`select ${figuresOf} from (${measured}) m`);
  if (!row) throw new Error('An aggregate gave no row.');
  return presentFigures(row);
}

/** How long the submissions of a month took, the months before, and who is waited for now. */
export async function readTurnaroundSummary(
  em: EntityManager,
  measures: ProcessMeasures,
  clock: Clock,
): Promise<TurnaroundSummary> {
  const { condition, postMonth, against } = measures;
  return {
    postMonth,
    against,
    coverage: await processCoverage(em, measures),
    figures: await readFigures(em, clock, condition, postMonth),
    before: await readFigures(em, clock, condition, against),
    months: await monthsOf(em, measures, clock),
    waiting: await waitingNow(em, condition),
  };
}

async function monthsOf(
  em: EntityManager,
  { condition, postMonth }: ProcessMeasures,
  clock: Clock,
): Promise<TurnaroundSummary['months']> {
  const months = sql`s.post_month between ${monthBefore(postMonth, trendMonths - 1)}::date and ${postMonth}::date`;
  return select(
    em,
    sql`select m.post_month as "postMonth", count(*)::int as submissions,
          round(avg(m.provider), 4)::text as provider, round(avg(m.system), 4)::text as system,
          round(avg(m.reviewer), 4)::text as reviewer, round(avg(m.approver), 4)::text as approver,
          round(avg(m.is_first_pass::int), 4)::text as "firstPass"
        from (${measuredSubmissions(clock, condition, months)}) m group by m.post_month order by m.post_month`,
  );
}

const mostNamed = 20;

/** The provider, or everybody whose turn it is: a submission that waits for two people is counted with each. */
async function waitingNow(em: EntityManager, condition: Part): Promise<TurnaroundSummary['waiting']> {
  const rows = await select<TurnaroundSummary['waiting'][number]>(
    em,
    sql`select w.holder, w.name, count(*)::int as submissions, min(w.since) as since from (
          select s.ball_holder as holder, s.waiting_since as since,
            case when s.ball_holder in ('reviewer', 'approver') then coalesce(u.name, '') when s.ball_holder = 'provider' then sp.name
              else '' end as name
          from submission s join service_provider sp on sp.id = s.service_provider_id
          left join submission_assignee a on a.submission_id = s.id and a.is_turn and not a.has_decided
            and s.ball_holder in ('reviewer', 'approver')
          left join app_user u on u.id = a.user_id
          where s.status <> 'Completed' and ${condition}) w
        group by w.holder, w.name order by count(*) desc, min(w.since), w.name limit ${mostNamed}`,
  );
  return rows.map((row) => ({ ...row, since: instantOf(row.since) }));
}
