import { defineEntity, p } from '@mikro-orm/core';
import type { DataModelDefinition, InLanguages } from '#contracts/data-models.ts';

const DataModelSchema = defineEntity({
  name: 'DataModel',
  tableName: 'data_model',
  properties: {
    id: p.integer().primary().autoincrement(),
    code: p.text().unique(),
    name: p.text(),
    /** In the product's languages; empty for a model that it does not know. */
    names: p
      .json<Partial<InLanguages>>()
      .onCreate(() => ({}))
      .defaultRaw(`'{}'`),
    /** As the product brings it; null for a model that it does not know. */
    standard: p.json<DataModelDefinition>().nullable(),
    /** The standard that the versions stand on. */
    adoptedStandard: p.json<DataModelDefinition>().nullable(),
  },
});

export class DataModel extends DataModelSchema.class {}
DataModelSchema.setClass(DataModel);
