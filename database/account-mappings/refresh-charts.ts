import type { EntityManager } from '@mikro-orm/postgresql';
import { isAmong, isIn, select, selectPrepared, sql } from '../sql/select.ts';
import { queriesOf } from '../submissions/run-queries.ts';
import { countCharts } from './count-charts.ts';
import { freeWaiting } from './free-waiting.ts';
import { pinMappings } from './note-accounts.ts';
import { settledStatuses } from './open-statuses.ts';

const mostAtOnce = 100;

/**
 * Counts charts again whose master chart, place or submissions have changed since, before they are read. Open submissions take the
 * mappings to the master chart that their place has now. Of several readers one counts; the others wait for it.
 * Never called in a transaction that holds a chart.
 */
export async function refreshCharts(em: EntityManager): Promise<void> {
  for (;;) {
    const stale = await selectPrepared<{ id: number }>(
      em,
      'stale-charts',
      sql`select id from provider_chart where is_stale order by id limit ${mostAtOnce}`,
    );
    if (stale.length === 0) return;
    await em.fork().transactional((inside) =>
      countAgain(
        inside,
        stale.map(({ id }) => id),
      ),
    );
  }
}

async function countAgain(em: EntityManager, wanted: readonly number[]): Promise<void> {
  const held = await select<{ id: number }>(
    em,
    sql`select id from provider_chart where ${isAmong(sql`id`, wanted)} and is_stale order by id for update`,
  );
  const chartIds = held.map(({ id }) => id);
  if (chartIds.length === 0) return;
  const open = await select<{ id: number }>(
    em,
    sql`select distinct va.version_id as id from version_account va join source_account a on a.id = va.source_account_id
          join submission s on s.current_version_id = va.version_id
         where ${isAmong(sql`a.provider_chart_id`, chartIds)} and not ${isIn(sql`s.status`, settledStatuses)}`,
  );
  const queries = queriesOf(em);
  if (open.length > 0) {
    await pinMappings(
      queries,
      open.map(({ id }) => id),
      chartIds,
    );
  }
  await countCharts(queries, chartIds);
  await freeWaiting(em, chartIds);
}
