import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';

const DatasetMappingSchema = defineEntity({
  name: 'DatasetMapping',
  tableName: 'dataset_mapping',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    datasetId: p.integer(),
    isFundEnabled: p.boolean().default(false),
    version: p.integer().default(1),
    definition: p.json<DatasetMappingDefinition>(),
    isActive: p.boolean().default(true),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
  indexes: [{ properties: ['serviceProviderId', 'datasetId'] }],
});

export class DatasetMapping extends DatasetMappingSchema.class {}
DatasetMappingSchema.setClass(DatasetMapping);
