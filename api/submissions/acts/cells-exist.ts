import { AppError } from '../../errors.ts';
import type { Act } from '../perform.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import { findVersion } from '../versions.ts';

/** @throws AppError BadInput for a cell that the version does not have */
export async function assertCellsExist(
  { em, submission }: Act,
  {
    cells,
    versionNo,
    columns = [],
    rowNos: rows = [],
  }: {
    cells: readonly { rowNo: number; field: string }[];
    versionNo: number;
    columns?: readonly { field: string }[];
    rowNos?: readonly number[];
  },
): Promise<void> {
  const version = await findVersion(em, submission.id, undefined);
  // Another version than the current one is for the process to answer: StaleView.
  if (version?.versionNo !== versionNo) return;
  const fields = new Set(version.columns.map((column) => column.field));
  const unknown = [...cells, ...columns].find(({ field }) => !fields.has(field));
  if (unknown) throw new AppError('BadInput', `cells: version ${versionNo} has no field ${unknown.field}.`);
  const rowNos = [...new Set([...cells.map((cell) => cell.rowNo), ...rows])];
  const found = await select<{ rowNo: number }>(
    em,
    sql`select row_no as "rowNo" from version_row where version_id = ${version.id} and ${isIn(sql`row_no`, rowNos)}`,
  );
  const missing = rowNos.find((rowNo) => !found.some((row) => row.rowNo === rowNo));
  if (missing !== undefined) throw new AppError('BadInput', `cells: version ${versionNo} has no row ${missing}.`);
}
