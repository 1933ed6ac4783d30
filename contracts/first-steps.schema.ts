import { z } from 'zod';
import { firstSteps } from './first-steps.ts';

export const firstStepsSchema = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(firstSteps),
        isDone: z.boolean(),
        count: z.int().nullable(),
        name: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FirstSteps' });
