import { defineEntity, p } from '@mikro-orm/core';

const DataModelFieldSchema = defineEntity({
  name: 'DataModelField',
  tableName: 'data_model_field',
  properties: {
    id: p.integer().primary().autoincrement(),
    dataModelId: p.integer(),
    name: p.text(),
    labels: p.json<Record<string, string>>(),
    type: p.text(),
    isRequired: p.boolean().default(false),
    enumValues: p.json<string[]>().nullable(),
    position: p.integer(),
  },
  uniques: [{ properties: ['dataModelId', 'name'] }],
});

export class DataModelField extends DataModelFieldSchema.class {}
DataModelFieldSchema.setClass(DataModelField);
