import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeadlinePreview, DeadlineSettings } from '#contracts/deadlines.ts';
import { humanStatuses } from '#contracts/submissions.ts';

const turning = `
  with turning as (
    select s.id, not s.is_overdue as is_late from submission s
     where s.status in (${humanStatuses.map(() => '?').join(', ')})
       and s.is_overdue <> coalesce(s.waiting_since + coalesce(
         (select min(q.step_deadline_hours) from configured_reviewer q where q.configuration_id = s.workflow_configuration_id
           and q.order_no = (s.state ->> 'currentOrderNo')::int), ?::float8) * interval '1 hour' <= now(), false))`;

/** Which steps other deadlines would make overdue at once, and which no longer; and who decides at them. A step with a deadline of its own keeps it. */
export async function previewOverdue(
  em: EntityManager,
  { stepOverdueHours }: Pick<DeadlineSettings, 'stepOverdueHours'>,
): Promise<DeadlinePreview> {
  const values = [...humanStatuses, stepOverdueHours];
  const [all] = await em.execute<Pick<DeadlinePreview, 'becomeOverdue' | 'noLongerOverdue'>[]>(
    `${turning} select count(*) filter (where is_late)::int as "becomeOverdue",
       count(*) filter (where not is_late)::int as "noLongerOverdue" from turning`,
    values,
  );
  const people = await em.execute<DeadlinePreview['people']>(
    `${turning} select u.id as "userId", u.name, count(distinct t.id) filter (where t.is_late)::int as "becomeOverdue",
       count(distinct t.id) filter (where not t.is_late)::int as "noLongerOverdue"
     from turning t join submission_assignee a on a.submission_id = t.id and a.is_turn and not a.has_decided
     join app_user u on u.id = a.user_id group by u.id order by 3 desc, 4 desc, u.name, u.id`,
    values,
  );
  return { becomeOverdue: all?.becomeOverdue ?? 0, noLongerOverdue: all?.noLongerOverdue ?? 0, people };
}
