import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const FundSchema = defineEntity({
  name: 'Fund',
  tableName: 'fund',
  properties: {
    id: p.integer().primary().autoincrement(),
    code: p.text().nullable(),
    name: p.text(),
    nameFolded: p.text().unique(),
    fundTypeId: p.integer(),
    parentId: p.integer().nullable(),
    vehicle: p.text().nullable(),
    investment: p.text().nullable(),
    baseCurrency: p.text().default('USD'),
    reportingCurrency: p.text().default('USD'),
    ownershipType: p.text().nullable(),
    ownershipPercentage: p.decimal('string').precision(9).scale(4).nullable(),
    baseUnit: p.text().default('sqm'),
    reportingUnit: p.text().default('sqm'),
    dateFormat: p.text().default('YYYY-MM-DD'),
    country: p.text().nullable(),
    timeZone: p.text().default('UTC'),
    fiscalStartMonth: p.integer().default(1),
    calendarCode: p.text().nullable(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class Fund extends FundSchema.class {}
FundSchema.setClass(Fund);
