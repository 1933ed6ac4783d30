import { rowScopeOf } from '../../access/row-scope.ts';
import { measuresOf } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { defineReportExport } from '../report-export.ts';
import { readBuckets } from './buckets.ts';
import { readLeasesInParts } from './list.ts';
import { expiryLeaseQuery } from './query.ts';
import { expiryBars, expiryHead, expiryRow } from './table.ts';

export const leaseExpirationExport = defineReportExport({
  report: 'leaseexpiration',
  path: 'lease-expiration',
  query: expiryLeaseQuery,
  table: async ({ em, person, query, language, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    const buckets = isPrinted ? await readBuckets(em, measures, query) : [];
    return {
      ...expiryHead(measures, language, isPrinted),
      rows: readLeasesInParts(em, measures, query, expiryRow(language, isPrinted)),
      ...(isPrinted && { bars: expiryBars(buckets, measures, language) }),
      sources: await presentMeasures(em, measures),
    };
  },
});
