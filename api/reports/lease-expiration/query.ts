import { z } from 'zod';
import { expiryBases, expiryKinds, expiryPeriods } from '#contracts/reports.ts';
import { listQuery } from '../../list-query.ts';
import { measuredQuery } from '../query.ts';

export const expiryQuery = measuredQuery.extend({
  basis: z.enum(expiryBases).default('break'),
  by: z.enum(expiryPeriods).default('year'),
});
export type ExpiryQuery = z.output<typeof expiryQuery>;

export const expirySortColumns = ['property', 'tenant', 'endsOn', 'leaseEnd', 'area', 'rent'] as const;

/** The leases of one bucket, or of all. */
export const expiryLeaseQuery = listQuery(expirySortColumns, 'endsOn').extend({
  ...expiryQuery.shape,
  bucket: z.union([z.enum(expiryKinds), z.iso.date()]).optional(),
});
export type ExpiryLeaseQuery = z.output<typeof expiryLeaseQuery>;
