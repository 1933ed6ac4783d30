import { z } from 'zod';
import { setUpKinds } from './set-up.ts';
import type { SetUpOutcome, SetUpValue } from './set-up.ts';

const kind = z.enum(setUpKinds);
const count = z.number().int();
/** A text, a number, a flag, null, or a list or an object of these. */
const value = z.custom<SetUpValue>(() => true).meta({ override: { description: 'Any JSON value' } });

export const setUpOutcomeSchema: z.ZodType<SetUpOutcome> = z
  .object({
    isApplied: z.boolean(),
    counts: z.array(z.object({ kind, added: count, changed: count, unchanged: count, onlyHere: count })),
    differences: z.array(
      z.object({
        kind,
        key: z.string(),
        act: z.enum(['added', 'changed']),
        fields: z.array(z.object({ name: z.string(), before: value, after: value })),
      }),
    ),
    onlyHere: z.array(z.object({ kind, key: z.string() })),
    faults: z.array(
      z.object({
        kind: kind.nullable(),
        key: z.string().nullable(),
        field: z.string().nullable(),
        code: z.string(),
        found: z.string().nullable(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
  })
  .meta({ id: 'SetUpOutcome' });
