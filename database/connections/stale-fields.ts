import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '../sql/select.ts';
import { select, sql } from '../sql/select.ts';

/**
 * Where the fields that connection `c` maps itself no longer fit the version of the data model in force, as rows of `field` and
 * `fault`: `FieldMissing` for a field that the model does not have, `FieldUnfed` for a required one that nothing fills. What the
 * submission brings, and what a mapping of the provider fills with the same value in every row, is filled.
 */
export const staleFields = (c: Part): Part => sql`(
  select e.value as field, 'FieldMissing' as fault from ${mapped(c)} e
   where not exists (select 1 from dataset d join data_model_field k on k.data_model_id = d.data_model_id
     where d.id = ${c}.dataset_id and k.name = e.value)
  union all
  select k.name, 'FieldUnfed' from dataset d join data_model_in_force v on v.data_model_id = d.data_model_id
    join data_model_field k on k.data_model_id = d.data_model_id and k.is_required
   where d.id = ${c}.dataset_id and ${mapsFields(c)} and k.name not in ('currency', 'area_unit', 'property_code')
     and k.name is distinct from v.definition ->> 'periodField'
     and not exists (select 1 from ${mapped(c)} e where e.value = k.name)
     and not exists (select 1 from dataset_mapping m, jsonb_array_elements(m.definition -> 'constants') as o
       where m.service_provider_id = ${c}.service_provider_id and m.dataset_id = d.id and m.is_active and m.retired_at is null
         and jsonb_typeof(m.definition -> 'constants') = 'array' and o ->> 'field' = k.name))`;

/** Only a pull of JSON maps its fields itself. */
const mapsFields = (c: Part): Part =>
  sql`(${c}.connection_type = 'PULL' and ${c}.format = 'JSON' and ${c}.field_map is json object)`;

const mapped = (c: Part): Part =>
  sql`jsonb_each_text(case when ${mapsFields(c)} then ${c}.field_map::jsonb else '{}'::jsonb end)`;

/** Names of the fields by which a connection no longer fits its data model. */
export async function readStaleFields(em: EntityManager, connectionId: number): Promise<string[]> {
  const rows = await select<{ field: string }>(
    em,
    sql`select f.field from connection c cross join lateral ${staleFields(sql`c`)} f where c.id = ${connectionId} order by f.field`,
  );
  return rows.map(({ field }) => field);
}
