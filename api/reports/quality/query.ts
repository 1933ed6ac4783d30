import { z } from 'zod';
import { qualityGroupings } from '#contracts/process-reports.ts';
import { listQuery } from '../../list-query.ts';
import { processQuery } from '../process-query.ts';

export const qualityQuery = listQuery(['name', 'submissions', 'delivered', 'approved', 'findings'], 'approved').extend({
  ...processQuery.shape,
  by: z.enum(qualityGroupings).default('property'),
});
export type QualityQuery = z.output<typeof qualityQuery>;
