import { lookupKeys } from '#contracts/lookups.ts';
import type { Dependant } from '#contracts/masters.ts';
import { standardLookupNames } from '#database/seeds/lookups.ts';
import { countDependants } from '../masters/change-record.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { select, selectOne, sql } from '../submissions/select.ts';
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
    findDependants: async (context, id) => ({
      live: [...(await fieldsOf(masters, context, id)), ...(await valuesOf(context, id))],
      isInHistory: await hasRetiredValues(context, id),
    }),
  };
}

/** Fields of the product that read the key. One that the product brings along is never free. */
async function fieldsOf(masters: readonly Master[], context: MasterContext, id: number): Promise<Dependant[]> {
  const key = await selectOne<{ name: string }>(context.em, sql`select name from lookup_key where id = ${id}`);
  const name = key?.name ?? '';
  const fields = usesOf(masters, name).map((use) => labelOf(use, context.language));
  if (fields.length > 0) return [{ kind: 'fields', count: fields.length, names: fields.slice(0, 10) }];
  return standardLookupNames.includes(name) ? [{ kind: 'product', count: 1, names: [name] }] : [];
}

const valuesOf = (context: MasterContext, id: number) =>
  countDependants(context, {
    values: sql`select v.name_en as name from lookup_value v where v.lookup_key_id = ${id} and v.retired_at is null`,
  });

async function hasRetiredValues({ em }: MasterContext, id: number): Promise<boolean> {
  return (await select(em, sql`select 1 from lookup_value where lookup_key_id = ${id} limit 1`)).length > 0;
}
