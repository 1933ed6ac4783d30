import type { EntityManager } from '@mikro-orm/postgresql';
import { ConfigurationMissing, loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunQueries } from '#database/submissions/run-inputs.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';

/**
 * Whether a run on the current version would use other content than the run before: mapping, rules, translations,
 * property codes, data model. Compared by hash, as saving a rule unchanged changes nothing.
 */
export async function hasRunInputChanged(em: EntityManager, submission: Submission): Promise<boolean> {
  const version = await selectOne<{ inputHash: string | null }>(
    em,
    sql`select input_hash as "inputHash" from version where id = ${submission.currentVersionId}::int`,
  );
  // Without a hash nothing was used: the file could not be read, or what reads it was missing.
  if (!version?.inputHash) return true;
  try {
    const { inputHash } = await loadRunInputs(queriesOf(em), submission.id);
    return inputHash !== version.inputHash;
  } catch (error) {
    if (error instanceof ConfigurationMissing) return true;
    throw error;
  }
}

/** The queries of a run name their parameters by number, those of the api by place. */
export function queriesOf(em: EntityManager): RunQueries {
  return {
    query: async <Row extends object>(text: string, parameters: unknown[]) => {
      const inPlace: unknown[] = [];
      const query = text.replace(/\$(\d+)/g, (_, no: string) => {
        inPlace.push(parameters[Number(no) - 1]);
        return '?';
      });
      // The driver cannot know the columns; each query names their types where it is written.
      // The entity manager types rows as plain objects; `Row` is what the statement selects.
      return { rows: (await em.execute(query, inPlace)) as unknown as Row[] };
    },
  };
}
