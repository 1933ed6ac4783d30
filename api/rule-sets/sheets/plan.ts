import type { ImportCounts, RowProblem } from '#contracts/imports.ts';
import type { Draft, FieldProblem } from '#contracts/masters.ts';
import { ruleChanges } from '#contracts/rule-changes.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { ImportedRow, ImportedSheet } from '#documents/imports/read-rows.ts';
import { AppError } from '../../errors.ts';
import type { MasterContext, WholeImport } from '../../masters/master.ts';
import { resolveDrafts } from '../../masters/resolve-drafts.ts';
import { composeRule } from '../compose-rule.ts';
import { ruleMaster } from '../master.ts';
import { addRule, editRule } from '../save-rule.ts';
import { findRule } from '../stored-rule.ts';
import type { StoredRuleRow } from '../stored-rule.ts';
import { uniform } from '../uniform-content.ts';
import { byDatasetIds, UnknownDataset } from './dataset-names.ts';
import { faultOfRule } from './fault-of-rule.ts';
import { withKeptColumns } from './kept-columns.ts';
import { Unwanted, wantedRule } from './wanted-rule.ts';

interface PlannedRule {
  id: number | null;
  code: string;
  wanted: SaveRule;
}

type Note = (rowNo: number, problem: FieldProblem) => void;
type Outcome = 'faulty' | 'unchanged' | PlannedRule;

/** What a sheet of rules would do: each row a rule, or its next version. They stay drafts until they are switched on. */
export async function planRuleSheets(context: MasterContext, imported: ImportedSheet): Promise<WholeImport> {
  const { rows, sheet, columns } = imported;
  const counts: ImportCounts = { rows: rows.length, added: 0, changed: 0, unchanged: 0, faulty: 0, problems: 0 };
  const problems: RowProblem[] = [];
  const planned: PlannedRule[] = [];
  const note: Note = (rowNo, problem) => {
    counts.problems += 1;
    const column = columns[problem.field];
    problems.push({ ...problem, sheet, rowNo, cell: column === undefined ? null : `${column}${rowNo}` });
  };
  const drafts = rows.map(({ values }) => ({ existing: null, draft: values }));
  const resolved = await resolveDrafts(ruleMaster, context, drafts);
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const unread = new Set(row.problems.map(({ field }) => field));
    const found = [...row.problems, ...resolved[index]!.problems.filter(({ field }) => !unread.has(field))];
    for (const problem of found) note(row.rowNo, problem);
    const { dataset: datasetId, type } = resolved[index]!.values;
    const said = { ...row, values: { ...row.values, type: typeof type === 'string' ? type : null } };
    const outcome =
      found.length > 0 || typeof datasetId !== 'number'
        ? 'faulty'
        : await planRow(context, said, datasetId, seen, note);
    if (outcome === 'faulty') counts.faulty += 1;
    else if (outcome === 'unchanged') counts.unchanged += 1;
    else {
      counts[outcome.id === null ? 'added' : 'changed'] += 1;
      planned.push(outcome);
    }
  }
  return {
    counts,
    problems: problems.slice(0, 5_000),
    save: async (inner, details) => {
      for (const { id, code, wanted } of planned) {
        await (id === null ? addRule(inner, wanted, { code, details }) : editRule(inner, id, wanted, { details }));
      }
    },
  };
}

async function planRow(
  context: MasterContext,
  row: ImportedRow,
  datasetId: number,
  seen: Map<string, number>,
  note: Note,
): Promise<Outcome> {
  const refuse = (problem: FieldProblem) => {
    note(row.rowNo, problem);
    return 'faulty' as const;
  };
  const fault = (field: string, code: FieldProblem['code'], found: string | null) => refuse({ field, code, found });
  const code = String(row.values['code']).trim();
  const key = `${datasetId} ${code}`;
  const earlier = seen.get(key);
  if (earlier !== undefined)
    return refuse({ field: 'code', code: 'DuplicateInFile', found: code, params: { row: earlier } });
  seen.set(key, row.rowNo);
  const known = await findByCode(context, datasetId, code);
  if (known === 'retired') return fault('code', 'Retired', code);
  const said = known ? await withKeptColumns(context, known, row.values) : row.values;
  const values = await withDatasetIds(context, said);
  if (values instanceof UnknownDataset) return fault('content', 'UnknownCode', values.message);
  const wanted = wantedRule(context, values, datasetId, known?.newest ?? 0);
  if (wanted instanceof Unwanted) return refuse(wanted.problem);
  if (known && !known.mayChange) return fault('code', 'OutsideYou', code);
  try {
    const composed = await composeRule(context, wanted, known?.document ?? null);
    if (known && ruleChanges(uniform(known), composed).length === 0) return 'unchanged';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'Forbidden') return fault('funds', 'OutsideYou', null);
    return refuse(faultOfRule(context, error));
  }
  return { id: known?.id ?? null, code, wanted };
}

/** A content that is no JSON is left to the reading of the rule, which says so. */
async function withDatasetIds(context: MasterContext, values: Draft): Promise<Draft | UnknownDataset> {
  if (typeof values['content'] !== 'string') return values;
  try {
    return { ...values, content: await byDatasetIds(context, values['content']) };
  } catch (error) {
    if (error instanceof UnknownDataset) return error;
    if (error instanceof SyntaxError) return values;
    throw error;
  }
}

async function findByCode(
  context: MasterContext,
  datasetId: number,
  code: string,
): Promise<StoredRuleRow | 'retired' | null> {
  const row = await selectOne<{ id: number; isRetired: boolean }>(
    context.em,
    sql`select id, retired_at is not null as "isRetired" from rule where dataset_id = ${datasetId} and code = ${code}`,
  );
  if (!row) return null;
  if (row.isRetired) return 'retired';
  try {
    return await findRule(context, row.id);
  } catch (error) {
    // Of funds beyond the reader's reach.
    if (error instanceof AppError && error.code === 'NotFound') return 'retired';
    throw error;
  }
}
