import { defineEntity, p } from '@mikro-orm/core';

const HolidaySchema = defineEntity({
  name: 'Holiday',
  tableName: 'holiday',
  properties: {
    id: p.integer().primary().autoincrement(),
    calendarId: p.integer(),
    day: p.date(),
    name: p.text(),
  },
  uniques: [{ properties: ['calendarId', 'day'] }],
});

export class Holiday extends HolidaySchema.class {}
HolidaySchema.setClass(Holiday);
