import type { EntityManager } from '@mikro-orm/postgresql';
import type { HistoryEntry, HistoryFacts } from '#contracts/submission-history.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { readEditedCells } from './edited-cells.ts';
import { explainedTexts } from './explained-texts.ts';
import { historyFacts } from './history-facts.ts';
import type { FactsOf } from './history-facts.ts';
import { personName } from './presenter.ts';
import { instantOf, isIn, select, sql } from '#database/sql/select.ts';

interface AuditRow {
  opId: string | null;
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

/** The audit trail of one submission, newest first. Comments are looked up, so that the trail itself carries ids only. */
export async function listHistory(
  em: EntityManager,
  submissionId: number,
  language: LanguageCode,
): Promise<HistoryEntry[]> {
  const rows = await select<AuditRow>(
    em,
    sql`select a.id as "auditId", a.op_id as "opId", a.at, a.action, a.user_id as "userId", u.name as "userName",
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
  const editFactsOf = await editsInHistory(em, submissionId, language, rows);
  const texts = await explainedTexts(em, submissionId);
  const textsOf = ({ action, opId }: AuditRow): HistoryFacts => {
    const own = action === 'explain' ? texts.get(opId ?? '') : undefined;
    return own ? { explanations: own } : {};
  };
  return rows.map((row) => presentEntry(row, factsOf, { ...editFactsOf(row), ...textsOf(row) }));
}

/** Cells of edits and corrections beside the act; why one was rejected beside the check that follows it. */
async function editsInHistory(
  em: EntityManager,
  submissionId: number,
  language: LanguageCode,
  rows: readonly AuditRow[],
): Promise<(row: AuditRow) => HistoryFacts> {
  const byAudit = new Map<number, { editId: number; isAct: boolean }>();
  let lastEditId = 0;
  for (const { auditId, action, details } of [...rows].reverse()) {
    if (action === 'edit' || action === 'correct') {
      lastEditId = Number(details?.[action === 'edit' ? 'editId' : 'correctionId'] ?? 0);
      byAudit.set(auditId, { editId: lastEditId, isAct: true });
    }
    if (action === 'editRefused') byAudit.set(auditId, { editId: lastEditId, isAct: false });
  }
  const ids = [...new Set([...byAudit.values()].map(({ editId }) => editId))];
  if (ids.length === 0) return () => ({});
  const edits = await readEditedCells(em, submissionId, language, isIn(sql`e.id`, ids));
  const byId = new Map(edits.map((edit) => [edit.editId, edit]));
  return ({ auditId }) => {
    const found = byAudit.get(auditId);
    const edit = found && byId.get(found.editId);
    if (!edit) return {};
    return found.isAct ? { edit: edit.facts } : { problems: edit.problems };
  };
}

function presentEntry(row: AuditRow, factsOf: FactsOf, editFacts: HistoryFacts): HistoryEntry {
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
    facts: { ...factsOf(row.action, details), ...editFacts },
    details,
  };
}
