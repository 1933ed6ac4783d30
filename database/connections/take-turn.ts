import type { EntityManager } from '@mikro-orm/postgresql';
import { takeTurn } from '#rules/connections/pace.ts';
import { selectOne, sql } from '../sql/select.ts';

/** Takes a call of a connection by its limit, which all servers share. @returns how long to wait first; 0 when the call may begin */
export async function takeTurnOf(em: EntityManager, connectionId: number): Promise<number> {
  return em.fork().transactional(async (inner) => {
    await inner.execute(
      sql`insert into connection_pace (connection_id) values (${connectionId}) on conflict (connection_id) do nothing`,
    );
    const row = await selectOne<{ calls: number[]; perMinute: number }>(
      inner,
      sql`select p.calls, c.calls_per_minute as "perMinute"
          from connection_pace p join connection c on c.id = p.connection_id
          where p.connection_id = ${connectionId} for update of p`,
    );
    // By the clock of the database, after the row was locked.
    const clock = await selectOne<{ now: number }>(
      inner,
      sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    if (row === null || clock === null) return 0;
    const { calls, waitMs } = takeTurn(row.calls, row.perMinute, clock.now);
    await inner.execute(
      sql`update connection_pace set calls = ${JSON.stringify(calls)}::jsonb where connection_id = ${connectionId}`,
    );
    return waitMs;
  });
}
