import type { mappingLevels } from '#contracts/mappings.schema.ts';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import type { FoundMappingPlace } from './place.ts';
import { shownDefinition } from './shown-definition.ts';

interface InheritedRow {
  mappingId: number;
  level: (typeof mappingLevels)[number];
  definition: DatasetMappingDefinition;
}

/** The mapping that files of a place are read by while it has none of its own, as runs and the inbox find it. */
export async function inheritedMapping(
  { em }: Pick<MasterContext, 'em'>,
  { serviceProviderId, fundId, propertyId }: FoundMappingPlace,
  datasetId: number,
): Promise<MappingMember['inherited']> {
  if (fundId === null && propertyId === null) return null;
  const row = await selectOne<InheritedRow>(
    em,
    sql`with place as (
          select coalesce(${fundId}::int, (select h.fund_id from fund_property h where h.property_id = ${propertyId}::int
            order by (h.valid_from <= current_date and (h.valid_to is null or h.valid_to >= current_date)) desc,
              h.valid_from desc limit 1)) as nearest
        )
        select m.id as "mappingId", m.definition,
          case when m.property_id is not null then 'property' when m.fund_id is null then 'provider'
               when f.parent_id is null then 'fund' else 'entity' end as level
        from place join dataset_mapping m
          on m.id = dataset_mapping_in_force(${serviceProviderId}, ${datasetId}, ${propertyId}::int, place.nearest)
        left join fund f on f.id = m.fund_id`,
  );
  return row ? { ...row, definition: shownDefinition(row.definition) } : null;
}
