import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldUses } from '#contracts/data-models.schema.ts';
import type { DataModelDefinition } from '#contracts/data-models.ts';
import { select, sql } from '#database/sql/select.ts';
import { factsOfCondition } from '#rules/data-models/check-model.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { providersInReach } from '../masters/references.ts';

interface Use {
  field: string;
  name: string;
}

/**
 * What refers to each field of a data model: keys, conditions of other fields, active rules and live mappings. A mapping of
 * a provider whom the person does not see is named by its dataset alone.
 */
export async function usesOf(
  em: EntityManager,
  person: SignedInPerson,
  model: { id: number; code: string },
  definition: DataModelDefinition,
): Promise<Record<string, FieldUses>> {
  const rules = Map.groupBy(await usesInRules(em, model), ({ field }) => field);
  const mappings = Map.groupBy(await usesInMappings(em, person, model.id), ({ field }) => field);
  const conditions = definition.fields.flatMap((field) =>
    factsOfCondition(field).map((fact) => ({ field: fact, name: field.name })),
  );
  const byField = Map.groupBy(conditions, ({ field }) => field);
  const namesIn = (uses: ReadonlyMap<string, Use[]>, field: string) => uses.get(field)?.map(({ name }) => name) ?? [];
  return Object.fromEntries(
    definition.fields.map(({ name }) => [
      name,
      {
        isKey: definition.keyFields.includes(name) || name === 'property_code',
        isPeriod: definition.periodField === name,
        conditions: namesIn(byField, name),
        rules: namesIn(rules, name),
        mappings: namesIn(mappings, name),
      },
    ]),
  );
}

const texts = '$.** ? (@.type() == "string")';

/** A definition may name a field anywhere; any text equal to a field's name counts as a reference. */
function usesInRules(em: EntityManager, { id, code }: { id: number; code: string }): Promise<Use[]> {
  return select<Use>(
    em,
    sql`select distinct t.text #>> '{}' as field, coalesce(r.names ->> 'en', r.code) as name
        from rule r join dataset d on d.id = r.dataset_id
        cross join jsonb_path_query(r.document, ${texts}::jsonpath) as t(text)
        where r.is_active and r.retired_at is null and (d.data_model_id = ${id} or exists (
          select 1 from jsonb_array_elements(coalesce(r.document -> 'aggregates', '[]')) a where a ->> 'dataset' = ${code}))
        order by name`,
  );
}

async function usesInMappings(em: EntityManager, person: SignedInPerson, dataModelId: number): Promise<Use[]> {
  const scope = await rowScopeOf(em, person);
  const isSeen = scope.isEverything ? sql`true` : sql`p.id in (${providersInReach({ scope })})`;
  return select<Use>(
    em,
    sql`select distinct named.field, d.name || case when ${isSeen} then ' · ' || p.name else '' end as name
        from dataset_mapping m join dataset d on d.id = m.dataset_id join service_provider p on p.id = m.service_provider_id
        cross join lateral (
          select t #>> '{}' as field from jsonb_path_query(m.definition, '$.**.field') t where jsonb_typeof(t) = 'string'
          union select m.definition #>> '{matrix,periodField}' union select m.definition #>> '{matrix,amountField}'
        ) named
        where m.is_active and d.data_model_id = ${dataModelId} and d.retired_at is null and named.field is not null
        order by name`,
  );
}
