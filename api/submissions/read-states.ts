import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { cachePerDatabase } from '../cache-per-database.ts';
import { isAmong, selectPrepared, sql } from '#database/sql/select.ts';

interface KeptState {
  rowVersion: string;
  state: SubmissionState | null;
}

/** About 5 kB each. */
const cacheOf = cachePerDatabase<number, KeptState>(4_000);

/**
 * States of submissions by id. Printing and parsing them takes longer than the rest of a list, so they are cached by the
 * version of their row (`xmin`), which changes with every update. States are immutable.
 */
export async function readStates(
  em: EntityManager,
  submissions: readonly { id: number; rowVersion: string }[],
): Promise<ReadonlyMap<number, SubmissionState | null>> {
  // Never cache inside a transaction: all versions of a row that it writes have the same `xmin`.
  const cache = em.isInTransaction() ? null : cacheOf(em);
  const states = new Map<number, SubmissionState | null>();
  for (const { id, rowVersion } of submissions) {
    const known = cache?.get(id);
    if (known?.rowVersion === rowVersion) states.set(id, known.state);
  }
  const missing = submissions.map(({ id }) => id).filter((id) => !states.has(id));
  if (missing.length === 0) return states;
  const found = await selectPrepared<KeptState & { id: number }>(
    em,
    'submission-states',
    sql`select s.id, s.xmin::text as "rowVersion", s.state from submission s where ${isAmong(sql`s.id`, missing)}`,
  );
  for (const { id, rowVersion, state } of found) {
    states.set(id, state);
    cache?.set(id, { rowVersion, state });
  }
  return states;
}
