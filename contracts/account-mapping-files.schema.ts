import { z } from 'zod';
import { fileProblems } from './account-mappings.ts';

const fileRowSchema = z.object({
  rowNo: z.number().int(),
  accountCode: z.string(),
  masterAccount: z.string(),
  outcome: z.enum(['ready', 'unchanged', 'refused']),
  code: z.enum(fileProblems).nullable(),
});
export type MappingFileRow = z.infer<typeof fileRowSchema>;

export const mappingFileResultSchema = z
  .object({
    counts: z.object({ ready: z.number().int(), unchanged: z.number().int(), refused: z.number().int() }),
    /** Rows with errors first. */
    rows: z.array(fileRowSchema),
    isSaved: z.boolean(),
  })
  .meta({ id: 'MappingFileResult' });
export type MappingFileResult = z.infer<typeof mappingFileResultSchema>;
