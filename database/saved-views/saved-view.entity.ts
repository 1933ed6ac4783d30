import { defineEntity, p } from '@mikro-orm/core';
import type { ViewedListName } from '#contracts/saved-views.ts';
import { whenMade } from '../instants.ts';

/** How a person wants to see a list again. */
const SavedViewSchema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    list: p.text().$type<ViewedListName>(),
    name: p.text(),
    query: p.json<Record<string, string>>(),
    columns: p.json<string[]>().nullable(),
    isDefault: p.boolean().default(false),
    createdAt: whenMade(),
  },
});

export class SavedView extends SavedViewSchema.class {}
SavedViewSchema.setClass(SavedView);
