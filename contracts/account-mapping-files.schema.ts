import { z } from 'zod';
import { accountMappingFile, controlNames, fileProblems } from './account-mappings.ts';

const fileRowSchema = z.object({
  rowNo: z.number().int(),
  accountCode: z.string(),
  masterAccount: z.string(),
  outcome: z.enum(['ready', 'unchanged', 'refused']),
  /** Why it is refused, and the column to be corrected. */
  code: z.enum(fileProblems).nullable(),
  field: z.enum(accountMappingFile.fields.map(({ name }) => name)).nullable(),
});
export type MappingFileRow = z.infer<typeof fileRowSchema>;

export const mappingFileResultSchema = z
  .object({
    counts: z.object({ ready: z.number().int(), unchanged: z.number().int(), refused: z.number().int() }),
    /** Rows with errors first. */
    rows: z.array(fileRowSchema),
    /** Controls of trial balances that the file would break; nothing of those charts is saved. */
    broken: z.array(
      z.object({
        chart: z.string(),
        control: z.enum(controlNames),
        postMonth: z.iso.date(),
        group: z.string(),
        difference: z.string(),
      }),
    ),
    isSaved: z.boolean(),
  })
  .meta({ id: 'MappingFileResult' });
export type MappingFileResult = z.infer<typeof mappingFileResultSchema>;
