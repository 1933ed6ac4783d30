import type { EntityManager } from '@mikro-orm/postgresql';
import type { Seat, SubmissionState } from '#rules/submissions/state.ts';

/** Who may hold a seat: an active person whose active role is one of reviewers. */
const holder = `u.is_active and u.retired_at is null and r.is_active and r.base_role = 'Reviewer'`;

/**
 * T24: asks the process of every open submission to let the seats lapse of people who were deactivated, deleted, or have lost
 * the role. Called with the change itself; asking again before the process has answered adds nothing, and a submission whose
 * seats are being given to somebody else is asked when that has happened.
 * @param userId only the seats of this person; null looks at everybody's
 * @returns how many submissions were asked
 */
export async function askToLapseSeats(em: EntityManager, userId: number | null = null): Promise<number> {
  const asked = await em.execute<{ id: number }[]>(
    `insert into outbox_entry (op_id, submission_id, kind, payload)
     select s.submission_no || ':lapse:' || s.rev || ':' || string_agg(distinct a.user_id::text, ',' order by a.user_id::text),
       s.id, 'chainChanged', '{}'
     from submission_assignee a join submission s on s.id = a.submission_id
     left join app_user u on u.id = a.user_id left join role r on r.id = u.role_id
     where s.status not in ('Completed', 'Closed') and (${holder}) is not true and (?::int is null or a.user_id = ?)
       and not exists (select 1 from outbox_entry o
         where o.submission_id = s.id and o.status = 'pending' and o.kind in ('substitute', 'chainChanged'))
     group by s.id
     on conflict (op_id) do nothing returning id`,
    [userId, userId],
  );
  return asked.length;
}

/** The seats of a submission as they stand, without those whose holder may hold none any more. */
export async function seatsInForce(em: EntityManager, state: SubmissionState): Promise<Seat[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select u.id from app_user u join role r on r.id = u.role_id where ${holder}`,
  );
  const holders = new Set(rows.map((row) => row.id));
  return state.chain.seats.map((seat) => ({ ...seat, isActive: seat.isActive && holders.has(seat.userId) }));
}
