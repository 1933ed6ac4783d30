import { qualityPageSchema, qualitySummarySchema } from '#contracts/process-reports.schema.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { createReportExportRoutes } from '../export-routes.ts';
import { ofReport, reportTags as tags } from '../policies.ts';
import { processMeasures, processQuery } from '../process-query.ts';
import { qualityExport } from './export.ts';
import { listQualityGroups } from './groups.ts';
import { qualityQuery } from './query.ts';
import { readQualitySummary } from './summary.ts';

const policy = ofReport('dataquality');

/** How good the data of a month is, as delivered and as approved. */
export function createQualityRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/data-quality',
      summary: 'One page of the scores of a month by property, provider, fund, dataset or submission.',
      tags,
      policy,
      query: qualityQuery,
      responses: { 200: { description: 'A page', schema: qualityPageSchema } },
      handler: async ({ em, person, query }) =>
        listQualityGroups(em, await processMeasures(em, await rowScopeOf(em, person), query), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/data-quality/summary',
      summary: 'The score of a month with its dimensions, what made it, and the months before.',
      tags,
      policy,
      query: processQuery,
      responses: { 200: { description: 'The score', schema: qualitySummarySchema } },
      handler: async ({ em, person, query }) =>
        readQualitySummary(em, await processMeasures(em, await rowScopeOf(em, person), query)),
    }),
    ...createReportExportRoutes(qualityExport),
  ];
}
