import { defineEntity, p } from '@mikro-orm/core';

const FundTypeSchema = defineEntity({
  name: 'FundType',
  tableName: 'fund_type',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    sortOrder: p.integer().default(0),
  },
});

export class FundType extends FundTypeSchema.class {}
FundTypeSchema.setClass(FundType);
