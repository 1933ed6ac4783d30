import { expiryLeasePageSchema, leaseExpirationSchema } from '#contracts/reports.schema.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { createReportExportRoutes } from '../export-routes.ts';
import { measuresOf } from '../measures.ts';
import { ofReport, reportTags as tags } from '../policies.ts';
import { presentMeasures } from '../present-measures.ts';
import { leaseExpirationExport } from './export.ts';
import { readExpiry, readExpiryTotals } from './buckets.ts';
import { listLeases } from './list.ts';
import { expiryLeaseQuery, expiryQuery } from './query.ts';

const policy = ofReport('leaseexpiration');

/** When the leases of a month end. */
export function createLeaseExpirationRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/lease-expiration',
      summary: 'Area and contracted rent by the year or month in which leases end, with the largest tenants.',
      tags,
      policy,
      query: expiryQuery,
      responses: { 200: { description: 'The report', schema: leaseExpirationSchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        const { basis, by } = query;
        return {
          ...(await presentMeasures(em, measures)),
          ...{ basis, by },
          ...(await readExpiry(em, measures, query)),
          totalsBefore: await readExpiryTotals(em, measures, query, measures.against),
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/lease-expiration/leases',
      summary: 'One page of the leases of a year, a month or another bucket of the report.',
      tags,
      policy,
      query: expiryLeaseQuery,
      responses: { 200: { description: 'A page', schema: expiryLeasePageSchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return listLeases(em, measures, query);
      },
    }),
    ...createReportExportRoutes(leaseExpirationExport),
  ];
}
