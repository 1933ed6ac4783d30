import { z } from 'zod';
import { leftOutReasons, stopReasons } from '#contracts/file-accounts.ts';
import { layoutDriftSchema } from '#contracts/layout-drift.schema.ts';

const int = z.number().int();
const text = z.string().nullable();

const skippedRuleSchema = z.object({
  ruleId: int,
  ruleName: z.string(),
  rowCount: int.nullable(),
  ofRows: int,
  missing: z.array(
    z.object({
      fact: z.string(),
      kind: z.enum(['field', 'priorMonth', 'otherDataset', 'property', 'sum', ...stopReasons]),
    }),
  ),
});

const columnsSchema = z.object({
  mapped: z.array(z.object({ field: z.string(), source: z.string(), letter: z.string(), isFilled: z.boolean() })),
  missing: z.array(z.object({ field: z.string(), source: z.string(), lookalike: text })),
  unused: z.array(z.object({ head: z.string(), letter: z.string() })),
  unusedCount: int,
  unmapped: z.array(z.object({ field: z.string(), rowCount: int })),
});

/** What became of every sheet, row, column and rule of a version's file. */
export const fileAccountAnswerSchema = z
  .object({
    versionNo: int.nullable(),
    account: z
      .object({
        sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean(), isRead: z.boolean() })),
        headRow: int.nullable(),
        rowsRead: int,
        rowsLoaded: int,
        leftOut: z.array(
          z.object({
            reason: z.enum(leftOutReasons),
            sheet: z.string().optional(),
            word: text,
            count: int,
            rows: z.array(z.object({ rowNo: int, text: z.string(), why: z.string().optional() })),
          }),
        ),
        columns: columnsSchema,
        encoding: text,
        delimiter: text,
        isEncodingChosen: z.boolean().optional(),
        hasMacros: z.boolean().optional(),
        dateFormat: z.string(),
        drift: layoutDriftSchema.optional(),
        constants: z.array(
          z.object({
            field: z.string(),
            value: z.string(),
            origin: z.enum(['submission', 'constant', 'titleCell']),
            cell: text,
          }),
        ),
        rules: z.object({ runCount: int, skipped: z.array(skippedRuleSchema) }),
        labels: z.record(z.string(), z.string()),
        datasets: z.record(z.string(), z.string()),
      })
      .nullable(),
  })
  .meta({ id: 'FileAccount' });
