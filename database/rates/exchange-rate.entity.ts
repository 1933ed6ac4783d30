import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const ExchangeRateSchema = defineEntity({
  name: 'ExchangeRate',
  tableName: 'exchange_rate',
  properties: {
    id: p.integer().primary().autoincrement(),
    postMonth: p.date(),
    fromCurrency: p.text(),
    toCurrency: p.text(),
    kind: p.text(),
    /** What one unit of `fromCurrency` is worth. */
    rate: p.decimal('string').precision(18).scale(8),
    source: p.text().nullable(),
    isActive: p.boolean().default(true),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'exchange_rate_by_month', properties: ['postMonth', 'id'] }],
});

export class ExchangeRate extends ExchangeRateSchema.class {}
ExchangeRateSchema.setClass(ExchangeRate);
