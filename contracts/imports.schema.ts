import { z } from 'zod';
import { importFailureCodes, importNoticeCodes, importStages, importStatuses } from './imports.ts';
import { fieldProblemSchema } from './masters.schema.ts';
import { masterNames } from './masters.ts';

export const importFieldsSchema = z.object({
  /** Made by the page, so that it can ask for progress, and so that a repeated request imports once. */
  importId: z.uuid(),
  /** Name of the sheet to read; without it the one with the most columns of the master. */
  sheet: z.string().max(100).optional(),
  /** What the rows are imported into where the file does not say, such as the name of a chart. */
  target: z.string().trim().max(200).optional(),
});
export const importAtOnceSchema = importFieldsSchema.extend({
  /** What becomes of the valid rows when others have errors. */
  faulty: z.enum(['skip', 'refuse']).default('refuse'),
  /** Without it nothing is saved while a notice needs to be confirmed. */
  isConfirmed: z.stringbool().default(false),
});
export const applyImportSchema = z.object({ isConfirmed: z.boolean().optional() });
export const ofImportSchema = z.object({ importId: z.uuid() });
export const templateQuerySchema = z.object({ templatename: z.enum([...masterNames, 'accountMappings']) });

const count = z.number().int();

export const importViewSchema = z
  .object({
    importId: z.uuid(),
    master: z.enum(masterNames),
    status: z.enum(importStatuses),
    fileName: z.string(),
    target: z.string().nullable(),
    user: z.string(),
    createdAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().nullable(),
    counts: z
      .object({ rows: count, added: count, changed: count, unchanged: count, faulty: count, problems: count })
      .nullable(),
    problems: z.array(fieldProblemSchema.extend({ sheet: z.string(), rowNo: count, cell: z.string().nullable() })),
    notices: z.array(
      z.object({
        code: z.enum(importNoticeCodes),
        sheet: z.string(),
        column: z.string().nullable(),
        found: z.string(),
        count,
        field: z.string().optional(),
      }),
    ),
    failure: z.object({ code: z.enum(importFailureCodes), missing: z.array(z.string()).optional() }).nullable(),
    progress: z.object({ stage: z.enum(importStages), done: count, total: count }).nullable(),
    repeatOf: z.object({ importId: z.uuid(), appliedAt: z.iso.datetime(), user: z.string() }).nullable(),
  })
  .meta({ id: 'Import' });

export const importListSchema = z.object({ imports: z.array(importViewSchema) });
