import { defineEntity, p } from '@mikro-orm/core';
import type { ConditionalRequirement } from '#contracts/data-models.ts';

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
    /** A condition on the row under which the cell has to be filled. */
    requiredWhen: p.json<ConditionalRequirement>().nullable(),
    position: p.integer(),
  },
  uniques: [{ properties: ['dataModelId', 'name'] }],
});

export class DataModelField extends DataModelFieldSchema.class {}
DataModelFieldSchema.setClass(DataModelField);
