import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const DatasetSchema = defineEntity({
  name: 'Dataset',
  tableName: 'dataset',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    names: p.json<Record<string, string>>(),
    dataModelId: p.integer(),
    scope: p.text(),
    isWorkflowRequired: p.boolean().default(true),
    maySkipUpload: p.boolean().default(false),
    isMultiProperty: p.boolean().default(false),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
  },
});

export class Dataset extends DatasetSchema.class {}
DatasetSchema.setClass(Dataset);
