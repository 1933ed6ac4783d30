import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ruleExplanationSchema } from '#contracts/rule-explanations.schema.ts';
import type { RuleExplanation } from '#contracts/rule-explanations.schema.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { explanationQuerySchema } from '#contracts/submissions.schema.ts';
import { createMasterFiller, loadPinnedMasters } from '#database/account-mappings/account-inputs.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { explainRule } from '#rules/rule-sets/explain.ts';
import { UnknownFact } from '#rules/rule-sets/compiled-facts.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { readsMasterAccounts, ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { AppError } from '../errors.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { anyDashboard } from './list-routes.ts';
import { loadPriorRowsOf, loadPublishedAggregates, loadSubmissionFacts } from './published-facts.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { queriesOf } from './run-input.ts';
import { loadOperands } from './rule-operands.ts';
import { showParams, wordFieldsOf } from './shown-params.ts';
import { loadSubmission } from './submission.ts';
import type { Submission } from './submission.ts';
import type { VersionHead } from './versions.ts';
import { findVersion } from './versions.ts';

type Values = (string | null)[];
const rowsAtOnce = 10_000;

/** The stock engine's answer for one rule and one row (or the whole file, for a rule over the dataset). */
async function explain(
  em: EntityManager,
  submission: Submission,
  request: { ruleId: number; rowNo?: number | undefined; versionNo?: number | undefined },
  language: LanguageCode,
): Promise<RuleExplanation> {
  const version = await findVersion(em, submission.id, request.versionNo);
  const rule = version && (await loadRule(em, submission.datasetId, request.ruleId, version.id));
  if (!version || !rule) throw new AppError('NotFound', `There is no rule ${request.ruleId} for this submission.`);
  return explainBy(em, submission, version, rule, request.rowNo, language);
}

/** The same by a rule that need not be saved. @throws AppError NotFound without a file, BadInput without its fields, RuleFailed */
export async function explainStored(
  em: EntityManager,
  submission: Submission,
  rule: StoredRule,
  rowNo: number | undefined,
  language: LanguageCode,
): Promise<RuleExplanation> {
  const version = await findVersion(em, submission.id, undefined);
  if (!version) throw new AppError('NotFound', `${submission.submissionNo} has no file.`);
  try {
    return await explainBy(em, submission, version, rule, rowNo, language);
  } catch (error) {
    if (error instanceof UnknownFact) throw new AppError('BadInput', `This file has no ${error.fact}.`);
    throw error;
  }
}

async function explainBy(
  em: EntityManager,
  submission: Submission,
  version: VersionHead,
  rule: StoredRule,
  rowNo: number | undefined,
  language: LanguageCode,
): Promise<RuleExplanation> {
  const compiled = await byRule(rule, () => compileRule(rule, fieldsOf(version)));
  const context = await contextOf(em, submission, version, compiled, rowNo);
  const found = await byRule(rule, () => compiled.params(context));
  const cells = rule.scope === 'row' ? await cellsOf(em, version, rowNo) : {};
  const params = showParams(found, language, wordFieldsOf(version.columns), rule.document);
  return {
    ...(await byRule(rule, () => explainRule(compiled, context))),
    ruleName: inLanguage(rule.names, language),
    message: renderMessage(rule, language, params),
    expected: renderExpected(rule, language, params),
    operands: await loadOperands(queriesOf(em), rule.document, language, cells),
  };
}

/** What only the rule can be blamed for. @throws AppError RuleFailed, UnknownFact */
async function byRule<Answer>({ code }: StoredRule, work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnknownFact) throw error;
    throw new AppError('RuleFailed', `The rule engine failed at the rule ${code}: ${String(error)}`);
  }
}

/** A1 addresses by field. Only a finding knows the row of the sheet: a sheet of months gives many rows for one. */
async function cellsOf(em: EntityManager, version: VersionHead, rowNo = 0): Promise<Record<string, string>> {
  const found = await selectOne<{ cell: string }>(
    em,
    sql`select cell from finding where version_id = ${version.id} and row_no = ${rowNo}
        and cell is not null limit 1`,
  );
  const sheetRow = /\d+$/.exec(found?.cell ?? '')?.[0];
  if (sheetRow === undefined) return {};
  const inFile = version.columns.filter(({ letter }) => letter !== '');
  return Object.fromEntries(inFile.map(({ field, letter }) => [field, `${letter}${sheetRow}`]));
}

