import { z } from 'zod';
import { controlCauseReasons, controlNames, longestAccountCode } from './account-mappings.ts';

const code = z.string().trim().min(1).max(longestAccountCode);
const amount = z.string();

export const matcherSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), code }),
  z.object({ kind: z.literal('range'), from: code, to: code }),
  z.object({ kind: z.literal('pattern'), pattern: code }),
]);

export const controlSchema = z.object({
  control: z.enum(controlNames),
  postMonth: z.iso.date(),
  /** Entity where rows have no property, book and currency. */
  group: z.string(),
  difference: amount,
  holds: z.boolean(),
  /** Where the mapping puts it off, not the file: the accounts that do, the largest amounts first. */
  causes: z
    .array(
      z.object({
        code: z.string(),
        reason: z.enum(controlCauseReasons),
        /** What the account has in the file. */
        amount,
        matcher: matcherSchema,
        effectiveFrom: z.iso.date(),
      }),
    )
    .optional(),
});
export type MappingControl = z.infer<typeof controlSchema>;
