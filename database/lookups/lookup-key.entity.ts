import { defineEntity, p } from '@mikro-orm/core';

const LookupKeySchema = defineEntity({
  name: 'LookupKey',
  tableName: 'lookup_key',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    isActive: p.boolean().default(true),
  },
});

export class LookupKey extends LookupKeySchema.class {}
LookupKeySchema.setClass(LookupKey);
