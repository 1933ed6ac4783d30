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
    /** The package that this is a member's part of the mapping of. */
    reportPackageId: p.integer().nullable(),
    isFundEnabled: p.boolean().default(false),
    /** Raised by a trigger with each change of the definition. */
    version: p.integer().default(1),
    definition: p.json<DatasetMappingDefinition>(),
    /** Who saved the version in force. */
    authorUserId: p.integer().nullable(),
    isActive: p.boolean().default(true),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['serviceProviderId', 'datasetId'] }],
});

export class DatasetMapping extends DatasetMappingSchema.class {}
DatasetMappingSchema.setClass(DatasetMapping);
