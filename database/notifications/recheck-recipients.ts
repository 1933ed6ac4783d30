import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipient } from './queue-notice.ts';

/**
 * Whom it concerns that submissions are checked again: the people of the provider who see them, and the reviewers of the
 * step that each is at or goes back to. Each person once, with their submissions, the next due one first.
 */
export async function recheckRecipients(
  em: EntityManager,
  submissionIds: readonly number[],
): Promise<(Recipient & { submissionIds: number[] })[]> {
  return em.execute<(Recipient & { submissionIds: number[] })[]>(
    `with concerned as (
       select s.id, s.due_on, u.id as user_id from submission s
         join app_user u on u.service_provider_id = s.service_provider_id
         join role r on r.id = u.role_id and r.base_role = 'DataProvider'
        where s.id = any(?::int[]) and (not exists (select 1 from user_scope c where c.user_id = u.id)
          or exists (select 1 from user_scope c where c.user_id = u.id
            and (c.property_id = s.property_id or c.fund_id in (s.fund_id, s.entity_id))))
       union
       select s.id, s.due_on, (seat ->> 'userId')::int from submission s
         cross join jsonb_array_elements(s.state -> 'chain' -> 'seats') seat
        where s.id = any(?::int[]) and (seat ->> 'isActive')::boolean and (seat ->> 'orderNo')::int
          = coalesce((s.state ->> 'currentOrderNo')::int, (s.state ->> 'resumeOrderNo')::int)
     )
     select u.id as "userId", u.email as address,
       coalesce(u.language, (select code from language where is_default limit 1), 'en') as language,
       array_agg(n.id order by n.due_on, n.id) as "submissionIds"
     from concerned n join app_user u on u.id = n.user_id and u.is_active and u.retired_at is null
     group by u.id order by u.id`,
    [asArray(submissionIds), asArray(submissionIds)],
  );
}

const asArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;
