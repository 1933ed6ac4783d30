import type { ImportCounts, RowProblem } from '#contracts/imports.ts';
import type { Draft, FieldProblem } from '#contracts/masters.ts';
import type { ImportedRow, ImportedSheet } from '#documents/imports/read-rows.ts';
import { foldKey } from '#contracts/text.ts';
import { refuseFlag, wantedFlag } from './active-flags.ts';
import { fieldOf, identifier, isWithin, keyColumnPart } from '../masters/master.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { resolveDrafts } from '../masters/resolve-drafts.ts';
import type { RecordToSave } from '../masters/save-records.ts';
import { select, sql } from '#database/sql/select.ts';
import { findByFields } from './find-by-fields.ts';
import { rereadDays } from './reread-days.ts';

export interface ImportPlan {
  records: (RecordToSave & { isActive?: boolean | undefined })[];
  problems: RowProblem[];
  counts: ImportCounts;
}

/** Rows that are checked with one query per field. */
const rowsAtOnce = 1_000;
/** More are counted, not kept. */
const mostKept = 5_000;

/** What an import would do: every row checked, nothing written. A row is known by its business key. */
export async function planImport(
  master: Master,
  context: MasterContext,
  imported: ImportedSheet,
  onProgress: (done: number) => Promise<void>,
): Promise<ImportPlan> {
  const plan: ImportPlan = { records: [], problems: [], counts: noCounts(imported.rows.length) };
  const repeated = repeatedKeys(master, imported.rows);
  for (let start = 0; start < imported.rows.length; start += rowsAtOnce) {
    const rows = imported.rows.slice(start, start + rowsAtOnce);
    await planRows(master, context, imported, rows, repeated, plan);
    await onProgress(Math.min(start + rowsAtOnce, imported.rows.length));
  }
  plan.problems = plan.problems.slice(0, mostKept);
  return plan;
}

const noCounts = (rows: number): ImportCounts => ({ rows, added: 0, changed: 0, unchanged: 0, faulty: 0, problems: 0 });

async function planRows(
  master: Master,
  context: MasterContext,
  { sheet, columns }: ImportedSheet,
  read: readonly ImportedRow[],
  repeated: ReadonlyMap<number, FieldProblem>,
  plan: ImportPlan,
): Promise<void> {
  const existing = await findByKey(master, context, read);
  const rows = await rereadDays(context, read, existing);
  const candidates = rows.map((row, index) => ({
    existing: existing[index] ?? null,
    draft: existing[index] ? withoutKey(master, row.values) : row.values,
  }));
  const resolved = await resolveDrafts(master, context, candidates);
  const flags = rows.map((row, index) => wantedFlag(row, existing[index] ?? null));
  for (const [index, isActive] of flags.entries()) {
    if (isActive === undefined) continue;
    const problem = await refuseFlag(master, context, existing[index] ?? null, isActive);
    if (problem) resolved[index]!.problems.push(problem);
  }
  rows.forEach((row, index) => {
    const { id, values, isChange, problems } = resolved[index]!;
    const isActive = flags[index];
    const unread = new Set(row.problems.map(({ field }) => field));
    const again = repeated.get(row.rowNo);
    // A cell that could not be read is one problem, not also a missing value.
    const all = [...row.problems, ...problems.filter(({ field }) => !unread.has(field)), ...(again ? [again] : [])];
    if (all.length > 0) {
      plan.counts.faulty += 1;
      plan.counts.problems += all.length;
      for (const problem of all)
        plan.problems.push({ ...problem, sheet, rowNo: row.rowNo, cell: cellOf(problem, row, columns) });
    } else if (!isChange && isActive === undefined) plan.counts.unchanged += 1;
    else {
      plan.counts[id === null ? 'added' : 'changed'] += 1;
      plan.records.push({ id, values, isActive });
    }
  });
}

/** Fields by which a record was found are equal to its own, however the file spells them. */
function withoutKey({ definition: { keyFields = [] } }: Master, values: Draft): Draft {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !keyFields.includes(name)));
}

function cellOf({ field }: FieldProblem, { rowNo }: ImportedRow, columns: ImportedSheet['columns']): string | null {
  return columns[field] === undefined ? null : `${columns[field]}${rowNo}`;
}

/** What a record is known by: its key, and for a key that lies within another field, that one too. */
function keyOf(master: Master, { values }: ImportedRow): { key: string; above: string } {
  const textOf = (field: string | undefined) => (field && typeof values[field] === 'string' ? values[field] : '');
  const { keyFields } = master.definition;
  if (keyFields)
    return {
      key: keyFields
        .map((name) => foldKey(textOf(name)))
        .join('\n')
        .trim(),
      above: '',
    };
  const { name, within } = fieldOf(master, master.definition.key);
  return { key: foldKey(textOf(name)), above: foldKey(textOf(within)) };
}

function wholeKeyOf(master: Master, row: ImportedRow): string {
  const { key, above } = keyOf(master, row);
  return key === '' ? '' : `${above}\n${key}`;
}

/** Every row of a key that is in the file more than once, with the row of its first other one. */
function repeatedKeys(master: Master, rows: readonly ImportedRow[]): Map<number, FieldProblem> {
  const byKey = new Map<string, number[]>();
  for (const row of rows) {
    const key = wholeKeyOf(master, row);
    if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row.rowNo]);
  }
  const field = master.definition.key;
  return new Map(
    rows.flatMap((row): [number, FieldProblem][] => {
      const other = byKey.get(wholeKeyOf(master, row))?.find((rowNo) => rowNo !== row.rowNo);
      if (other === undefined) return [];
      const found = String(row.values[field]).trim();
      return [[row.rowNo, { field, code: 'DuplicateInFile', found, params: { row: other } }]];
    }),
  );
}

async function findByKey(master: Master, context: MasterContext, rows: readonly ImportedRow[]) {
  const { keyFields } = master.definition;
  const found = keyFields
    ? await findByFields(master, context, rows, keyFields)
    : await findByOneKey(master, context, rows);
  const records = await readRecords(master, context, [...new Set(found.map(({ id }) => id))], {
    isTypedOnly: true,
    hasCodesOnly: true,
  });
  const byId = new Map(records.map((record) => [record.id, record]));
  const byIndex = new Map(found.map(({ index, id }) => [index, byId.get(id)]));
  return rows.map((_, index) => byIndex.get(index));
}

async function findByOneKey(master: Master, context: MasterContext, rows: readonly ImportedRow[]) {
  const wanted = rows.map((row, index) => ({ index, ...keyOf(master, row) })).filter(({ key }) => key !== '');
  const field = fieldOf(master, master.definition.key);
  return select<{ index: number; id: number }>(
    context.em,
    sql`select w.index, m.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(index int, key text, above text)
        join ${identifier(master.table)} m on fold_key(${keyColumnPart(field)}) = fold_key(w.key)
          and ${isWithin(master, field, sql`w.above`)}
        where m.retired_at is null and ${master.isInScope(context)}`,
  );
}