/** The version of the rule that judged this version of the file, else the one in force. */
async function loadRule(
  em: EntityManager,
  datasetId: number,
  ruleId: number,
  versionId: number,
): Promise<StoredRule | null> {
  return selectOne<StoredRule>(
    em,
    sql`select r.id as "ruleId", r.code, coalesce(v.version, r.version) as version, coalesce(v.type, r.type) as type,
          coalesce(v.scope, r.scope) as scope, coalesce(v.document, r.document) as document,
          coalesce(v.names, r.names) as names, coalesce(v.messages, r.messages) as messages
        from rule r left join rule_version v on v.rule_id = r.id and v.version =
          (select f.rule_version from finding f where f.rule_id = r.id and f.version_id = ${versionId} limit 1)
        where r.id = ${ruleId} and r.dataset_id = ${datasetId}`,
  );
}

const columnFields = ({ columns }: VersionHead) => columns.map(({ field, type }) => ({ name: field, type }));
const fieldsOf = (version: VersionHead) => ruleFieldsOf(columnFields(version));

/** Reads the file again as far as the rule looks: one row, or all for counts, runs and totals. */
async function contextOf(
  em: EntityManager,
  submission: Submission,
  version: VersionHead,
  compiled: CompiledRule,
  rowNo: number | undefined,
): Promise<RowContext> {
  const isOfRow = compiled.rule.scope === 'row';
  const row = isOfRow ? await loadRow(em, version, rowNo) : null;
  const masters = readsMasterAccounts(compiled.rule.document)
    ? await loadPinnedMasters(queriesOf(em), version.id)
    : undefined;
  const fillMaster = createMasterFiller(masters, columnFields(version), submission.postMonth);
  if (row) fillMaster?.(row.values, row.propertyId);
  const window = createFileWindow({
    rules: [compiled],
    fields: fieldsOf(version),
    submission: await loadSubmissionFacts(em, submission),
    published: await loadPublishedAggregates(em, submission, compiled.rule),
  });
  const looksAround = [...compiled.facts.values()].some(
    (fact) => fact.needsWholeFile || fact.runPositions.length + fact.placePositions.length > 0,
  );
  let runs = window.runs();
  if (looksAround) {
    for await (const { no, values, propertyId } of allRows(em, version)) {
      fillMaster?.(values, propertyId);
      window.add(values);
      if (no === rowNo) runs = window.runs();
    }
  }
  const readsPrior = [...compiled.facts.values()].some((fact) => fact.readsPrior);
  const prior = row && readsPrior ? await loadPriorRowsOf(em, submission, version, row, [compiled]) : null;
  return window.contextOf(row?.values ?? [], prior, runs);
}

async function loadRow(
  em: EntityManager,
  version: VersionHead,
  rowNo: number | undefined,
): Promise<{ values: Values; propertyId: number | null }> {
  const row = await selectOne<{ values: Values; propertyId: number | null }>(
    em,
    sql`select "values", property_id as "propertyId" from version_row where version_id = ${version.id} and row_no = ${rowNo ?? 0}`,
  );
  if (!row) throw new AppError('NotFound', `Version ${version.versionNo} has no row ${rowNo ?? 0}.`);
  return row;
}

async function* allRows(
  em: EntityManager,
  version: VersionHead,
): AsyncGenerator<{ no: number; values: Values; propertyId: number | null }> {
  let after = 0;
  for (;;) {
    const rows = await select<{ no: number; values: Values; propertyId: number | null }>(
      em,
      sql`select row_no as no, "values", property_id as "propertyId" from version_row where version_id = ${version.id} and row_no > ${after}
          order by row_no limit ${rowsAtOnce}`,
    );
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.no ?? after;
  }
}

export function createExplanationRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/submissions/:submissionNo/rules/:ruleId/explanation',
    summary: 'Why a rule is broken or kept: the condition tree of the rule engine with the values it compared.',
    tags: ['submissions'],
    policy: anyDashboard,
    params: ofSubmission.extend({ ruleId: z.coerce.number().int().positive() }),
    query: explanationQuerySchema,
    responses: { 200: { description: 'Explanation', schema: ruleExplanationSchema } },
    refusals: ['NotFound', 'RuleFailed'],
    handler: async ({ em, person, params, query }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      return explain(em, submission, { ruleId: params.ruleId, ...query }, await languageOf(em, person));
    },
  });
}
