import type { EntityManager } from '@mikro-orm/postgresql';
import type { Matrix, MatrixCell } from '#contracts/submission-boards.ts';
import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import type { SubmissionTab } from '#contracts/submissions.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { groupOf } from '#rules/submissions/groups.ts';
import type { SubmissionClass } from '#rules/submissions/groups.ts';
import type { RowScope } from '../access/row-scope.ts';
import { inGroups } from './classes.ts';
import { filterCondition } from './filters.ts';
import { isLate } from './lateness.ts';
import { findCurrentMonth, monthsUpTo } from './months.ts';

interface Place {
  id: number;
  name: string;
  total: number;
}

interface Square extends Omit<MatrixCell, 'group'>, Pick<SubmissionClass, 'isMappingChanged'> {
  id: number;
  postMonth: string;
}

export type MatrixRequest = SubmissionFilters & { months: number; rows: number; from: number };

/**
 * Properties (or funds) by the months up to the chosen one: `rows` of them from place `from` in the order of their names,
 * and how many there are. A cell with submissions of several datasets shows the one that needs attention most: stuck or
 * refused, then open, then closed; the late one among equals.
 */
export async function readMatrix(em: EntityManager, scope: RowScope, request: MatrixRequest): Promise<Matrix> {
  const tab: SubmissionTab = request.tab ?? 'properties';
  const { postMonth, months: count, rows, from, ...others } = request;
  const last = postMonth ?? (await findCurrentMonth(em, scope));
  if (!last) return { months: [], rows: [], from, total: 0 };
  const months = monthsUpTo(last, count);
  const condition = allOf([scope.condition, filterCondition({ ...others, tab }), isIn(sql`s.post_month`, months)]);
  const table = tab === 'properties' ? sql`property` : sql`fund`;
  const column = tab === 'properties' ? sql`s.property_id` : sql`s.fund_id`;
  const places = sql`from ${table} t where exists (select 1 from submission s where ${column} = t.id and ${condition})`;
  const found = await select<Place>(
    em,
    sql`select t.id, t.name, (count(*) over ())::int as total ${places} order by t.name, t.id limit ${rows} offset ${from}`,
  );
  const squares = found.length === 0 ? [] : await select<Square>(em, squaresOf(found, column, condition));
  return {
    months,
    rows: gather(found, squares, months),
    from,
    total: found[0]?.total ?? (from === 0 ? 0 : await totalOf(em, places)),
  };
}

function squaresOf(places: readonly Place[], column: Part, condition: Part): Part {
  const ids = places.map(({ id }) => id);
  return sql`select distinct on (${column}, s.post_month) ${column} as id, s.post_month as "postMonth",
        s.submission_no as "submissionNo", s.status, s.ball_holder as "ballHolder", s.process_state as "processState",
        s.cause is not distinct from 'MAPPING_CHANGED' as "isMappingChanged",
        coalesce(s.first_passed_at > s.due_at, ${isLate}) as "wasLate",
        (count(*) over cell_of)::int as count,
        (count(*) filter (where s.status not in ('Completed', 'Closed')) over cell_of)::int as "openCount"
      from submission s where ${isIn(column, ids)} and ${condition}
      window cell_of as (partition by ${column}, s.post_month)
      order by ${column}, s.post_month,
        case when ${inGroups(['failed'])} then 0
          when s.status not in ('Completed', 'Closed') then 1 else 2 end, 8 desc, s.id`;
}

/** Of rows beyond the last one. */
async function totalOf(em: EntityManager, places: Part): Promise<number> {
  const counted = await selectOne<{ count: number }>(em, sql`select count(*)::int as count ${places}`);
  return counted?.count ?? 0;
}

function gather(places: readonly Place[], squares: readonly Square[], months: readonly string[]): Matrix['rows'] {
  const rows = new Map(
    places.map(({ id, name }) => [id, { id, name, cells: months.map((): MatrixCell | null => null) }]),
  );
  for (const { id, postMonth, isMappingChanged, ...cell } of squares) {
    const row = rows.get(id);
    if (!row) continue;
    const isStuck = cell.processState === 'parked' || cell.processState === 'lost';
    const group = groupOf({ status: cell.status, isMappingChanged, isStuck });
    row.cells[months.indexOf(postMonth)] = { ...cell, group };
  }
  return [...rows.values()];
}
