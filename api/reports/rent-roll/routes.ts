import { rentRollGroupPageSchema, rentRollPageSchema, rentRollSummarySchema } from '#contracts/reports.schema.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { createReportExportRoutes } from '../export-routes.ts';
import { measuresOf } from '../measures.ts';
import { ofReport, reportTags as tags } from '../policies.ts';
import { presentMeasures } from '../present-measures.ts';
import { measuredQuery } from '../query.ts';
import { rentRollExport } from './export.ts';
import { listRentRoll } from './list.ts';
import { rentRollGroupQuery, rentRollQuery } from './query.ts';
import { listGroups, readTotals } from './totals.ts';

const policy = ofReport('rentroll');

/** The latest published rent roll of a month, unit by unit, beside that of an earlier month. */
export function createRentRollRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/rent-roll',
      summary: 'One page of the units of a month, each with what changed since the month beside it.',
      tags,
      policy,
      query: rentRollQuery,
      responses: { 200: { description: 'A page', schema: rentRollPageSchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return listRentRoll(em, measures, query);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/rent-roll/summary',
      summary: 'Sums of the rent roll, and how much of both months is published.',
      tags,
      policy,
      query: measuredQuery,
      responses: { 200: { description: 'The sums', schema: rentRollSummarySchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return { ...(await presentMeasures(em, measures)), totals: await readTotals(em, measures) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/rent-roll/groups',
      summary: 'Sums of the rent roll by property or fund.',
      tags,
      policy,
      query: rentRollGroupQuery,
      responses: { 200: { description: 'A page', schema: rentRollGroupPageSchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return listGroups(em, measures, query);
      },
    }),
    ...createReportExportRoutes(rentRollExport),
  ];
}
