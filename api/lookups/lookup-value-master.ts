import { lookupValues } from '#contracts/lookups.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import type { Master, MasterContext, SavedLinks, StoredValue } from '../masters/master.ts';
import { anyOf, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import { datasetUses, isInPastOfDatasets } from './dataset-uses.ts';
import { defaultsOf, isInPastOf, labelOf, recordsWith, usesOf } from './where-used.ts';

/** @param masters whose fields may hold a value */
export function createLookupValueMaster(masters: readonly Master[]): Master {
  return {
    definition: lookupValues,
    table: 'lookup_value',
    isInScope: () => sql`true`,
    expressions: ({ language }) => ({
      belongsTo: sql`(select to_jsonb(coalesce(c.names ->> ${language}, c.name_en)) from lookup_value c where c.id = m.parent_id)`,
    }),
    filters: () => ({}),
    filterChoices: {
      lookupKey: () => sql`select k.code, k.name, null::text as other from lookup_key k where k.retired_at is null`,
    },
    references: { lookupKey: { table: 'lookup_key', mayChoose: () => sql`true` } },
    saveLinks: placeBelow,
    checkRecords: refuseStatesOfNowhere,
    uses: (context, ids) => findUses(masters, context, ids),
  };
}

const ofCountry = sql`split_part(m.code, '-', 1)`;
const countries = sql`select v.id, v.code from lookup_value v join lookup_key k on k.id = v.lookup_key_id where k.name = 'Country'`;

/** A state lies below the country that its code begins with. */
async function placeBelow({ em }: MasterContext, saved: readonly SavedLinks[]): Promise<void> {
  await em.execute(
    sql`update lookup_value m set parent_id = c.id from (${countries}) c, lookup_key k
         where ${isAmong(
           sql`m.id`,
           saved.map(({ id }) => id),
         )} and k.id = m.lookup_key_id and k.name = 'State'
           and c.code = ${ofCountry} and m.parent_id is distinct from c.id`,
  );
}

async function refuseStatesOfNowhere(
  { em }: MasterContext,
  drafts: readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[],
): Promise<Map<number, FieldProblem[]>> {
  const states = await selectOne<{ id: number }>(em, sql`select id from lookup_key where name = 'State'`);
  const added = drafts.flatMap(({ id, values }, index) =>
    id === null && values['lookupKey'] === states?.id && typeof values['code'] === 'string'
      ? [{ index, code: values['code'] }]
      : [],
  );
  if (added.length === 0) return new Map();
  const lost = await select<{ index: number; code: string }>(
    em,
    sql`select m.index, m.code from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as m(index int, code text)
        where m.code not like '%-%' or ${ofCountry} not in (select c.code from (${countries}) c)`,
  );
  return new Map(lost.map(({ index, code }) => [index, [{ field: 'code', code: 'NotBelowCountry', found: code }]]));
}

/** Values `v` of the ids, with the name of their key. */
const valuesOf = (ids: readonly number[]) =>
  sql`(select w.id, w.code, k.name as key from lookup_value w join lookup_key k on k.id = w.lookup_key_id
    where ${isAmong(sql`w.id`, ids)}) v`;

async function findUses(masters: readonly Master[], context: MasterContext, ids: readonly number[]) {
  const { em, language } = context;
  const values = valuesOf(ids);
  const keys = await select<{ key: string }>(em, sql`select distinct v.key from ${values}`);
  const uses = keys.flatMap(({ key }) => usesOf(masters, key));
  const held = Object.fromEntries(uses.map((use) => [labelOf(use, language), recordsWith(use, values, context)]));
  const pasts = [...uses.map(isInPastOf), isInPastOfDatasets];
  return {
    live: {
      ...held,
      values: sql`select b.parent_id as id, b.name_en as name from lookup_value b
        where ${isAmong(sql`b.parent_id`, ids)} and b.retired_at is null`,
      ...datasetUses(values),
      defaults: defaultsOf(uses, language, values),
    },
    isInHistory: sql`exists (select 1 from ${values} where v.id = i.id and ${anyOf(pasts)})
      or exists (select 1 from lookup_value b where b.parent_id = i.id and b.retired_at is not null)`,
  };
}
