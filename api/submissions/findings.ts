import type { EntityManager } from '@mikro-orm/postgresql';
import { addressOf, cellWithSheet } from '#contracts/row-addresses.ts';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import type { Finding } from '#contracts/submission-views.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import {
  expectedOfFinding,
  foundOfFinding,
  messageOfFinding,
  nameOfFinding,
} from '#documents/wording/finding-words.ts';
import { inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { personName } from './presenter.ts';
import { instantOf, instantOrNull, select, sql } from '#database/sql/select.ts';
import { showParams, wordFieldsOf } from './shown-params.ts';
import { carryOfFinding, presentCarry } from './carried-explanations.ts';
import { findVersion } from './versions.ts';

interface FindingRow {
  findingId: number;
  severity: Finding['severity'];
  code: string;
  ruleId: number | null;
  sheet: string | null;
  rowNo: number | null;
  field: string | null;
  column: string | null;
  cell: string | null;
  found: string | null;
  expected: string | null;
  params: Record<string, string | number> | null;
  explanation: string | null;
  explanationReason: Finding['explanationReason'];
  explainedAt: string | null;
  explainedByUserId: number | null;
  explainedByName: string | null;
  acceptedBy: Finding['acceptedBy'];
  carry: Finding['carry'];
  names: Record<string, string> | null;
  messages: Record<string, string> | null;
  document: RuleDocument | null;
}

/** Most findings that one answer carries; the marked workbook has all of them. */
export const findingLimit = 5_000;

/** Errors first, then by row. Names and sentences are in the reader's language. */
export async function listFindings(
  em: EntityManager,
  submissionId: number,
  request: { versionNo?: number | undefined; severity?: Finding['severity'] | undefined },
  language: LanguageCode,
): Promise<Finding[]> {
  const version = await findVersion(em, submissionId, request.versionNo);
  if (!version) return [];
  const severity = request.severity ? sql`f.severity = ${request.severity}` : sql`true`;
  const rows = await select<FindingRow>(
    em,
    sql`select f.id as "findingId", f.severity, f.code, f.rule_id as "ruleId", f.sheet, f.row_no as "rowNo", f.field,
          f.column_letter as "column", f.cell, f.found, f.expected, f.params, f.explanation,
          f.explanation_reason as "explanationReason", f.explained_at as "explainedAt",
          f.explained_by_user_id as "explainedByUserId", u.name as "explainedByName", coalesce(rv.names, r.names) as names,
          coalesce(rv.messages, r.messages) as messages, coalesce(rv.document, r.document) as document,
          array(select jsonb_build_object('userId', a.user_id, 'name', au.name, 'acceptedAt', a.accepted_at)
            from explanation_acceptance a join app_user au on au.id = a.user_id
            where a.finding_id = f.id order by a.accepted_at, a.id) as "acceptedBy",
          ${carryOfFinding} as carry
        from finding f left join rule r on r.id = f.rule_id
          left join rule_version rv on rv.rule_id = f.rule_id and rv.version = f.rule_version left join app_user u on u.id = f.explained_by_user_id
        where f.version_id = ${version.id} and f.generation = ${version.generation} and ${severity}
        order by f.severity, f.row_no nulls first, f.id limit ${findingLimit}`,
  );
  const wordFields = wordFieldsOf(version.columns);
  return rows.map((row) => ({
    ...presentFinding(row, language, wordFields),
    cell: isOfSheets(row, version.sheets) ? cellOnSheet(row, version.sheets) : row.cell,
  }));
}

/** A file that was refused for its layout holds no rows; only one of several sheets has its name there. */
const isOfSheets = ({ code, sheet }: FindingRow, sheets: readonly SheetOfRows[]): boolean =>
  sheets.length > 0 || (code === 'LAYOUT_CHANGED' && sheet !== null);

/** Where several sheets are read, an address without its sheet says nothing. */
function cellOnSheet({ sheet, cell, rowNo }: FindingRow, sheets: readonly SheetOfRows[]): string | null {
  if (cell !== null) return cellWithSheet(sheet, cell);
  if (rowNo === null) return null;
  const own = addressOf(sheets, rowNo);
  return cellWithSheet(own.sheet ?? sheet, String(own.rowNo));
}

function presentFinding(row: FindingRow, language: LanguageCode, wordFields: ReadonlySet<string>): Finding {
  const { params: stored, explainedByUserId, explainedByName, names, messages, document, explainedAt, ...rest } = row;
  const params = showParams(stored ?? {}, language, wordFields, document);
  const worded = { code: row.code, found: row.found, expected: row.expected, params: stored ?? {} };
  const message = messages ? renderMessage({ messages }, language, params) : messageOfFinding(worded, language);
  const expected = document
    ? (renderExpected({ document }, language, params) ?? row.expected)
    : expectedOfFinding(worded, language);
  return {
    ...rest,
    found: document ? row.found : foundOfFinding(worded, language),
    expected,
    ruleName: names ? inLanguage(names, language) : nameOfFinding(row, language),
    message,
    explainedBy: personName(explainedByUserId, explainedByName),
    explainedAt: instantOrNull(explainedAt),
    acceptedBy: row.acceptedBy.map((one) => ({ ...one, acceptedAt: instantOf(one.acceptedAt) })),
    carry: presentCarry(row.carry),
  };
}
