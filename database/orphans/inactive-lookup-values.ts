import { raw } from '@mikro-orm/core';
import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

/** Columns that hold codes of lookup values: table, column, key. */
export const lookupColumns = [
  ['fund', 'vehicle', 'Vehicle'],
  ['fund', 'investment', 'Investment'],
  ['fund', 'country', 'Country'],
  ['fund', 'base_currency', 'Currency'],
  ['fund', 'reporting_currency', 'Currency'],
  ['fund', 'ownership_type', 'OwnershipType'],
  ['property', 'property_type', 'PropertyType'],
  ['property', 'country', 'Country'],
  ['property', 'state', 'State'],
  ['property', 'location', 'Location'],
  ['property', 'vehicle', 'Vehicle'],
  ['property', 'investment', 'Investment'],
  ['property', 'ownership_type', 'OwnershipType'],
  ['property', 'base_currency', 'Currency'],
  ['property', 'reporting_currency', 'Currency'],
  ['service_provider', 'type', 'ServiceProviderType'],
] as const;

const subjects = { fund: 'fund', property: 'property', service_provider: 'serviceProvider' } as const;

/** Active records in force that hold a lookup value which is not active any more; each with the value's name. */
export const inactiveLookupValues: Part = lookupColumns
  .map(([table, column, key]) => {
    const subject = subjects[table];
    const row = raw(table);
    const isProperty = table === 'property';
    return sql`select ${`${table}:${column}:`} || m.id as key, 'LookupValueInactive' as reason, ${subject} as subject,
        ${isProperty ? sql`m.id` : sql`null::int`} as property_id,
        ${table === 'service_provider' ? sql`m.id` : sql`null::int`} as service_provider_id,
        ${placeOf(table, 'fund')} as fund_id, ${placeOf(table, 'entity')} as entity_id, null::int as dataset_id,
        null::int as user_id, v.name_en as provider_code
      from ${row} m join lookup_value v on v.code = m.${raw(column)} and not v.is_active
      join lookup_key k on k.id = v.lookup_key_id and k.name = ${key}
      ${isProperty ? sql`left join placed h on h.property_id = m.id` : sql``}
      where m.is_active and m.retired_at is null`;
  })
  .reduce((all, one) => sql`${all} union all ${one}`);

function placeOf(table: keyof typeof subjects, place: 'fund' | 'entity'): Part {
  if (table === 'service_provider') return sql`null::int`;
  if (table === 'property') return place === 'fund' ? sql`h.fund_id` : sql`h.entity_id`;
  return place === 'fund' ? sql`coalesce(m.parent_id, m.id)` : sql`case when m.parent_id is not null then m.id end`;
}
