import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const CalendarSchema = defineEntity({
  name: 'Calendar',
  tableName: 'calendar',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** What funds, properties and frequencies name; of a calendar that comes with the product, its country. */
    code: p.text().unique(),
    nameEn: p.text(),
    nameJa: p.text().nullable(),
    nameAr: p.text().nullable(),
    /** Days of the week without work, by their numbers and commas, or `none`; 0 is Sunday. */
    weekendDays: p.text(),
    /** Last year whose holidays have been filled in; null for a calendar that somebody keeps by hand. */
    filledThrough: p.integer().nullable(),
    isActive: p.boolean().default(true),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
});

export class Calendar extends CalendarSchema.class {}
CalendarSchema.setClass(Calendar);
