import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOne, sql } from '../sql/select.ts';
import { ConfigurationMissing, loadRunInputs } from './run-inputs.ts';
import type { RunQueries } from './run-inputs.ts';
import { queriesOf } from './run-queries.ts';

/**
 * Whether a run on the current version would use other content than the run before: mapping, rules, translations,
 * property codes, data model. Compared by hash, as saving a rule unchanged changes nothing.
 */
export async function hasRunInputChanged(
  em: EntityManager,
  { id, currentVersionId }: { id: number; currentVersionId: number | null },
): Promise<boolean> {
  const version = await selectOne<{ inputHash: string | null }>(
    em,
    sql`select input_hash as "inputHash" from version where id = ${currentVersionId}::int`,
  );
  return wouldReadOther(queriesOf(em), id, version?.inputHash ?? null);
}

/** @param inputHash of the last run; null when it used nothing, as the file could not be read or what reads it was missing */
export async function wouldReadOther(
  queries: RunQueries,
  submissionId: number,
  inputHash: string | null,
): Promise<boolean> {
  if (inputHash === null) return true;
  try {
    return (await loadRunInputs(queries, submissionId)).inputHash !== inputHash;
  } catch (error) {
    if (error instanceof ConfigurationMissing) return true;
    throw error;
  }
}
