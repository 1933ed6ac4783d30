import type { EntityManager } from '@mikro-orm/postgresql';
import { queueNotice } from '../notifications/queue-notice.ts';
import type { Recipient } from '../notifications/queue-notice.ts';
import { select, selectOne, sql } from '../sql/select.ts';
import type { Connection } from './connection.entity.ts';
import { mayReadConnections, recipient } from './findings-reader.ts';

/** A decision and the end of a run take turns: neither sees attachments that the other has half changed. */
export async function lockAttachments(em: EntityManager, connectionId: number): Promise<void> {
  await em.execute(sql`select 1 from connection where id = ${connectionId} for update`);
}

/**
 * One notice of all attachments that wait, to each person who may decide on them, when some of them are new. It has no words of a
 * mail: their sender could have written anything.
 * @param runId of the run that has ended; repeated, it says nothing more
 */
export async function announceAttachments(em: EntityManager, connection: Connection, runId: number): Promise<void> {
  const { id: connectionId, name } = connection;
  await lockAttachments(em, connectionId);
  const fresh = await select<{ isOpen: boolean }>(
    em,
    sql`update connection_proposal set noticed_at = now() where connection_id = ${connectionId} and noticed_at is null
        returning status = 'open' as "isOpen"`,
  );
  if (!fresh.some(({ isOpen }) => isOpen)) return;
  const waiting = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from connection_proposal where connection_id = ${connectionId} and status = 'open'`,
  );
  await closeAttachmentNotices(em, connectionId);
  const values = { connectionId, connection: name, attachments: waiting?.count ?? 0 };
  for (const person of await deciders(em)) {
    const dedupeKey = `connection:${connectionId}:attachments:${runId}:${person.userId}`;
    await queueNotice(em, person, { dedupeKey, templateName: 'attachmentsWaiting', submissionId: null, values });
  }
}

/** Marks the notices of a connection as read when nothing of it waits any more. */
export async function closeDecidedAttachments(em: EntityManager, connectionId: number): Promise<void> {
  const open = await selectOne(
    em,
    sql`select 1 from connection_proposal where connection_id = ${connectionId} and status = 'open' limit 1`,
  );
  if (open === null) await closeAttachmentNotices(em, connectionId);
}

/** A later notice counts what the earlier ones counted. */
async function closeAttachmentNotices(em: EntityManager, connectionId: number): Promise<void> {
  await em.execute(sql`update email_history set is_read = true
    where template_name = 'attachmentsWaiting' and not is_read and ("values" ->> 'connectionId')::int = ${connectionId}`);
}

/** Who may change connections today: administrators without lists of funds and properties. */
function deciders(em: EntityManager): Promise<Recipient[]> {
  return select<Recipient>(
    em,
    sql`select ${recipient} from app_user r join role q on q.id = r.role_id
        where ${mayReadConnections} and (q.base_role = 'SuperAdmin'
          or (not exists (select 1 from user_scope l where l.user_id = r.id)
            and not exists (select 1 from role_privilege g
              where g.role_id = q.id and g.screen = 'integrationCenter' and g.privilege not in ('Edit', 'All'))))
        order by r.id`,
  );
}
