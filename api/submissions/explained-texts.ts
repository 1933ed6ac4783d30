import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from '#database/sql/select.ts';

/** What was written by each act of explaining, by its operation; each text once. */
export async function explainedTexts(em: EntityManager, submissionId: number): Promise<Map<string, string[]>> {
  const rows = await select<{ opId: string; texts: string[] }>(
    em,
    sql`select op_id as "opId", array_agg(explanation order by first_id) as texts
        from (select params ->> 'explainedIn' as op_id, explanation, min(id) as first_id from finding
          where submission_id = ${submissionId} and explanation is not null and params ->> 'explainedIn' is not null
          group by 1, 2) as text group by op_id`,
  );
  return new Map(rows.map(({ opId, texts }) => [opId, texts]));
}
