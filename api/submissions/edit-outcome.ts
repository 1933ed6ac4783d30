import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { EditFinding, EditOutcome } from '#contracts/submission-views.ts';
import { findingSeverities } from '#contracts/submissions.ts';
import { messageOfFinding } from '#documents/wording/finding-words.ts';
import { inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { anyDashboard } from './list-routes.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { showParams, wordFieldsOf } from './shown-params.ts';
import { loadSubmission } from './submission.ts';
import { findVersion } from './versions.ts';
import { languageOf } from '../access/language.ts';

export interface StoredFinding extends Omit<EditFinding, 'severity' | 'ruleName' | 'message'> {
  params: Record<string, string | number> | null;
}

interface RuleWords {
  id: number;
  type: EditFinding['severity'];
  names: Record<string, string>;
  messages: Record<string, string>;
  document: RuleDocument;
}

const text = z.string().nullable();
const editOutcomeSchema = z.object({
  status: z.enum(['received', 'accepted', 'refused']),
  // A stored finding may carry more of its place than is shown.
  findings: z.array(
    z.looseObject({
      severity: z.enum(findingSeverities),
      code: z.string(),
      ruleId: z.number().int().nullable(),
      ruleName: text,
      rowNo: z.number().int().nullable(),
      field: text,
      found: text,
      expected: text,
      message: z.string(),
    }),
  ),
});

/** What became of an edit; a refused one says why, in the language of the reader. */
async function readEdit(
  em: EntityManager,
  submissionId: number,
  opId: string,
  language: LanguageCode,
): Promise<EditOutcome> {
  const edit = await selectOne<{ status: EditOutcome['status']; findings: StoredFinding[] | null }>(
    em,
    sql`select status, findings from edit where op_id = ${opId} and submission_id = ${submissionId}`,
  );
  if (!edit) throw new AppError('NotFound', `There is no edit ${opId} of this submission.`);
  return { status: edit.status, findings: await presentEditFindings(em, submissionId, edit.findings ?? [], language) };
}

/** Why an edit was refused, in the language of the reader. */
export async function presentEditFindings(
  em: EntityManager,
  submissionId: number,
  findings: readonly StoredFinding[],
  language: LanguageCode,
): Promise<EditFinding[]> {
  const ruleIds = findings.flatMap(({ ruleId }) => ruleId ?? []);
  const rules = await select<RuleWords>(
    em,
    sql`select id, type, names, messages, document from rule where ${isIn(sql`id`, [...new Set(ruleIds)])}`,
  );
  const wordFields = wordFieldsOf((await findVersion(em, submissionId, undefined))?.columns ?? []);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return findings.map((finding) => present(finding, byId.get(finding.ruleId ?? 0), language, wordFields));
}

function present(
  finding: StoredFinding,
  rule: RuleWords | undefined,
  language: LanguageCode,
  wordFields: ReadonlySet<string>,
): EditFinding {
  const { params, ...rest } = finding;
  const values = rule ? showParams(params ?? {}, language, wordFields, rule.document) : (params ?? {});
  return {
    ...rest,
    expected: rule ? (renderExpected(rule, language, values) ?? rest.expected) : rest.expected,
    severity: rule?.type ?? 'hard',
    ruleName: rule ? inLanguage(rule.names, language) : null,
    message: rule ? renderMessage(rule, language, values) : messageOfFinding({ ...finding, params: values }, language),
  };
}

export function createEditOutcomeRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/submissions/:submissionNo/edits/:opId',
    summary: 'What became of an edit: still checked, accepted as the next version, or refused with its findings.',
    tags: ['submissions'],
    policy: anyDashboard,
    params: ofSubmission.extend({ opId: z.string().min(1).max(100) }),
    responses: {
      200: {
        description: 'The edit',
        schema: editOutcomeSchema,
      },
    },
    handler: async ({ em, person, params }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      return readEdit(em, submission.id, params.opId, await languageOf(em, person));
    },
  });
}
