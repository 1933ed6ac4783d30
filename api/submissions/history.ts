import type { EntityManager } from '@mikro-orm/postgresql';
import type { HistoryEntry } from '#contracts/submission-views.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { historyFacts } from './history-facts.ts';
import type { FactsOf } from './history-facts.ts';
import { personName } from './presenter.ts';
import { instantOf, select, sql } from './select.ts';

interface AuditRow {
  auditId: number;
  at: string;
  action: string;
  userId: number | null;
  userName: string | null;
  impersonatorId: number | null;
  impersonatorName: string | null;
  principalId: number | null;
  principalName: string | null;
  before: { status?: SubmissionStatus } | null;
  after: { status?: SubmissionStatus } | null;
  details: Record<string, unknown> | null;
  comment: string | null;
}

/** The audit trail of one ticket, newest first. Comments are looked up, so that the trail itself carries ids only. */
export async function listHistory(
  em: EntityManager,
  submissionId: number,
  language: LanguageCode,
): Promise<HistoryEntry[]> {
  const rows = await select<AuditRow>(
    em,
    sql`select a.id as "auditId", a.at, a.action, a.user_id as "userId", u.name as "userName",
          a.impersonator_id as "impersonatorId", i.name as "impersonatorName",
          a.principal_id as "principalId", pr.name as "principalName", a.before, a.after,
          jsonb_strip_nulls(jsonb_build_object('orderNo', d.order_no)) || coalesce(a.details, '{}') as details,
          coalesce(c.text, byid.text) as comment
        from audit_entry a
        left join app_user u on u.id = a.user_id left join app_user i on i.id = a.impersonator_id
        left join app_user pr on pr.id = a.principal_id
        left join decision d on d.op_id = a.op_id and d.submission_id = a.submission_id
        left join comment c on c.op_id = a.op_id
        left join comment byid on byid.id::text = a.details ->> 'commentId' and byid.submission_id = a.submission_id
        where a.submission_id = ${submissionId} order by a.id desc`,
  );
  const factsOf = await historyFacts(em, submissionId, language);
  return rows.map((row) => presentEntry(row, factsOf));
}

function presentEntry(row: AuditRow, factsOf: FactsOf): HistoryEntry {
  const details = row.details ?? {};
  const { versionNo, reason } = details;
  // A closing calls its reason by another name than a reopening.
  const reasonCode = details['reasonCode'] ?? (row.action === 'close' ? reason : null);
  return {
    auditId: row.auditId,
    at: instantOf(row.at),
    action: row.action,
    actor: personName(row.userId, row.userName),
    impersonator: personName(row.impersonatorId, row.impersonatorName),
    principal: personName(row.principalId, row.principalName),
    statusBefore: row.before?.status ?? null,
    statusAfter: row.after?.status ?? null,
    versionNo: typeof versionNo === 'number' ? versionNo : null,
    reasonCode: typeof reasonCode === 'string' ? reasonCode : null,
    comment: row.comment,
    facts: factsOf(row.action, details),
    details,
  };
}
