import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const CalendarSchema = defineEntity({
  name: 'Calendar',
  tableName: 'calendar',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** What funds, properties and frequencies name; of a calendar that comes with the product, its country. */
    code: p.text().unique(),
    names: p.json<Record<string, string>>(),
    /** Days of the week without work; 0 is Sunday. */
    weekend: p.json<number[]>(),
    /** Last year whose holidays have been filled in; null for a calendar that somebody keeps by hand. */
    filledThrough: p.integer().nullable(),
    createdAt: whenMade(),
  },
});

export class Calendar extends CalendarSchema.class {}
CalendarSchema.setClass(Calendar);
