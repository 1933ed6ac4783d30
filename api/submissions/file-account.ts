import type { EntityManager } from '@mikro-orm/postgresql';
import { otherDatasetsOf } from '#contracts/file-accounts.ts';
import type { FileAccount, FileAccountAnswer } from '#contracts/file-accounts.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { ofVersionSchema } from '#contracts/submissions.schema.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { fieldLabels } from './field-labels.ts';
import { fileAccountAnswerSchema } from './file-account.schema.ts';
import { anyDashboard } from './list-routes.ts';
import { namesOfOthers } from '#database/datasets/other-dataset-names.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { loadSubmission } from './submission.ts';
import { findVersion } from './versions.ts';

/** For everyone who sees the submission: the provider learns what was left out, the reviewer what the figures rest on. */
export function createFileAccountRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/submissions/:submissionNo/file-account',
    summary: 'What became of every row and column of the file of a version.',
    tags: ['submissions'],
    policy: anyDashboard,
    params: ofSubmission,
    query: ofVersionSchema,
    responses: {
      200: { description: 'The account, or null where none was recorded', schema: fileAccountAnswerSchema },
    },
    handler: async ({ em, person, params, query }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      return readFileAccount(em, submission, query.versionNo, await languageOf(em, person));
    },
  });
}

async function readFileAccount(
  em: EntityManager,
  submission: { id: number },
  versionNo: number | undefined,
  language: LanguageCode,
): Promise<FileAccountAnswer> {
  const version = await findVersion(em, submission.id, versionNo);
  if (!version) return { versionNo: null, account: null };
  const stored = await selectOne<{ account: FileAccount }>(
    em,
    sql`select account from file_account where version_id = ${version.id}`,
  );
  if (!stored) return { versionNo: version.versionNo, account: null };
  const { account } = stored;
  const { skipped } = account.rules;
  const names = await ruleNames(
    em,
    skipped.map(({ ruleId }) => ruleId),
    language,
  );
  const labels = Object.fromEntries(await fieldLabels(em, submission.id, version.versionNo, language));
  const datasets = await namesOfOthers(queriesOf(em), otherDatasetsOf(account), language);
  const named = skipped.map((rule) => ({ ...rule, ruleName: names.get(rule.ruleId) ?? '' }));
  return {
    versionNo: version.versionNo,
    account: { ...account, labels, datasets, rules: { ...account.rules, skipped: named } },
  };
}

async function ruleNames(em: EntityManager, ids: readonly number[], language: LanguageCode) {
  const rows = await select<{ id: number; names: Record<string, string> }>(
    em,
    sql`select id, names from rule where ${isIn(sql`id`, ids)}`,
  );
  return new Map(rows.map(({ id, names }) => [id, inLanguage(names, language)]));
}
