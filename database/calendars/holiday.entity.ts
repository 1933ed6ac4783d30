import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const HolidaySchema = defineEntity({
  name: 'Holiday',
  tableName: 'holiday',
  properties: {
    id: p.integer().primary().autoincrement(),
    calendarId: p.integer(),
    day: p.date(),
    nameEn: p.text(),
    nameJa: p.text().nullable(),
    nameAr: p.text().nullable(),
    isActive: p.boolean().default(true),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['calendarId', 'day'] }],
});

export class Holiday extends HolidaySchema.class {}
HolidaySchema.setClass(Holiday);
