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
