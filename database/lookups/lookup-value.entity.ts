import { defineEntity, p } from '@mikro-orm/core';

const LookupValueSchema = defineEntity({
  name: 'LookupValue',
  tableName: 'lookup_value',
  properties: {
    id: p.integer().primary().autoincrement(),
    lookupKeyId: p.integer(),
    code: p.text(),
    names: p.json<Record<string, string>>(),
    sortOrder: p.integer().default(0),
    isActive: p.boolean().default(true),
  },
  uniques: [{ properties: ['lookupKeyId', 'code'] }],
});

export class LookupValue extends LookupValueSchema.class {}
LookupValueSchema.setClass(LookupValue);
