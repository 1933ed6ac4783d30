import { rowScopeOf } from '../../access/row-scope.ts';
import { measuresOf } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { defineReportExport } from '../report-export.ts';
import { readBuckets } from './buckets.ts';
import { readLeases } from './list.ts';
import { expiryLeaseQuery } from './query.ts';
import { expiryBars, expiryTable } from './table.ts';

export const leaseExpirationExport = defineReportExport({
  report: 'leaseexpiration',
  path: 'lease-expiration',
  query: expiryLeaseQuery,
  table: async ({ em, person, query, language, mostRows, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    const { leases } = await readLeases(em, measures, query, { limit: mostRows + 1, offset: 0 });
    const buckets = isPrinted ? await readBuckets(em, measures, query) : [];
    return {
      ...expiryTable(leases, measures, language, isPrinted),
      ...(isPrinted && { bars: expiryBars(buckets, measures, language) }),
      sources: await presentMeasures(em, measures),
    };
  },
});
