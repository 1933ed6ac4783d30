import { z } from 'zod';
import { isTimeZone } from './delegations.ts';
import { deliveries, lastDayOf, mostReceivers, rhythms, scheduleEnds } from './report-schedules.ts';
import { reportNames } from './reports.ts';

const id = z.number().int().positive().max(2_147_483_647);
const person = z.object({ userId: id, name: z.string() });

export const addScheduleSchema = z
  .object({
    report: z.enum(reportNames),
    name: z.string().trim().min(1).max(100),
    /** Filters as they stand in the address of the report, without months: each mail leads to the newest. */
    query: z.record(z.string().max(40), z.string().max(500)).default({}),
    rhythm: z.enum(rhythms),
    day: z.number().int().min(1).max(28),
    /** Full hour of that day in the time zone, an IANA name. */
    hour: z.number().int().min(0).max(23).default(0),
    timeZone: z.string().max(60).refine(isTimeZone, 'is no time zone').default('UTC'),
    delivery: z.enum(deliveries).default('LINK'),
    receiverIds: z.array(id).min(1).max(mostReceivers),
  })
  .refine(({ rhythm, day }) => day <= lastDayOf[rhythm], { path: ['day'], message: 'There is no such day.' });
export type AddSchedule = z.output<typeof addScheduleSchema>;

export const reportScheduleSchema = z
  .object({
    scheduleId: id,
    report: z.enum(reportNames),
    name: z.string(),
    query: z.record(z.string(), z.string()),
    rhythm: z.enum(rhythms),
    day: z.number().int(),
    hour: z.number().int(),
    timeZone: z.string(),
    delivery: z.enum(deliveries),
    receivers: z.array(person),
    /** Day of the next mail; null once it is over. */
    nextOn: z.iso.date().nullable(),
    end: z.enum(scheduleEnds).nullable(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;
export const reportSchedulesSchema = z.object({ schedules: z.array(reportScheduleSchema) });
export const scheduleReceiversSchema = z.object({ people: z.array(person) });
