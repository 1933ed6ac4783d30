import { z } from 'zod';
import type { SweepStarted } from './frequencies.ts';
import {
  anchors,
  cloneOutcomes,
  dayModes,
  frequencies,
  mostTicketRows,
  mostTimelineRows,
  rolls,
  submitFrequencies,
} from './frequencies.ts';
import { fieldProblemSchema, recordSchema } from './masters.schema.ts';

export const sweepStartedSchema: z.ZodType<SweepStarted> = z.object({ isStarted: z.boolean() });

const day = z.iso.date();
const mappingFileId = z.number().int().positive();

/** What a row says; a value that is left out stays as it is. */
const timelineSchema = z.object({
  SubmitFrequency: z.enum(submitFrequencies).nullable().optional(),
  SubmitTimelineDay: z.number().int().min(-365).max(365).nullable().optional(),
  anchor: z.enum(anchors).optional(),
  dayMode: z.enum(dayModes).optional(),
  roll: z.enum(rolls).optional(),
  calendarCode: z.string().max(40).nullable().optional(),
  firstPostMonth: day.optional(),
});
export type TimelineDraft = z.infer<typeof timelineSchema>;

export const saveTimelineSchema = z.object({
  rows: z
    .array(timelineSchema.extend({ MappingFileId: mappingFileId, changedAt: z.iso.datetime() }))
    .min(1)
    .max(mostTimelineRows),
});
export type SaveTimeline = z.infer<typeof saveTimelineSchema>;

/** What became of each row, in the order of the request. */
export const timelineResultsSchema = z.object({
  results: z.array(
    z.object({
      MappingFileId: mappingFileId,
      outcome: z.enum(['updated', 'unchanged', 'refused']),
      /** Why it was refused: a code of the problem catalogue; `StaleView` when the row has changed since it was seen. */
      code: z.string().nullable(),
      problems: z.array(fieldProblemSchema),
      /** The row as it is now; null when it is gone or out of reach. */
      record: recordSchema(frequencies).nullable(),
    }),
  ),
});
export type TimelineResult = z.infer<typeof timelineResultsSchema>['results'][number];

export const askDueDatesSchema = z.object({
  rows: z.array(timelineSchema.extend({ MappingFileId: mappingFileId })).max(mostTimelineRows),
});
export type AskDueDates = z.infer<typeof askDueDatesSchema>;

/** The next due dates of the row as it is stored and as it is edited, oldest first. */
export const nextDueDatesSchema = z.object({
  rows: z.array(
    z.object({
      MappingFileId: mappingFileId,
      stored: z.array(day),
      edited: z.array(day),
      /** Zone in which the days end; null when the row is in force nowhere. */
      timeZone: z.string().nullable(),
      /** Properties or funds for which the row is in force, and whether their days differ. */
      subjects: z.number().int(),
      isVarying: z.boolean(),
    }),
  ),
});
export type NextDueDates = z.infer<typeof nextDueDatesSchema>['rows'][number];

/** What opens next of all frequencies that the reader sees; null while none of them opens anything. */
export const nextOpeningSchema = z.object({
  opening: z
    .object({
      opensOn: day,
      /** `YYYY-MM-01`; the earliest, where several months open on that day. */
      postMonth: day,
      submissions: z.number().int(),
      /** Who will be asked for them, by name. */
      serviceProviders: z.array(z.string()),
    })
    .nullable(),
});
export type NextOpening = z.infer<typeof nextOpeningSchema>;

export const rowMonthsSchema = z.object({
  /** The property or fund whose months they are. */
  subject: z.string(),
  timeZone: z.string().nullable(),
  months: z.array(
    z.object({
      /** `YYYY-MM-01` */
      postMonth: day,
      state: z.enum(['onTime', 'late', 'open', 'closed', 'toCome', 'none']),
      dueOn: day.nullable(),
      /** When the first version that passed all checks came. */
      deliveredOn: day.nullable(),
      lateDays: z.number().int(),
      submissionNo: z.string().nullable(),
    }),
  ),
});
export type RowMonths = z.infer<typeof rowMonthsSchema>;

const rowIds = z.array(mappingFileId).min(1).max(mostTicketRows);

/** Create Ticket for rows and a month. */
export const ticketsSchema = z.object({ ids: rowIds, postMonth: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/) });

export const ticketOutcomes = ['opens', 'exists', 'leftOut'] as const;
export const ticketPreviewSchema = z.object({
  counts: z.object({ opens: z.number().int(), exists: z.number().int(), leftOut: z.number().int() }),
  /** At most 500, those that open first. */
  rows: z.array(
    z.object({
      outcome: z.enum(ticketOutcomes),
      subject: z.string(),
      serviceProvider: z.string(),
      dataset: z.string(),
      dueOn: day.nullable(),
      submissionNo: z.string().nullable(),
      status: z.string().nullable(),
      /** Why nothing opens. */
      reason: z.string().nullable(),
    }),
  ),
  /** The rows apply to more properties and funds than one call looks at; those beyond are not in the counts. */
  isCut: z.boolean(),
});
export type TicketPreview = z.infer<typeof ticketPreviewSchema>;

export const openedTicketsSchema = z.object({
  opened: z.number().int(),
  refused: z.number().int(),
  /** The job that opens them, where there are many; then nothing is open yet. */
  jobId: z.number().int().nullable(),
  isCut: z.boolean(),
});
export type OpenedTickets = z.infer<typeof openedTicketsSchema>;

/** "Apply to open" for rows. */
export const openDueDatesSchema = z.object({ ids: rowIds });

export const applyOpenDueDatesSchema = openDueDatesSchema.extend({
  /** Names the preview that was seen. */
  mark: z.string().max(100),
});

const code = z.string().min(1).max(200);

export const cloneFrequenciesSchema = z.object({
  by: z.enum(['serviceProvider', 'fund']),
  /** Code of the service provider, or name of the fund. */
  from: code,
  to: z.array(code).min(1).max(100),
});
export type CloneFrequencies = z.infer<typeof cloneFrequenciesSchema>;

const count = z.number().int();
export const clonePreviewSchema = z.object({
  counts: z.object({ created: count, exists: count, differs: count, leftOut: count }),
  /** At most 500. */
  rows: z.array(
    z.object({
      target: z.string(),
      collected: z.string(),
      outcome: z.enum(cloneOutcomes),
      /** Why a row is left out. */
      problem: fieldProblemSchema.nullable(),
    }),
  ),
});
export type ClonePreview = z.infer<typeof clonePreviewSchema>;
