import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { isAmong, selectPrepared, sql } from './select.ts';

interface KeptState {
  rowVersion: string;
  state: SubmissionState | null;
}

/** About 5 kB each. */
const mostKept = 4_000;
const keptBy = new WeakMap<object, Map<number, KeptState>>();

/**
 * States of tickets by id. To print and parse them takes longer than all the rest of a list, so they are kept by the
 * version of the row that they were read from (`xmin`): whatever changes a row gives it another one. Nobody may change them.
 */
export async function readStates(
  em: EntityManager,
  tickets: readonly { id: number; rowVersion: string }[],
): Promise<ReadonlyMap<number, SubmissionState | null>> {
  // The versions that a transaction writes are all of the same name until it ends.
  const kept = em.isInTransaction() ? new Map<number, KeptState>() : keptOf(em);
  const states = new Map<number, SubmissionState | null>();
  for (const { id, rowVersion } of tickets) {
    const known = kept.get(id);
    if (known?.rowVersion === rowVersion) states.set(id, known.state);
  }
  const missing = tickets.map(({ id }) => id).filter((id) => !states.has(id));
  if (missing.length === 0) return states;
  const found = await selectPrepared<KeptState & { id: number }>(
    em,
    sql`select s.id, s.xmin::text as "rowVersion", s.state from submission s where ${isAmong(sql`s.id`, missing)}`,
  );
  for (const { id, rowVersion, state } of found) {
    states.set(id, state);
    keep(kept, id, { rowVersion, state });
  }
  return states;
}

function keptOf(em: EntityManager): Map<number, KeptState> {
  const connection = em.getConnection();
  const kept = keptBy.get(connection) ?? new Map<number, KeptState>();
  keptBy.set(connection, kept);
  return kept;
}

/** The one that was kept first makes room. */
function keep(kept: Map<number, KeptState>, id: number, state: KeptState): void {
  kept.delete(id);
  kept.set(id, state);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
