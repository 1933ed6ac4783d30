import type { ComputedTieOuts, TieOutQuery } from '#contracts/tie-outs.schema.ts';
import { tieOutBudgetMs } from '#contracts/tie-outs.ts';
import { computeTieOuts } from '#database/rule-sets/tie-outs/compute.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { cellCondition, cellsOf, monthsOfBoard } from './cells.ts';
import { readFilledCells } from './filled-cells.ts';
import { readPage } from './read-page.ts';
import type { Place } from './read-page.ts';

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
  if (known.length > 0) return known.map(({ id }) => id);
  return findChanged(context, (await readPage(context, query, condition)).places);
}

async function findChanged(context: MasterContext, places: readonly Place[]): Promise<number[]> {
  const asked = places.flatMap(({ ruleId, ids }) => ids.map((id) => ({ ruleId, id })));
  const cells = await readFilledCells(context, asked);
  const changed = asked.filter(({ ruleId, id }) => cells.get(`${ruleId}:${id}`)?.state === 'notComputed');
  return [...new Set(changed.map(({ id }) => id))].toSorted((one, two) => one - two);
}
