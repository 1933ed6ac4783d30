import { defineEntity, p } from '@mikro-orm/core';
import type { ViewedListName } from '#contracts/saved-views.ts';

/** Columns of a list that a person wants to see while no saved view says otherwise. */
const ColumnChoiceSchema = defineEntity({
  name: 'ColumnChoice',
  tableName: 'column_choice',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    list: p.text().$type<ViewedListName>(),
    columns: p.json<string[]>(),
  },
  uniques: [{ properties: ['userId', 'list'] }],
});

export class ColumnChoice extends ColumnChoiceSchema.class {}
ColumnChoiceSchema.setClass(ColumnChoice);
