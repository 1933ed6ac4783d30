import { defineEntity, p } from '@mikro-orm/core';
import type { DataModelDefinition, ModelOrigin } from '#contracts/data-models.ts';
import { whenMade } from '../instants.ts';

/** Never changes but for `isActive`; the newest active one of a data model is in force. */
const DataModelVersionSchema = defineEntity({
  name: 'DataModelVersion',
  tableName: 'data_model_version',
  properties: {
    id: p.integer().primary().autoincrement(),
    dataModelId: p.integer(),
    version: p.integer(),
    origin: p.text().$type<ModelOrigin>(),
    definition: p.json<DataModelDefinition>(),
    note: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** Null for what the product brought along. */
    createdByUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['dataModelId', 'version'] }],
});

export class DataModelVersion extends DataModelVersionSchema.class {}
DataModelVersionSchema.setClass(DataModelVersion);
