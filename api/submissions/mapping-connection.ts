import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOne, sql } from '#database/sql/select.ts';

/**
 * Name of the connection by whose own fields the newest file of a submission was read, in place of a dataset mapping. What is
 * checked again keeps the fields of the file before.
 */
export async function readMappingConnection(em: EntityManager, submissionId: number): Promise<string | null> {
  const found = await selectOne<{ name: string }>(
    em,
    sql`select c.name from upload u
        join connection_run r on r.id = substring(u.op_id from '^connection:([0-9]+):')::int
        join connection c on c.id = r.connection_id
        where u.submission_id = ${submissionId} and (
          select n.columns is not null from upload n where n.submission_id = ${submissionId} order by n.id desc limit 1)
        order by u.id desc limit 1`,
  );
  return found?.name ?? null;
}
