import type { EntityManager } from '@mikro-orm/postgresql';
import { isAmong, sql } from '#database/sql/select.ts';
import type { Master } from '../masters/master.ts';

/** Service account, secrets, notices and schedule follow each change of a connection, in its transaction. */
export const followConnections: NonNullable<Master['afterChange']> = ({ em }, ids) => followChanges(em, ids);

export async function followChanges(em: EntityManager, ids: readonly number[]): Promise<void> {
  const isChanged = isAmong(sql`m.id`, ids);
  // The account's address is never used: nobody signs in with it, and no mail goes to it.
  await em.execute(sql`with added as (
      insert into app_user (email, name, role_id, service_provider_id, is_active, is_service_account)
      select 'connection-' || m.id || '@service.invalid', m.name,
             (select r.id from role r where r.base_role = 'DataProvider' order by r.id limit 1),
             m.service_provider_id, false, true
        from connection m where ${isChanged} and m.service_account_id is null
      returning id, email)
    update connection m set service_account_id = added.id from added
     where added.email = 'connection-' || m.id || '@service.invalid'`);
  await em.execute(sql`update app_user u set name = m.name from connection m
    where u.id = m.service_account_id and ${isChanged} and u.name <> m.name`);
  await em.execute(sql`update connection m set synced_at = null, failures = case when m.is_active then 0 else m.failures end,
      pause_reason = case when m.is_active then null else m.pause_reason end where ${isChanged}`);
  await em.execute(sql`update email_history h set is_read = true from connection m
    where h.template_name = 'attachmentsWaiting' and not h.is_read and (h."values" ->> 'connectionId')::int = m.id
      and m.retired_at is not null and ${isChanged}`);
  await em.execute(sql`delete from connection_secret s using connection m
    where m.id = s.connection_id and m.retired_at is not null and ${isChanged}`);
}
