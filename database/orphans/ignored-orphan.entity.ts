import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

/** An orphan record that administrators leave out of lists and counts until a day. */
const IgnoredOrphanSchema = defineEntity({
  name: 'IgnoredOrphan',
  tableName: 'ignored_orphan',
  properties: {
    id: p.integer().primary().autoincrement(),
    category: p.text(),
    key: p.text(),
    reason: p.text(),
    untilOn: p.date(),
    userId: p.integer(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['category', 'key'] }],
});

export class IgnoredOrphan extends IgnoredOrphanSchema.class {}
IgnoredOrphanSchema.setClass(IgnoredOrphan);
