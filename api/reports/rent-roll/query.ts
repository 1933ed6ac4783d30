import { z } from 'zod';
import { rentRollChanges, rentRollGroupings } from '#contracts/reports.ts';
import { listQuery } from '../../list-query.ts';
import { measuredQuery } from '../query.ts';

export const rentRollSortColumns = [
  ...(['unit', 'property', 'fund', 'status', 'tenant', 'area', 'rent', 'leaseStart', 'leaseEnd'] as const),
] as const;

export const rentRollQuery = listQuery(rentRollSortColumns, 'unit').extend({
  ...measuredQuery.shape,
  view: z.enum(['all', 'changed', 'property', 'fund']).default('all'),
  change: z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(rentRollChanges)))
    .optional(),
});
export type RentRollQuery = z.output<typeof rentRollQuery>;

export const rentRollGroupQuery = listQuery(['name', 'units', 'area', 'rent'], 'name').extend({
  ...measuredQuery.shape,
  by: z.enum(rentRollGroupings).default('property'),
});
export type RentRollGroupQuery = z.output<typeof rentRollGroupQuery>;
