import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from './select.ts';

/**
 * Gives PostgreSQL statistics of a stored list that has none, or has grown by half since. Called in the transaction that
 * filled it, so that the first page is planned as every later one.
 */
export async function analyzeGrownList(em: EntityManager, list: 'orphan_record' | 'mapping_place'): Promise<void> {
  await select(em, sql`select analyze_grown_list(${list})`);
}
