import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const LookupKeySchema = defineEntity({
  name: 'LookupKey',
  tableName: 'lookup_key',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** What the product asks for values by; never changes. */
    name: p.text().unique(),
    description: p.text().nullable(),
    isActive: p.boolean().default(true),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
});

export class LookupKey extends LookupKeySchema.class {}
LookupKeySchema.setClass(LookupKey);
