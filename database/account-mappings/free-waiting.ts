import type { EntityManager } from '@mikro-orm/postgresql';
import type { GridColumn } from '#contracts/submission-views.ts';
import { isAmong, select, sql } from '../sql/select.ts';
import { queriesOf } from '../submissions/run-queries.ts';
import { controlsOffByMapping } from './off-by-mapping.ts';

interface FreedSubmission {
  submissionId: number;
  submissionNo: string;
  postMonth: string;
}

const mostOfChart = 1_000;

/** Sent back because of how accounts are mapped, or not mapped; of a submission `s`. */
export const sentBackForMapping = sql`s.status = 'Reopened By System' and exists (
  select 1 from finding n where n.version_id = s.current_version_id and n.code in ('UNMAPPED_ACCOUNT', 'RECODED_CONTROL') and n.severity = 'hard')`;

/**
 * Has submissions that were sent back because of unmapped accounts of charts checked again by the system (T26), once every account
 * of their current version is mapped, and no control is off because of the mapping. The commands are delivered after the transaction, in the order of post months; one version is
 * checked again once for each of its runs.
 */
export async function freeWaiting(em: EntityManager, chartIds: readonly number[]): Promise<FreedSubmission[]> {
  const candidates = await select<FreedSubmission & { generation: number; versionId: number; columns: GridColumn[] }>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", s.post_month::text as "postMonth", s.generation,
               v.id as "versionId", v.columns
          from submission s join version v on v.id = s.current_version_id
         where ${sentBackForMapping}
           and exists (select 1 from version_account va join source_account a on a.id = va.source_account_id
             where va.version_id = s.current_version_id and ${isAmong(sql`a.provider_chart_id`, chartIds)})
           and not exists (select 1 from version_account va where va.version_id = s.current_version_id and va.mapping_id is null)
         order by s.post_month, s.id limit ${mostOfChart * chartIds.length}`,
  );
  const found: typeof candidates = [];
  for (const one of candidates) if ((await controlsOffByMapping(queriesOf(em), one)).length === 0) found.push(one);
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
  return found.map(({ submissionId, submissionNo, postMonth }) => ({ submissionId, submissionNo, postMonth }));
}
