import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import type { CorrectionPreview, PreviewedFinding } from '#contracts/submission-views.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { messageOfFinding } from '#documents/wording/finding-words.ts';
import { compileConditions } from '#rules/rule-sets/conditions.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { compileFacts } from '#rules/rule-sets/facts.ts';
import { inLanguage, renderMessage } from '#rules/rule-sets/messages.ts';
import { AppError } from '../../errors.ts';
import { queriesOf } from '../run-input.ts';
import { select, sql } from '#database/sql/select.ts';
import { showParams, wordFieldsOf } from '../shown-params.ts';
import type { Submission } from '../submission.ts';
import type { VersionHead } from '../versions.ts';
import { findVersion } from '../versions.ts';
import { loadCorrectedRows } from './corrected-version.ts';
import type { CorrectedRow, CorrectionBody } from './corrected-version.ts';
import { createRowJudge } from './judge-rows.ts';
import type { RowJudge } from './judge-rows.ts';

interface StoredFinding {
  id: number;
  code: string;
  ruleId: number | null;
  rowNo: number | null;
  field: string | null;
}

/** Rows of larger versions are judged when the correction is sent. */
const mostRows = 20_000;
const mostAdded = 50;
/** Faults of the reading that a value of the field's type cures. */
const curedByValue = [
  ...['NOT_A_NUMBER', 'NOT_A_DATE', 'NOT_IN_LIST', 'ERROR_CELL'],
  ...['DAMAGED_TEXT', 'TOO_MANY_DIGITS', 'TOO_LONG', 'REQUIRED_MISSING'],
];

/**
 * What a correction would do to the findings of its version: nothing is stored. What depends on more than the stored
 * rows, such as the layout of the file, is left for the check.
 * @throws AppError StaleView when the version is not the current one
 */
export async function previewCorrection(
  em: EntityManager,
  submission: Submission,
  body: CorrectionBody,
  language: LanguageCode,
): Promise<CorrectionPreview> {
  const version = await findVersion(em, submission.id, undefined);
  if (!version || version.versionNo !== body.versionNo || submission.generation !== body.generation)
    throw new AppError('StaleView', 'There is a newer version.');
  const findings = await loadFindings(em, version);
  if (version.rowCount > mostRows) return { gone: [], stays: [], open: findings.map(({ id }) => id), added: [] };
  const inputs = await loadRunInputs(queriesOf(em), submission.id);
  const rows = await loadCorrectedRows(em, version, inputs, body);
  const judge = await createRowJudge(em, { submission, version, inputs }, rows);
  const byRow = new Map(rows.map((row) => [row.rowNo, row]));
  const preview: CorrectionPreview = { gone: [], stays: [], open: [], added: [] };
  for (const finding of findings) {
    const became = await outcomeOf(finding, { byRow, judge, inputs, body });
    if (became !== null) preview[became].push(finding.id);
  }
  const changed = rows.filter(({ corrected }) => corrected.size > 0);
  preview.added = await newFindings(changed, { findings, judge, version, language });
  return preview;
}

async function loadFindings(em: EntityManager, version: VersionHead): Promise<StoredFinding[]> {
  return select<StoredFinding>(
    em,
    sql`select id, code, rule_id as "ruleId", row_no as "rowNo", field from finding
        where version_id = ${version.id} and generation = ${version.generation} order by id limit ${5000}`,
  );
}

interface Corrected {
  byRow: ReadonlyMap<number, CorrectedRow>;
  judge: RowJudge;
  inputs: RunInputs;
  body: CorrectionBody;
}

