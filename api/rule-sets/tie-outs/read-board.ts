import type { TieOutBoard, TieOutQuery, TieOutRow } from '#contracts/tie-outs.schema.ts';
import { tieOutStates } from '#contracts/tie-outs.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';
import { cellCondition, controls as controlsInForce, isForSubmission, monthsOfBoard } from './cells.ts';
import { readControls } from './controls.ts';
import { readFilledCells } from './filled-cells.ts';
import { emptyPage, readPage } from './read-page.ts';

/** A page of the tie-out board: each control of a place is a row, each month a cell. Changes nothing. */
export async function readBoard(context: MasterContext, query: TieOutQuery): Promise<TieOutBoard> {
  const months = await monthsOfBoard(context, query);
  const { page, size } = query;
  const condition = cellCondition(context, query, months);
  const { places, counts, total } = months.length === 0 ? emptyPage : await readPage(context, query, condition);
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
    counts: Object.fromEntries(tieOutStates.map((state) => [state, counts[state] ?? 0])) as TieOutBoard['counts'],
    total,
  };
}

/** Funds of the submissions with a control that the reader sees. */
function readFunds({ em, scope }: MasterContext): Promise<TieOutBoard['funds']> {
  return select(
    em,
    sql`with ${controlsInForce} select f.id, f.name from fund f
        cross join lateral (select 1 from submission s
                             where s.fund_id = f.id and s.status <> 'Closed' and ${scope.condition}
                               and s.dataset_id in (select dataset_id from control)
                               and (select true from control where control.dataset_id = s.dataset_id and ${isForSubmission} limit 1)
                             limit 1) seen
        order by f.name, f.id`,
  );
}
