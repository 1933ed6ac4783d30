import { defineEntity, p } from '@mikro-orm/core';

const FundPropertySchema = defineEntity({
  name: 'FundProperty',
  tableName: 'fund_property',
  properties: {
    id: p.integer().primary().autoincrement(),
    fundId: p.integer(),
    propertyId: p.integer(),
    ownershipPercentage: p.decimal('string').precision(9).scale(4).default('100'),
    validFrom: p.date(),
    validTo: p.date().nullable(),
  },
  uniques: [{ properties: ['fundId', 'propertyId', 'validFrom'] }],
  indexes: [{ properties: ['propertyId'] }],
});

export class FundProperty extends FundPropertySchema.class {}
FundPropertySchema.setClass(FundProperty);
