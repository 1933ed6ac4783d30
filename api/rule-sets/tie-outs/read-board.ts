import type { TieOutBoard, TieOutQuery, TieOutRow } from '#contracts/tie-outs.schema.ts';
import { tieOutStates } from '#contracts/tie-outs.ts';
import type { TieOutState } from '#contracts/tie-outs.ts';
import { select, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { offsetOf } from '../../list-query.ts';
import type { MasterContext } from '../../masters/master.ts';
import { cellCondition, cellsOf, monthsOfBoard, rowKey } from './cells.ts';
import { readControls } from './controls.ts';
import { readFilledCells } from './filled-cells.ts';

export interface Place {
  ruleId: number;
  code: string | null;
  name: string;
  /** Submissions, by month. */
  ids: number[];
  months: string[];
  total: number;
}

/** A page of the tie-out board: each control of a place is a row, each month a cell. Changes nothing. */
export async function readBoard(context: MasterContext, query: TieOutQuery): Promise<TieOutBoard> {
  const months = await monthsOfBoard(context, query);
  const { page, size } = query;
  const condition = cellCondition(context, query, months);
  const places = months.length === 0 ? [] : await readPlaces(context, query, condition);
  const counts = months.length === 0 ? [] : await countStates(context, condition);
  const controls = await readControls(context);
  const filled = await readFilledCells(
    context,
    places.flatMap(({ ruleId, ids }) => ids.map((id) => ({ ruleId, id }))),
  );
  const rows = places.map(({ ruleId, code, name, ids, months: at }): TieOutRow => {
    const cells = months.map((month) => filled.get(`${ruleId}:${ids[at.indexOf(month)]}`) ?? null);
    return { controlId: ruleId, code, name, cells };
  });
  return {
    ...{ months: months.map((month) => month.slice(0, 7)), controls, rows, page, size },
    funds: await readFunds(context),
    counts: Object.fromEntries(
      tieOutStates.map((state) => [state, counts.find((one) => one.state === state)?.count ?? 0]),
    ) as TieOutBoard['counts'],
    total: places[0]?.total ?? 0,
  };
}

/** The rows of a page. */
export function readPlaces({ em, language }: MasterContext, query: TieOutQuery, condition: Part) {
  const { size, state } = query;
  const wanted = state === undefined ? sql`true` : sql`bool_or(cell.state = ${state})`;
  return select<Place>(
    em,
    sql`with cell as (${cellsOf(condition)}), place as (
          select ${rowKey}, array_agg(id order by post_month) as ids, array_agg(post_month::text order by post_month) as months
            from cell group by ${rowKey} having ${wanted})
        select l.rule_id as "ruleId", p.code, coalesce(p.name, f.name, '') as name, l.ids, l.months, (count(*) over ())::int as total
          from place l join rule r on r.id = l.rule_id
          left join property p on p.id = l.property_id left join fund f on f.id = l.fund_place
         order by coalesce(p.name, f.name, ''), l.property_id, l.fund_place, coalesce(r.names ->> ${language}, r.names ->> 'en', r.code), l.rule_id
         limit ${size} offset ${offsetOf(query)}`,
  );
}

function countStates({ em }: MasterContext, condition: Part) {
  return select<{ state: TieOutState; count: number }>(
    em,
    sql`select state, count(*)::int as count from (${cellsOf(condition)}) cell group by state`,
  );
}

/** Funds of the submissions with a control that the reader sees. */
function readFunds({ em, scope }: MasterContext): Promise<TieOutBoard['funds']> {
  return select(
    em,
    sql`select f.id, f.name from fund f
        cross join lateral (select 1 from tie_out_cell c join submission s on s.id = c.submission_id
                             where s.fund_id = f.id and ${scope.condition} limit 1) seen
        order by f.name, f.id`,
  );
}