/** Null: the correction does not touch the finding. */
async function outcomeOf(
  finding: StoredFinding,
  { byRow, judge, inputs, body }: Corrected,
): Promise<'gone' | 'stays' | 'open' | null> {
  const { rowNo, ruleId } = finding;
  if (rowNo !== null && body.leftOutRows.some((row) => row.rowNo === rowNo)) return 'gone';
  const row = rowNo === null ? undefined : byRow.get(rowNo);
  if (ruleId === null) return row ? outcomeOfCell(finding, row, await judge.contextOf(row), inputs) : null;
  const compiled = judge.rules.find(({ rule }) => rule.ruleId === ruleId);
  if (!compiled) return 'open';
  if (compiled.rule.scope === 'dataset') return compiled.violates(judge.file) ? 'stays' : 'gone';
  if (!row) return 'open';
  const looksAround = compiled.needsWholeFile || [...compiled.facts.values()].some((fact) => fact.runPositions.length);
  if (row.corrected.size === 0 && !looksAround) return null;
  const isBroken = compiled.violates(await judge.contextOf(row));
  return isBroken ? (row.corrected.size === 0 ? null : 'stays') : 'gone';
}

function outcomeOfCell(
  { code, field }: StoredFinding,
  row: CorrectedRow,
  context: RowContext,
  { fields, propertyByCode, allowedPropertyIds, submission }: RunInputs,
): 'gone' | 'stays' | 'open' | null {
  const at = fields.findIndex(({ name }) => name === field);
  const value = row.values[at] ?? null;
  const when = fields[at]?.requiredWhen;
  if (field === null || row.corrected.size === 0) return null;
  if (code === 'DERIVED_DIFFERS') return row.differing.has(field) ? 'stays' : 'gone';
  if (!row.corrected.has(field)) {
    if (!when || value !== null) return null;
    const document = { conditions: when.when, field: null, expected: null, missing: 'SKIP_IF_ANY' } as const;
    return compileConditions(when.when, compileFacts(document, fields, 'row'))(context) ? null : 'gone';
  }
  if (row.corrected.get(field) !== null) return 'stays';
  if (curedByValue.includes(code) || code === when?.code) return value === null && when ? 'stays' : 'gone';
  if (code === 'UNMAPPED_CODE' || code === 'WRONG_PROPERTY') {
    const known = propertyByCode.get(foldKey(value ?? '')) ?? null;
    return known !== null && allowedPropertyIds.has(known) ? 'gone' : 'stays';
  }
  if (code !== 'PERIOD_MISMATCH') return 'open';
  return value?.slice(0, 7) === submission.postMonth.slice(0, 7) ? 'gone' : 'stays';
}

/** Findings that the corrected rows would newly have. */
async function newFindings(
  rows: readonly CorrectedRow[],
  {
    findings,
    judge,
    version,
    language,
  }: { findings: readonly StoredFinding[]; judge: RowJudge; version: VersionHead; language: LanguageCode },
): Promise<PreviewedFinding[]> {
  const added: PreviewedFinding[] = [];
  const ofRule = ({ rule, params: read }: CompiledRule, rowNo: number, context: RowContext): PreviewedFinding => {
    const params = showParams(read(context), language, wordFieldsOf(version.columns), rule.document);
    const message = renderMessage(rule, language, params) || inLanguage(rule.names, language);
    return { rowNo, field: rule.document.field, severity: rule.type, message };
  };
  for (const row of rows) {
    const { rowNo } = row;
    const known = findings.filter((one) => one.rowNo === rowNo);
    for (const [field, code] of row.corrected) {
      if (code === null || known.some((one) => one.ruleId === null && one.field === field)) continue;
      added.push({
        rowNo,
        field,
        severity: 'hard',
        message: messageOfFinding({ code, found: null, expected: null, params: {} }, language),
      });
    }
    const context = await judge.contextOf(row);
    for (const compiled of judge.rules) {
      const { ruleId, scope } = compiled.rule;
      if (scope !== 'row' || known.some((one) => one.ruleId === ruleId) || !compiled.violates(context)) continue;
      added.push(ofRule(compiled, rowNo, context));
    }
    if (added.length >= mostAdded) break;
  }
  return added.slice(0, mostAdded);
}
