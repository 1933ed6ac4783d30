import { defineEntity, p } from '@mikro-orm/core';

const DataModelSchema = defineEntity({
  name: 'DataModel',
  tableName: 'data_model',
  properties: {
    id: p.integer().primary().autoincrement(),
    code: p.text().unique(),
    name: p.text(),
  },
});

export class DataModel extends DataModelSchema.class {}
DataModelSchema.setClass(DataModel);
