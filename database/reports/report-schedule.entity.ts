import { defineEntity, p } from '@mikro-orm/core';
import type { Delivery, Rhythm, ScheduleEnd } from '#contracts/report-schedules.ts';
import type { ReportName } from '#contracts/reports.ts';
import { whenChanged, whenMade } from '../instants.ts';

/** A report that people get by mail, as a link or a file, on a day of the week or of the month. */
const ReportScheduleSchema = defineEntity({
  name: 'ReportSchedule',
  tableName: 'report_schedule',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    report: p.text().$type<ReportName>(),
    name: p.text(),
    query: p.json<Record<string, string>>().defaultRaw("'{}'"),
    rhythm: p.text().$type<Rhythm>(),
    day: p.integer(),
    hour: p.integer().default(0),
    timeZone: p.text().default('UTC'),
    delivery: p.text().$type<Delivery>().default('LINK'),
    receiverIds: p.array((value) => Number(value)).columnType('int[]'),
    nextOn: p.date(),
    endedAt: p.datetime().nullable(),
    endReason: p.text().$type<ScheduleEnd>().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
  indexes: [{ name: 'report_schedule_of_user', properties: ['userId', 'id'] }],
});

export class ReportSchedule extends ReportScheduleSchema.class {}
ReportScheduleSchema.setClass(ReportSchedule);
