import { z } from 'zod';
import type { SweepStarted } from './frequencies.ts';

export const sweepStartedSchema: z.ZodType<SweepStarted> = z.object({ isStarted: z.boolean() });
