import type { ComputedTieOuts, TieOutQuery } from '#contracts/tie-outs.schema.ts';
import { tieOutBudgetMs } from '#contracts/tie-outs.ts';
import { computeTieOuts } from '#database/rule-sets/tie-outs/compute.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { cellCondition, cellsOf, monthsOfBoard } from './cells.ts';

/** How many submissions are looked up at once: more than the time allows. */
const mostAtOnce = 500;

/**
 * Compares what is out of date on the board, or was never compared, as far as the time of one request goes: the newest months
 * first. What it keeps is what a run of the checking would keep.
 */
export async function computeBoard(context: MasterContext, query: TieOutQuery): Promise<ComputedTieOuts> {
  const until = Date.now() + tieOutBudgetMs;
  const ids = await findOutdated(context, query);
  let computed = 0;
  for (const id of ids) {
    await computeTieOuts(queriesOf(context.em), id);
    computed += 1;
    if (Date.now() > until) break;
  }
  return { computed, remaining: ids.length - computed };
}

async function findOutdated(context: MasterContext, query: TieOutQuery): Promise<number[]> {
  const months = await monthsOfBoard(context, query);
  if (months.length === 0) return [];
  const rows = await select<{ id: number }>(
    context.em,
    sql`with cell as materialized (${cellsOf(cellCondition(context, query, months))})
        select cell.id from cell
          left join tie_out t on t.version_id = cell.current_version_id and t.rule_id = cell.rule_id
         where cell.state = 'notComputed' or (cell.current_version_id is not null and t.compared <> (
           select n.compared from tie_out_now n where n.submission_id = cell.id and n.rule_id = cell.rule_id))
         group by cell.id, cell.post_month order by cell.post_month desc, cell.id limit ${mostAtOnce}`,
  );
  return rows.map(({ id }) => id);
}
