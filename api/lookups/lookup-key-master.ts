import { lookupKeys } from '#contracts/lookups.ts';
import { standardLookupNames } from '#database/seeds/lookups.ts';
import { isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { labelOf, usesOf } from './where-used.ts';

/** @param masters whose fields may take their values from a key */
export function createLookupKeyMaster(masters: readonly Master[]): Master {
  return {
    definition: lookupKeys,
    table: 'lookup_key',
    isInScope: () => sql`true`,
    expressions: () => ({
      valueCount: sql`(select to_jsonb(count(*)::int) from lookup_value v where v.lookup_key_id = m.id and v.retired_at is null)`,
    }),
    filters: () => ({}),
    filterChoices: {},
    references: {},
    saveLinks: () => Promise.resolve(),
    checkRecords: () => Promise.resolve(new Map()),
    uses: (context, ids) => findUses(masters, context, ids),
  };
}

/** Fields of the product that read a key. One that the product brings along is never free. */
async function findUses(masters: readonly Master[], { em, language }: MasterContext, ids: readonly number[]) {
  const keys = await select<{ id: number; name: string }>(
    em,
    sql`select id, name from lookup_key where ${isAmong(sql`id`, ids)}`,
  );
  const fields = keys.flatMap(({ id, name }) =>
    usesOf(masters, name).map((use) => ({ id, name: labelOf(use, language) })),
  );
  const read = new Set(fields.map(({ id }) => id));
  const product = keys.filter(({ id, name }) => !read.has(id) && standardLookupNames.includes(name));
  return {
    live: {
      fields: namedRows(fields),
      product: namedRows(product),
      values: sql`select v.lookup_key_id as id, v.name_en as name from lookup_value v
        where ${isAmong(sql`v.lookup_key_id`, ids)} and v.retired_at is null`,
    },
    isInHistory: isNamedIn([['lookup_value', 'lookup_key_id']]),
  };
}

const namedRows = (rows: readonly { id: number; name: string }[]) =>
  sql`select r.id, r.name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, name text)`;
