import type { EntityManager } from '@mikro-orm/postgresql';
import { isAmong, select, sql } from '../sql/select.ts';

interface FreedSubmission {
  submissionId: number;
  submissionNo: string;
  postMonth: string;
}

const mostOfChart = 1_000;

/**
 * Has submissions that were sent back because of unmapped accounts of charts checked again by the system (T26), once every account
 * of their current version is mapped. The commands are delivered after the transaction, in the order of post months; one version is
 * checked again once for each of its runs.
 */
export async function freeWaiting(em: EntityManager, chartIds: readonly number[]): Promise<FreedSubmission[]> {
  const found = await select<FreedSubmission & { generation: number }>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", s.post_month::text as "postMonth", s.generation
          from submission s
         where s.status = 'Reopened By System'
           and exists (select 1 from finding n where n.version_id = s.current_version_id and n.code = 'UNMAPPED_ACCOUNT' and n.severity = 'hard')
           and exists (select 1 from version_account va join source_account a on a.id = va.source_account_id
             where va.version_id = s.current_version_id and ${isAmong(sql`a.provider_chart_id`, chartIds)})
           and not exists (select 1 from version_account va where va.version_id = s.current_version_id and va.mapping_id is null)
         order by s.post_month, s.id limit ${mostOfChart * chartIds.length}`,
  );
  if (found.length === 0) return [];
  const entries = found.map(({ submissionId, submissionNo, generation }) => {
    const opId = `${submissionNo}:accounts-mapped:${generation}`;
    const actor = { userId: 0, baseRole: 'System' };
    const payload = { kind: 'revalidate', hasRunInputChanged: true, opId, actor, atMs: Date.now() };
    return { op_id: opId, submission_id: submissionId, payload };
  });
  await em.execute(
    sql`insert into outbox_entry (op_id, submission_id, kind, payload)
        select e.op_id, e.submission_id, 'revalidate', e.payload
          from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(op_id text, submission_id int, payload jsonb)
        on conflict (op_id) do nothing`,
  );
  return found.map(({ generation: _, ...submission }) => submission);
}
