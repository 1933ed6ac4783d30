import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An open submission whose due date is another by today's calendars. */
export const dueDateChangeSchema = z
  .object({
    submissionNo: z.string(),
    dataset: z.string(),
    /** Name of the property, or of the fund. */
    place: z.string(),
    serviceProvider: z.string(),
    postMonth: day,
    before: day,
    after: day,
  })
  .meta({ id: 'DueDateChange' });
export type DueDateChange = z.infer<typeof dueDateChangeSchema>;

export const dueDateChangesSchema = z
  .object({
    rows: z.array(dueDateChangeSchema),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
    /** Of the total: due on an earlier day than now. */
    earlier: z.number().int(),
    /** Names what was seen; sent back when it is applied. */
    mark: z.string(),
    /** People who would be notified, once each. */
    people: z.number().int(),
    /** Whether the reader may apply them. */
    mayApply: z.boolean(),
  })
  .meta({ id: 'DueDateChanges' });
export type DueDateChanges = z.infer<typeof dueDateChangesSchema>;

export const applyDueDatesSchema = z.object({
  /** Code of the calendar; without it those of every calendar. */
  calendar: z.string().max(40).optional(),
  mark: z.string().max(100),
});

const master = z.enum(['calendars', 'holidays']);

/** A change of calendars or holidays that is not carried out yet. */
export const calendarEditSchema = z.discriminatedUnion('act', [
  /** With the values of its form; `id` is null for one that would be added. */
  z.object({
    act: z.literal('save'),
    master,
    id: z.number().int().positive().nullable(),
    changedAt: z.iso.datetime().nullable(),
    values: z.record(z.string().max(60), z.string().max(2_000).nullable()),
  }),
  /** Records that may not be changed so are left out, as when it is done. */
  z.object({
    act: z.enum(['activate', 'deactivate', 'delete']),
    master,
    ids: z.array(z.number().int().positive()).min(1).max(10_000),
  }),
  /** A file that was checked and not applied. */
  z.object({ act: z.literal('import'), master, importId: z.uuid() }),
]);
export type CalendarEdit = z.infer<typeof calendarEditSchema>;

export const calendarEditPreviewSchema = z
  .object({
    /** The due dates that applying after the edit would give, those that the edit moves first. */
    changes: dueDateChangesSchema,
    /** Of them: moved by this edit. The others are left from earlier ones. */
    byEdit: z.number().int(),
    /** The calendar that is changed, to apply its due dates afterwards; null where several may be. */
    calendar: z.string().nullable(),
  })
  .meta({ id: 'CalendarEditPreview' });
export type CalendarEditPreview = z.infer<typeof calendarEditPreviewSchema>;
