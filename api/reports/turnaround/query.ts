import { z } from 'zod';
import { clocks, statistics, turnaroundGroupings } from '#contracts/process-reports.ts';
import { listQuery } from '../../list-query.ts';
import { processQuery } from '../process-query.ts';

export const turnaroundQuery = processQuery.extend({
  clock: z.enum(clocks).default('calendar'),
  /** Both are in the answer; a page shows one. */
  statistic: z.enum(statistics).default('median'),
});

export const turnaroundListQuery = listQuery(
  ['name', 'submissions', 'onTime', 'lead', 'lateness', 'cycle', 'rework'],
  'name',
).extend({
  ...turnaroundQuery.shape,
  by: z.enum(turnaroundGroupings).default('provider'),
});
export type TurnaroundListQuery = z.output<typeof turnaroundListQuery>;
