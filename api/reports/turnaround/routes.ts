import { turnaroundPageSchema, turnaroundSummarySchema } from '#contracts/process-reports.schema.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { createReportExportRoutes } from '../export-routes.ts';
import { ofReport, reportTags as tags } from '../policies.ts';
import { processMeasures } from '../process-query.ts';
import { turnaroundExport } from './export.ts';
import { listTurnaround } from './groups.ts';
import { turnaroundListQuery, turnaroundQuery } from './query.ts';
import { createScorecardRoutes } from './scorecard-routes.ts';
import { readTurnaroundSummary } from './summary.ts';

const policy = ofReport('turnaroundtime');

/** How long submissions take, and whom they wait for. */
export function createTurnaroundRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/turnaround',
      summary: 'One page of the turnaround of a month by provider, reviewer, dataset or fund, or of months one by one.',
      tags,
      policy,
      query: turnaroundListQuery,
      responses: { 200: { description: 'A page', schema: turnaroundPageSchema } },
      handler: async ({ em, person, query }) =>
        listTurnaround(em, await processMeasures(em, await rowScopeOf(em, person), query), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/turnaround/summary',
      summary: 'How long the submissions of a month took, the months before, and who is waited for now.',
      tags,
      policy,
      query: turnaroundQuery,
      responses: { 200: { description: 'The figures', schema: turnaroundSummarySchema } },
      handler: async ({ em, person, query }) =>
        readTurnaroundSummary(em, await processMeasures(em, await rowScopeOf(em, person), query), query.clock),
    }),
    ...createScorecardRoutes(),
    ...createReportExportRoutes(turnaroundExport),
  ];
}
