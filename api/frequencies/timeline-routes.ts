import {
  askDueDatesSchema,
  nextDueDatesSchema,
  nextOpeningSchema,
  rowMonthsSchema,
  saveTimelineSchema,
  timelineResultsSchema,
} from '#contracts/frequencies.schema.ts';
import { contextOf } from '../masters/master.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { nextDueDates } from './next-due-dates.ts';
import { readNextOpening } from './next-opening.ts';
import { rowMonths } from './row-months.ts';
import { saveTimeline } from './save-timeline.ts';

const tags = ['frequencies'] as const;

/** Routes of the frequency table beside those of every master. */
export function createTimelineRoutes(): Route[] {
  return [
    defineRoute({
      method: 'put',
      path: '/api/frequencies/timeline',
      summary: 'Saves edited rows, each by itself, keyed by `MappingFileId`, and says of each what became of it.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'Edit' },
      body: saveTimelineSchema,
      responses: { 200: { description: 'Results in the order of `rows`', schema: timelineResultsSchema } },
      handler: async ({ em, person, body, requestId }) => ({
        results: await saveTimeline(await contextOf(em, person, requestId), body),
      }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/frequencies/due-dates',
      summary: 'The next three due dates of rows, as stored and as edited. Nothing is saved.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'View' },
      body: askDueDatesSchema,
      responses: { 200: { description: 'Dates of the rows that the reader sees', schema: nextDueDatesSchema } },
      handler: async ({ em, person, body, requestId }) => ({
        rows: await nextDueDates(await contextOf(em, person, requestId), body),
      }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/frequencies/next-opening',
      summary: 'The day on which submissions open next, how many, and who is asked for them.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'View' },
      responses: { 200: { description: 'What opens next of the frequencies seen', schema: nextOpeningSchema } },
      handler: async ({ em, person, requestId }) => ({
        opening: await readNextOpening(await contextOf(em, person, requestId)),
      }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/frequencies/:id/months',
      summary: 'The last twelve months of a row as they were delivered, and the next that are due.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'View' },
      params: ofRecord,
      responses: { 200: { description: 'Months', schema: rowMonthsSchema } },
      handler: async ({ em, person, params, requestId }) =>
        rowMonths(await contextOf(em, person, requestId), params.id),
    }),
  ];
}
