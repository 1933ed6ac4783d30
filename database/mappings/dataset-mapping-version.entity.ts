import { defineEntity, p } from '@mikro-orm/core';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { whenMade } from '../instants.ts';

/** Never changes; a trigger adds one for each change of a mapping's definition. */
const DatasetMappingVersionSchema = defineEntity({
  name: 'DatasetMappingVersion',
  tableName: 'dataset_mapping_version',
  properties: {
    id: p.integer().primary().autoincrement(),
    datasetMappingId: p.integer(),
    version: p.integer(),
    definition: p.json<DatasetMappingDefinition>(),
    /** The version of the data model that was in force. */
    dataModelVersionId: p.integer().nullable(),
    /** Null for what no person saved. */
    authorUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['datasetMappingId', 'version'] }],
});

export class DatasetMappingVersion extends DatasetMappingVersionSchema.class {}
DatasetMappingVersionSchema.setClass(DatasetMappingVersion);
