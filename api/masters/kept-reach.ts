import type { EntityManager } from '@mikro-orm/postgresql';
import { cachePerDatabase } from '../cache-per-database.ts';
import { windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { selectPrepared, sql } from '#database/sql/select.ts';
import type { Master, MasterContext } from './master.ts';

/** Ids in the order of a list, and the count of changes that the same statement read with them. */
interface Reach {
  version: string;
  ids: readonly number[];
}

export interface KeptReach extends Reach {
  /** The count of changes as it is when a statement reads it. */
  changes: Part;
  forget: () => void;
}

/** About 80 kB each at most. */
const cacheOf = cachePerDatabase<string, Reach>(100);

/**
 * Ids that a person sees: those of `query`, cached under the name of their `order`. They may be stale, so the page must be
 * read through `guarded`. Null for a master without a change counter, for a scope that follows from submissions, and inside
 * a transaction, whose own changes are not counted yet.
 */
export async function keptReach(
  { table, reachChanges }: Pick<Master, 'table' | 'reachChanges'>,
  { em, person, scope }: Pick<MasterContext, 'em' | 'person' | 'scope'>,
  order: string,
  query: Part,
): Promise<KeptReach | null> {
  if (!reachChanges || em.isInTransaction()) return null;
  if (scope.lists === null && !scope.isEverything) return null;
  const changes = sql`(${reachChanges(scope)})::text`;
  const cache = cacheOf(em);
  // The lists come with each request: who is given others has another key.
  const key = JSON.stringify([table, order, scope.isEverything ? null : person.userId, scope.lists]);
  const reach = cache.get(key) ?? (await readReach(em, changes, query));
  if (reach === null) return null;
  cache.set(key, reach);
  return { ...reach, changes, forget: () => cache.delete(key) };
}

async function readReach(em: EntityManager, changes: Part, query: Part): Promise<Reach | null> {
  const [found] = await selectPrepared<{ version: string | null; ids: number[] }>(
    em,
    'reach',
    sql`select ${changes} as version, array(${query}) as ids`,
  );
  return found?.version ? { version: found.version, ids: found.ids } : null;
}

/** One page of what is kept. */
export function pageOfReach({ ids }: KeptReach, size: number, offset: number): WantedPage {
  const shown = arrayOf(ids.slice(offset, offset + size));
  return {
    ids: sql`select k.id from unnest(${shown}::int[]) with ordinality k(id, place) order by k.place ${windowOf(size)}`,
    total: sql`${ids.length}::int`,
  };
}

/**
 * Over `m`: the record is among those kept. `is true` keeps PostgreSQL from making a join of it, which would begin with
 * all that are kept and ask each whether it is searched for.
 */
export function isInReach({ ids }: KeptReach): Part {
  return sql`(m.id in (select unnest(${arrayOf(ids)}::int[]))) is true`;
}

const arrayOf = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** Total of a page whose cached reach is stale; its rows are discarded. */
const outdated = -1;

/** The page with its total, or without rows when the reach has changed: asked in the statement that reads the page. */
export function guarded({ changes, version }: KeptReach, { ids, total, found }: WantedPage): WantedPage {
  const isCurrent = sql`coalesce(${changes} = ${version}, false)`;
  return {
    ids: sql`select g.id from (${ids}) g where ${isCurrent}`,
    total: sql`case when ${isCurrent} then ${total} else ${outdated}::int end`,
    ...(found && { found }),
  };
}

export const isOutdated = ({ total }: { total: number }) => total === outdated;
