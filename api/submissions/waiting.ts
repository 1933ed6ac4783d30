import type { EntityManager } from '@mikro-orm/postgresql';
import type { Waiting } from '#contracts/reminders.schema.ts';
import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import { allOf, select, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { filterCondition } from './filters.ts';
import { daysLate, isLate } from './lateness.ts';

const mostShown = 20;

/** Open submissions by the provider or person that they wait for, the most late ones first. */
export async function readWaiting(em: EntityManager, scope: RowScope, filters: SubmissionFilters): Promise<Waiting> {
  const condition = allOf([scope.condition, filterCondition(filters), sql`s.status not in ('Completed', 'Closed')`]);
  const counts = sql`count(*)::int as open, count(*) filter (where ${isLate})::int as late`;
  const providers = await select<Waiting['providers'][number]>(
    em,
    sql`select v.id, v.name, w.open, w.late, w."daysLate", (select count(*)::int from app_user u where u.service_provider_id = v.id
            and u.is_active and u.retired_at is null) as people
        from (select s.service_provider_id as id, ${counts},
            coalesce(max(${daysLate}) filter (where ${isLate}), 0)::int as "daysLate"
          from submission s where ${condition} and s.ball_holder = 'provider' group by 1
          order by late desc, "daysLate" desc, open desc, 1 limit ${mostShown}) w
        join service_provider v on v.id = w.id order by w.late desc, w."daysLate" desc, w.open desc, v.name`,
  );
  const people = await select<Waiting['people'][number]>(
    em,
    sql`select u.id as "userId", u.name, w.holder, w.open, w.late
        from (select a.user_id as id, s.ball_holder as holder, ${counts}
          from submission s join submission_assignee a on a.submission_id = s.id and a.is_turn and not a.has_decided
          where ${condition} and s.ball_holder in ('reviewer', 'approver') group by 1, 2
          order by late desc, open desc, 1 limit ${mostShown}) w
        join app_user u on u.id = w.id order by w.late desc, w.open desc, u.name`,
  );
  return { providers, people };
}
