import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/**
 * A field of a data model holds the codes of the lookup key that it is named after: `currency` those of Currency,
 * `property_type` those of PropertyType.
 */
const fieldName = sql`lower(regexp_replace(v.key, '([a-z0-9])([A-Z])', ${'\\1_\\2'}::text, 'g'))`;

/** Over a JSON column: true where the path matches, with the field as `$field` and the code as `$code`. */
const matches = (column: Part, path: string): Part =>
  sql`jsonb_path_exists(${column}, ${path}::jsonpath, jsonb_build_object('field', ${fieldName}, 'code', v.code), true)`;

const comparedTo = '$.** ? (@.fact == $field).value[*] ? (@ == $code)';
const hasColumn = '$[*] ? (@ == $field || @.name == $field || @.field == $field)';
const setTo = '$.** ? (@.field == $field && @.value == $code)';
const keyedBy = '$.** ? (@.type() == "object").keyvalue() ? (@.key == $field && @.value == $code)';

/** Lists of data models, rules and mappings that name a value `v`: rows of its `id` and a `name`. */
export function datasetUses(values: Part): Record<'dataModels' | 'rules' | 'mappings', Part> {
  return {
    dataModels: sql`select v.id, d.name || ' · ' || (f.labels ->> 'en') as name from ${values}
      join data_model_field f on f.name = ${fieldName} and jsonb_exists(f.enum_values, v.code)
      join data_model d on d.id = f.data_model_id`,
    rules: sql`select v.id, r.names ->> 'en' as name from ${values}
      join rule r on r.retired_at is null and ${matches(sql`r.document`, comparedTo)}`,
    mappings: sql`select v.id, d.name || ' · ' || p.name as name from ${values}
      join dataset_mapping x on x.is_active
        and (${matches(sql`x.definition`, setTo)} or ${matches(sql`x.definition`, keyedBy)})
      join dataset d on d.id = x.dataset_id join service_provider p on p.id = x.service_provider_id`,
  };
}

/**
 * Over `v`: submitted rows, retired rules, former mappings or saved views may name the value. Rows are not searched, they
 * are many: one submission with the column is enough.
 */
export const isInPastOfDatasets: Part = sql`exists (select 1 from version n where ${matches(sql`n.columns`, hasColumn)})
  or exists (select 1 from rule r where r.retired_at is not null and ${matches(sql`r.document`, comparedTo)})
  or exists (select 1 from dataset_mapping x where not x.is_active
    and (${matches(sql`x.definition`, setTo)} or ${matches(sql`x.definition`, keyedBy)}))
  or exists (select 1 from saved_view w cross join jsonb_each_text(w.query) q
    where v.code = any(string_to_array(q.value, ',')))`;
