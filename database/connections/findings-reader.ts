import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipient } from '../notifications/queue-notice.ts';
import type { SubmissionPlace } from '../notifications/recipients.ts';
import type { Part } from '../sql/select.ts';
import { isAmong, select, selectOne, sql } from '../sql/select.ts';

/** Over a person `r`: active, an administrator, and may open the integration center today. */
export const mayReadConnections: Part = sql`(r.is_active and r.retired_at is null and not r.is_service_account and exists (
  select 1 from role q left join role_privilege g on g.role_id = q.id and g.screen = 'integrationCenter'
  where q.id = r.role_id and q.is_active and (q.base_role = 'SuperAdmin'
    or (q.base_role = 'Admin' and coalesce(g.privilege, 'All') <> 'None'))))`;

/** Columns of a person `r`, as notices need them. */
export const recipient = sql`r.id as "userId", r.email as address,
  coalesce(r.language, (select code from language where is_default limit 1), 'en') as language`;

/** Those of some people who may open the integration center today. */
export async function connectionReaders(em: EntityManager, userIds: readonly number[]): Promise<Recipient[]> {
  return select<Recipient>(
    em,
    sql`select ${recipient} from app_user r where ${isAmong(sql`r.id`, userIds)} and ${mayReadConnections} order by r.id`,
  );
}

/** The run that has brought the newest file of a submission, with the person whom its connection names. */
export interface FindingsReader extends Recipient {
  runId: number;
  connection: string;
  fileName: string;
}

/** Null when a person has uploaded since, and when the named person may not see the submission or the connection any more. */
export async function findingsReader(
  em: EntityManager,
  { submissionId, submissionNo, ...place }: SubmissionPlace & { submissionId: number; submissionNo: string },
): Promise<FindingsReader | null> {
  return selectOne<FindingsReader>(
    em,
    sql`select ${recipient}, x.id as "runId", c.name as connection, coalesce(x.file_name, '') as "fileName"
        from (select o.op_id from outbox_entry o
               where o.submission_id = ${submissionId} and o.kind = 'upload' and o.status <> 'refused'
               order by o.id desc limit 1) newest
        join connection_run x on x.id = substring(newest.op_id from '^connection:([0-9]+):')::int
          and split_part(newest.op_id, ':', 3) = ${submissionNo}
        join connection c on c.id = x.connection_id
        join app_user r on r.id = c.findings_to_id
        where ${mayReadConnections}
          and (not exists (select 1 from user_scope l where l.user_id = r.id)
            or exists (select 1 from user_scope l where l.user_id = r.id
              and (l.property_id = ${place.propertyId} or l.fund_id in (${place.fundId ?? 0}, ${place.entityId ?? 0}))))`,
  );
}
