import type { RawQueryFragment } from '@mikro-orm/core';
import { sql } from '@mikro-orm/core';

/** Every reason that a submission under `condition` (over `submission s`) is stuck for: one row a submission, kind and code. */
export const stuckUnder = (condition: RawQueryFragment): RawQueryFragment => sql`
  select s.id, 'parked' as kind, s.parked_code as code, s.parked_detail as detail, s.waiting_since as since,
      null::text as step, null::int as attempts, case when s.parked_code <> 'NoAssignee' then s.step_failure end as failure
    from submission s where s.process_state in ('parked', 'lost') and s.process_state = 'parked' and ${condition}
  union all
  select s.id, 'parked', 'DeliveryParked', string_agg(o.kind || coalesce(': ' || o.last_error, ''), E'\n' order by o.id), min(o.created_at),
      null, max(o.attempts), substring(min(o.last_error) from '^\\w+')
    from submission s join outbox_entry o on o.submission_id = s.id and o.status = 'parked'
    where ${condition} group by s.id
  union all
  select s.id, 'runLost', null, null, coalesce(s.seen_at, s.waiting_since), null, null, null
    from submission s where s.process_state in ('parked', 'lost') and s.process_state = 'lost' and ${condition}
  union all
  select s.id, t.kind, null, t.detail, t.since, t.step, t.attempts, t.failure
    from process_trouble t join submission s on s.id = t.submission_id
    where s.status not in ('Completed', 'Closed') and ${condition}
  union all
  select s.id, 'humanLate', null, null, s.due_at, null, null, null from submission s
    where s.is_overdue and s.ball_holder in ('provider', 'reviewer', 'approver') and ${condition}`;
