import { z } from 'zod';
import { findingSeverities } from './submissions.ts';

/** Checks of one person within an hour, and how long a result is kept. */
export const checksAnHour = 10;
export const keepCheckHours = 24;

const findingSchema = z.object({
  severity: z.enum(findingSeverities).optional(),
  message: z.string(),
  field: z.string().nullable(),
  cell: z.string().nullable(),
  found: z.string().nullable(),
  expected: z.string().nullable(),
  /** Cells that have the same value and fault; the address is that of the first. */
  count: z.number().int(),
});

/** What would become of a file, without submitting it. */
export const fileCheckSchema = z
  .object({
    submissionNo: z.string(),
    fileName: z.string(),
    checkedAt: z.string(),
    /** The layout differs, so that nothing could be read. */
    isOtherLayout: z.boolean(),
    rowsRead: z.number().int(),
    rowsLeftOut: z.number().int(),
    findings: z.array(findingSchema),
    /** False while no worker could run the rules: then the findings are those of the reading alone. */
    areRulesChecked: z.boolean().optional(),
    /** Column sums that differ from the totals of the file. */
    sums: z.array(z.object({ head: z.string(), sum: z.string(), total: z.string(), rowNo: z.number().int() })),
  })
  .meta({ id: 'FileCheck' });
export type FileCheck = z.infer<typeof fileCheckSchema>;

export const fileChecksSchema = z.object({ checks: z.array(fileCheckSchema) });
