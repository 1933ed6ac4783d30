import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublishedTable } from './published-table.ts';
import { lineOf } from './published-table.ts';

/** A load with the number of its rows, in the order in which rows are read. */
export interface ReadableLoad {
  id: number;
  rowCount: number;
}

/** One row as JSON text, and where it stands. */
export interface PublishedRow {
  loadId: number;
  rowNo: number;
  line: string;
}

export type RowPlace = Pick<PublishedRow, 'loadId' | 'rowNo'>;

const rowsAtOnce = 1_000;
const first: RowPlace = { loadId: 0, rowNo: -1 };

/**
 * The next rows after a place, at most `limit`. Only the loads that are needed for them are asked for, so that a page far
 * behind costs as much as the first one.
 */
export async function readRows(
  em: EntityManager,
  table: PublishedTable,
  loads: readonly ReadableLoad[],
  { after = first, limit, line = lineOf(table.columns) }: { after?: RowPlace; limit: number; line?: string },
): Promise<PublishedRow[]> {
  const ids = nextLoads(loads, after, limit);
  if (ids.length === 0) return [];
  const pool = await em.getConnection().getNativeClient();
  const { rows } = await pool.query<PublishedRow>(
    `select r.load_id as "loadId", r.row_no as "rowNo", ${line} as line
       from reporting_load l join submission s on s.id = l.submission_id ${table.source}
      where l.id = any($1::int[]) and (r.load_id, r.row_no) > ($2::int, $3::int)
      order by r.load_id, r.row_no limit $4`,
    [ids, after.loadId, after.rowNo, limit],
  );
  return rows;
}

/** The load in which the place is, and as many after it as hold `limit` rows. */
function nextLoads(loads: readonly ReadableLoad[], after: RowPlace, limit: number): number[] {
  const ids: number[] = [];
  let rows = 0;
  for (const { id, rowCount } of loads) {
    if (id < after.loadId || rows >= limit) continue;
    ids.push(id);
    if (id > after.loadId) rows += rowCount;
  }
  return ids;
}

/** All rows of the loads, in memory for a batch of them. */
export async function* streamRows(
  em: EntityManager,
  table: PublishedTable,
  loads: readonly ReadableLoad[],
): AsyncGenerator<PublishedRow[]> {
  let after = first;
  for (;;) {
    const rows = await readRows(em, table, loads, { after, limit: rowsAtOnce });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}
