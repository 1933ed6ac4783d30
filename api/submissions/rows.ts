import type { EntityManager } from '@mikro-orm/postgresql';
import { addressOf, cellWithSheet } from '#contracts/row-addresses.ts';
import type { GridColumn, GridPage, GridRow } from '#contracts/submission-views.ts';
import { AppError } from '../errors.ts';
import { compareVersions, positionOf } from './compare-versions.ts';
import { readConstants } from './constant-columns.ts';
import { orderOf, placeOf } from './row-order.ts';
import type { VersionComparison } from './compare-versions.ts';
import type { Part } from '#database/sql/select.ts';
import { contains, isAmong, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { inSheetOrder } from './sheet-order.ts';
import { readTotals } from './totals.ts';
import type { VersionHead } from './versions.ts';
import { findVersion } from './versions.ts';

export interface GridRequest {
  versionNo?: number | undefined;
  compareWith?: number | undefined;
  view: 'all' | 'changed' | 'findings';
  search?: string | undefined;
  sort?: string | undefined;
  filters?: Record<string, string> | undefined;
  rowNo?: number | undefined;
  offset: number;
  limit: number;
}

/** A page before its columns are named in the reader's language. */
type UnnamedPage = Omit<GridPage, 'columns'> & { columns: GridColumn[] };

interface StoredRow {
  rowNo: number;
  values: (string | null)[];
  computed: number[];
}

const emptyPage: UnnamedPage = {
  sheet: '',
  columns: [],
  constants: [],
  rowIndex: null,
  totalRows: 0,
  matchingRows: 0,
  changedRows: 0,
  findingRows: 0,
  offset: 0,
  rows: [],
  totals: [],
};

/** One window of the grid: the rows of a view, what they were in the compared version, and their findings. */
export async function readGrid(em: EntityManager, submissionId: number, request: GridRequest): Promise<UnnamedPage> {
  const version = await findVersion(em, submissionId, request.versionNo);
  if (!version) return { ...emptyPage, offset: request.offset };
  const other = request.compareWith === undefined ? null : await findVersion(em, submissionId, request.compareWith);
  const comparison = other ? await compareVersions(em, version, other) : null;
  const findingRows = await selectOne<{ count: number }>(
    em,
    sql`select count(distinct row_no)::int as count from finding where version_id = ${version.id} and row_no is not null`,
  );
  const condition = viewCondition(version, comparison, request);
  const isWhole = request.view === 'all' && !request.search && !request.filters;
  const order = await orderOf(em, version, other, comparison, request.sort);
  const matching = isWhole ? version.rowCount : await countRows(em, condition);
  const rows = await select<StoredRow>(
    em,
    sql`select row_no as "rowNo", "values", coalesce(computed, '{}') as computed from version_row where ${condition}
        order by ${order} limit ${request.limit} offset ${request.offset}`,
  );
  return inSheetOrder({
    sheet: version.sheet,
    columns: version.columns,
    constants: await readConstants(em, version, other),
    rowIndex: request.rowNo === undefined ? null : await placeOf(em, condition, order, request.rowNo),
    totalRows: version.rowCount,
    matchingRows: matching,
    changedRows: comparison?.changedRowNos.length ?? 0,
    findingRows: findingRows?.count ?? 0,
    offset: request.offset,
    rows: await presentRows(em, version, other, comparison, rows),
    totals: await readTotals(em, submissionId, version),
  });
}

function viewCondition(version: VersionHead, comparison: VersionComparison | null, request: GridRequest): Part {
  let condition = sql`version_id = ${version.id}`;
  if (request.view === 'changed')
    condition = sql`${condition} and ${isAmong(sql`row_no`, comparison?.changedRowNos ?? [])}`;
  if (request.view === 'findings') {
    condition = sql`${condition} and row_no in (select row_no from finding where version_id = ${version.id})`;
  }
  for (const [field, text] of Object.entries(request.filters ?? {})) {
    const position = positionOf(version.columns, field);
    if (position < 0) throw new AppError('BadInput', `filters: this version has no field ${field}.`);
    condition = sql`${condition} and ${contains(sql`coalesce("values" ->> ${position}::int, '')`, text)}`;
  }
  return request.search ? sql`${condition} and ${contains(sql`"values"::text`, request.search)}` : condition;
}

async function countRows(em: EntityManager, condition: Part): Promise<number> {
  const row = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from version_row where ${condition}`,
  );
  return row?.count ?? 0;
}

async function presentRows(
  em: EntityManager,
  version: VersionHead,
  other: VersionHead | null,
  comparison: VersionComparison | null,
  rows: readonly StoredRow[],
): Promise<GridRow[]> {
  const rowNos = rows.map((row) => row.rowNo);
  const findings = await select<{ id: number; rowNo: number }>(
    em,
    sql`select id, row_no as "rowNo" from finding where version_id = ${version.id} and ${isIn(sql`row_no`, rowNos)} order by id`,
  );
  const before = other && comparison ? await readBefore(em, other, comparison, rowNos) : null;
  return rows.map(({ rowNo, values, computed }) => ({
    rowNo,
    ...(version.sheets.length > 0 && { address: rowAddress(version.sheets, rowNo) }),
    values,
    computed,
    changed: before && other ? changesOf(values, before.get(rowNo) ?? null, version.columns, other.columns) : {},
    findingIds: findings.filter((finding) => finding.rowNo === rowNo).map((finding) => finding.id),
  }));
}

function rowAddress(sheets: VersionHead['sheets'], rowNo: number): string {
  const own = addressOf(sheets, rowNo);
  return cellWithSheet(own.sheet, String(own.rowNo));
}

/** Rows of the other version by the row of this one they are paired with. */
async function readBefore(
  em: EntityManager,
  other: VersionHead,
  comparison: VersionComparison,
  rowNos: readonly number[],
): Promise<Map<number, (string | null)[]>> {
  const otherRowNos = rowNos.flatMap((rowNo) => comparison.pairs.get(rowNo) ?? []);
  const rows = await select<{ rowNo: number; values: (string | null)[] }>(
    em,
    sql`select row_no as "rowNo", "values" from version_row where version_id = ${other.id} and ${isIn(sql`row_no`, otherRowNos)}`,
  );
  const byNumber = new Map(rows.map((row) => [row.rowNo, row.values]));
  return new Map(
    rowNos.flatMap((rowNo) => {
      const values = byNumber.get(comparison.pairs.get(rowNo) ?? -1);
      return values ? [[rowNo, values] as const] : [];
    }),
  );
}

/**
 * Values before, by column; every filled cell of a new row was empty before. A value that is
 * computed only in the newer version is no change.
 */
function changesOf(
  values: readonly (string | null)[],
  before: readonly (string | null)[] | null,
  columns: readonly GridColumn[],
  otherColumns: readonly GridColumn[],
): Record<number, string | null> {
  const changed: Record<number, string | null> = {};
  columns.forEach(({ field, letter }, index) => {
    const at = positionOf(otherColumns, field);
    if (at < 0 && letter === '' && before !== null) return;
    const was = before?.[at] ?? null;
    if ((values[index] ?? null) !== was) changed[index] = was;
  });
  return changed;
}
