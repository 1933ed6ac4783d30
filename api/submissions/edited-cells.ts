import type { EntityManager } from '@mikro-orm/postgresql';
import { addressOf, cellWithSheet } from '#contracts/row-addresses.ts';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { CellChange, EditFacts, EditProblem } from '#contracts/submission-history.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { shownListValue } from '#documents/wording/list-values.ts';
import { presentEditFindings } from './edit-outcome.ts';
import type { StoredFinding } from './edit-outcome.ts';
import { fieldLabels } from './field-labels.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';

/** More cells of one edit are counted, not listed: the comparison of the versions shows all. */
const shownCells = 20;
const shownProblems = 10;

interface EditRow {
  editId: number;
  status: 'received' | 'accepted' | 'refused';
  cellCount: number;
  /** `column` is the letter in the workbook. `isKnown`: the rows of the version that was edited are still there. */
  cells: (Omit<CellChange, 'label' | 'cell'> & { column: string | null; isKnown: boolean })[];
  replacements: { field: string; from: string; to: string | null }[];
  leftOutRowNos: number[];
  reasons: string[];
  findings: StoredFinding[] | null;
  sheets: SheetOfRows[];
}

export interface PresentedEdit {
  editId: number;
  status: EditRow['status'];
  facts: EditFacts;
  problems: EditProblem[];
}

const arrayOf = (column: Part): Part => sql`case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end`;

/**
 * Edits and corrections of a submission with the cells that they changed, oldest first.
 * @param which over `edit e`
 * @param rowNo limits the cells to those of one row
 */
export async function readEditedCells(
  em: EntityManager,
  submissionId: number,
  language: LanguageCode,
  which: Part,
  rowNo: number | null = null,
): Promise<PresentedEdit[]> {
  const rows = await select<EditRow>(em, editsOf(submissionId, which, rowNo));
  if (rows.length === 0) return [];
  const labels = await fieldLabels(em, submissionId, null, language);
  const labelOf = (field: string) => labels.get(field) ?? field;
  const problemsOf = async (row: EditRow): Promise<EditProblem[]> => {
    if (row.status !== 'refused' || row.findings === null) return [];
    const found = await presentEditFindings(em, submissionId, row.findings.slice(0, shownProblems), language);
    return found.map((one) => ({ rowNo: one.rowNo, label: one.field && labelOf(one.field), message: one.message }));
  };
  return Promise.all(
    rows.map(async (row) => ({
      editId: row.editId,
      status: row.status,
      facts: {
        cells: row.cells.map((cell) => presentCell(cell, labelOf(cell.field), language, row.sheets)),
        cellCount: row.cellCount,
        replacements: row.replacements.map(({ field, ...one }) => ({ label: labelOf(field), ...one })),
        leftOutRowNos: row.leftOutRowNos,
        reasons: row.reasons,
      },
      problems: await problemsOf(row),
    })),
  );
}

function presentCell(
  { column, isKnown, before = null, after, ...cell }: EditRow['cells'][number],
  label: string,
  language: LanguageCode,
  sheets: readonly SheetOfRows[],
): CellChange {
  const isListed = cell.type === 'enum' || cell.type === 'currency' || cell.type === 'flag';
  const named = (value: string | null) => (isListed && value !== null ? shownListValue(value, language) : value);
  const own = addressOf(sheets, cell.rowNo);
  const address = column ? cellWithSheet(own.sheet, `${column}${own.rowNo}`) : null;
  return { ...cell, label, cell: address, after: named(after), ...(isKnown && { before: named(before) }) };
}

/** Before: what the version held that was edited, by the place of the field among its columns. */
function editsOf(submissionId: number, which: Part, rowNo: number | null): Part {
  const isOfRow = rowNo === null ? sql`true` : sql`c.row_no = ${rowNo}::int`;
  // A value that is replaced everywhere changes the rows that held it.
  const replaced = sql`select ${rowNo}::int, r ->> 'field', r ->> 'to', true, r ->> 'from'
    from jsonb_array_elements(${arrayOf(sql`e.replacements`)}) r where ${rowNo}::int is not null`;
  return sql`select e.id as "editId", e.status, e.findings, coalesce(base.layout -> 'sheets', '[]') as sheets,
      jsonb_array_length(${arrayOf(sql`e.cells`)}) as "cellCount", changed.cells,
      ${arrayOf(sql`e.replacements`)} as replacements, ${arrayOf(sql`e.left_out_row_nos`)} as "leftOutRowNos",
      coalesce((select jsonb_agg(distinct x ->> 'text') from jsonb_array_elements(${arrayOf(sql`e.explanations`)}) x), '[]') as reasons
    from edit e left join version base on base.submission_id = e.submission_id and base.version_no = e.version_no
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('rowNo', c.row_no, 'field', c.field, 'after', c.value,
          'before', r."values" ->> f.at, 'isKnown', r.row_no is not null and f.at is not null, 'column', f.letter,
          'type', coalesce(f.type, 'text')) order by c.is_replaced, c.row_no, f.at), '[]') as cells
      from (
        select * from (
          select (x ->> 'rowNo')::int as row_no, x ->> 'field' as field, x ->> 'value' as value, false as is_replaced, null as was
            from jsonb_array_elements(${arrayOf(sql`e.cells`)}) x
          union all ${replaced}) c
        where ${isOfRow} limit ${shownCells}::int) c
      left join lateral (
        select (n - 1)::int as at, col ->> 'letter' as letter, col ->> 'type' as type
          from jsonb_array_elements(base.columns) with ordinality as columns (col, n) where col ->> 'field' = c.field) f on true
      left join version_row r on r.version_id = base.id and r.row_no = c.row_no
      where not c.is_replaced or r."values" ->> f.at = c.was) changed
    where e.submission_id = ${submissionId} and ${which} order by e.id`;
}
