import { z } from 'zod';
import {
  addScheduleSchema,
  reportScheduleSchema,
  reportSchedulesSchema,
  scheduleReceiversSchema,
} from '#contracts/report-schedules.schema.ts';
import { reportNames } from '#contracts/reports.ts';
import type { Route } from '../../route.ts';
import { defineRoute, reply } from '../../route.ts';
import { ofAnyReport as policy, reportTags as tags } from '../policies.ts';
import { addSchedule, deleteSchedule, readReceivers, readSchedules } from './schedules.ts';

const path = '/api/reports/schedules';
const ofReport = z.object({ report: z.enum(reportNames) });

/** Links to reports by mail. Everybody keeps their own; a receiver opens the report in their own scope. */
export function createScheduleRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path,
      summary: "The person's own schedules of a report, those that are over included.",
      tags,
      policy,
      query: ofReport.partial(),
      responses: { 200: { description: 'Schedules', schema: reportSchedulesSchema } },
      handler: async ({ query, ...context }) => ({ schedules: await readSchedules(context, query.report) }),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/receivers`,
      summary: 'People who may open the report, among those that the person sees.',
      tags,
      policy,
      query: ofReport,
      responses: { 200: { description: 'People', schema: scheduleReceiversSchema } },
      handler: async ({ query, ...context }) => ({ people: await readReceivers(context, query.report) }),
    }),
    defineRoute({
      method: 'post',
      path,
      summary: 'Sends a link to a report on a day of each week or month, to people who may open it.',
      tags,
      policy,
      body: addScheduleSchema,
      responses: { 201: { description: 'The schedule', schema: reportScheduleSchema } },
      handler: async ({ body, ...context }) => addSchedule(context, body),
    }),
    defineRoute({
      method: 'delete',
      path: `${path}/:scheduleId`,
      summary: "Ends a schedule of the person's own.",
      tags,
      policy,
      params: z.object({ scheduleId: z.coerce.number().int().positive().max(2_147_483_647) }),
      responses: { 204: { description: 'Ended' } },
      handler: async ({ params, ...context }) => {
        await deleteSchedule(context, params.scheduleId);
        return reply(204);
      },
    }),
  ];
}
