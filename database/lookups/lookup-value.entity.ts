import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const LookupValueSchema = defineEntity({
  name: 'LookupValue',
  tableName: 'lookup_value',
  properties: {
    id: p.integer().primary().autoincrement(),
    lookupKeyId: p.integer(),
    /** What records keep; never changes. */
    code: p.text(),
    nameEn: p.text(),
    nameJa: p.text().nullable(),
    nameAr: p.text().nullable(),
    /** The value that it belongs to, as a state to its country. */
    parentId: p.integer().nullable(),
    sortOrder: p.integer().nullable().default(0),
    isActive: p.boolean().default(true),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['lookupKeyId', 'code'] }],
});

export class LookupValue extends LookupValueSchema.class {}
LookupValueSchema.setClass(LookupValue);
