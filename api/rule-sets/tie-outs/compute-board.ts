import type { ComputedTieOuts, TieOutQuery } from '#contracts/tie-outs.schema.ts';
import { tieOutBudgetMs } from '#contracts/tie-outs.ts';
import { computeTieOuts } from '#database/rule-sets/tie-outs/compute.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { cellCondition, cellsOf, monthsOfBoard } from './cells.ts';
import { readPlaces } from './read-board.ts';
import type { Place } from './read-board.ts';

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

/** What is known to be out of date; where nothing is, what the page shows with other loads than there are now. */
async function findOutdated(context: MasterContext, query: TieOutQuery): Promise<number[]> {
  const months = await monthsOfBoard(context, query);
  if (months.length === 0) return [];
  const condition = cellCondition(context, query, months);
  const known = await select<{ id: number }>(
    context.em,
    sql`select cell.id from (${cellsOf(condition)}) cell where cell.state = 'notComputed'
        group by cell.id, cell.post_month order by cell.post_month desc, cell.id limit ${mostAtOnce}`,
  );
  const rows = known.length > 0 ? known : await findChanged(context, await readPlaces(context, query, condition));
  return rows.map(({ id }) => id);
}

async function findChanged({ em }: MasterContext, places: readonly Pick<Place, 'ids'>[]): Promise<{ id: number }[]> {
  const shown = [...new Set(places.flatMap(({ ids }) => ids))];
  return select<{ id: number }>(
    em,
    sql`select distinct s.id from submission s
        join tie_out t on t.version_id = s.current_version_id
        join lateral (select n.* from tie_out_now n where n.submission_id = s.id and n.rule_id = t.rule_id) n on true
       where ${isAmong(sql`s.id`, shown)} and t.compared <> n.compared order by s.id`,
  );
}
