import { rolledUpTotal } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { selectPrepared, sql } from '#database/sql/select.ts';
import type { MasterContext } from './master.ts';

export interface LookupCode {
  lookupKey: string;
  code: string;
}

/** Change counter of lookup values, incremented by a trigger; null before the first change. */
export const lookupChanges: Part = rolledUpTotal('lookup_change');

interface KeptNames {
  changes: number | null;
  /** Null for a code that no value has. */
  names: Map<string, string | null>;
}

const mostKept = 20_000;
const keptBy = new WeakMap<object, KeptNames>();
const placeOf = ({ lookupKey, code }: LookupCode, language: string) => `${language}\n${lookupKey}\n${code}`;

export type NameOfCode = (code: LookupCode) => string | undefined;

/**
 * Names of values in the reader's language, else in English. They are kept until a value changes: `changes` is what the
 * statement that has read the codes saw of `lookupChanges`.
 */
export async function lookupNames(
  { em, language }: Pick<MasterContext, 'em' | 'language'>,
  wanted: readonly LookupCode[],
  changes: number | null,
): Promise<NameOfCode> {
  const connection = em.getConnection();
  const known = keptBy.get(connection);
  // Never cache inside a transaction: its changes may be rolled back.
  const isKept = changes !== null && !em.isInTransaction();
  const names = isKept && known?.changes === changes ? known.names : new Map<string, string | null>();
  const missing = wanted.filter((one) => !names.has(placeOf(one, language)));
  if (missing.length > 0) {
    const found = await selectPrepared<LookupCode & { name: string | null; changes: number | null }>(
      em,
      'lookup-names',
      sql`select w."lookupKey", w.code, ${lookupChanges} as changes,
            (select coalesce(v.names ->> ${language}::text, v.names ->> 'en') from lookup_value v
              join lookup_key k on k.id = v.lookup_key_id where k.name = w."lookupKey" and v.code = w.code) as name
          from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as w("lookupKey" text, code text)`,
    );
    for (const one of found) names.set(placeOf(one, language), one.name);
    // Values changed between the two statements: do not cache.
    const isOfOneState = found.every((one) => one.changes === changes);
    if (isKept && isOfOneState && names.size <= mostKept) keptBy.set(connection, { changes, names });
  }
  return (code) => names.get(placeOf(code, language)) ?? undefined;
}
