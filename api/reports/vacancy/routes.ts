import { vacancyPropertyPageSchema, vacancySchema, vacantUnitPageSchema } from '#contracts/reports.schema.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { createReportExportRoutes } from '../export-routes.ts';
import { measuresOf } from '../measures.ts';
import { ofReport, reportTags as tags } from '../policies.ts';
import { presentMeasures } from '../present-measures.ts';
import { vacancyExport } from './export.ts';
import { listProperties, listVacantUnits } from './list.ts';
import { vacancyPropertyQuery, vacancyQuery, vacantUnitQuery } from './query.ts';
import { readReasons, readVacancy, readWarnings } from './totals.ts';

const policy = ofReport('vacancyanalysis');

/** How much of a month is vacant, by area and by rent. */
export function createVacancyRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/vacancy',
      summary:
        'Vacancy by area, by rent (INREV) and by market rent (EPRA), with reasons, twelve months, and what is missing.',
      tags,
      policy,
      query: vacancyQuery,
      responses: { 200: { description: 'The report', schema: vacancySchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return {
          ...(await presentMeasures(em, measures)),
          without: query.without ?? [],
          ...(await readVacancy(em, measures, query)),
          reasons: await readReasons(em, measures, query),
          ...(await readWarnings(em, measures, query)),
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/vacancy/properties',
      summary: 'One page of the properties, each with its measures of vacancy.',
      tags,
      policy,
      query: vacancyPropertyQuery,
      responses: { 200: { description: 'A page', schema: vacancyPropertyPageSchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return listProperties(em, measures, query);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/vacancy/units',
      summary: 'One page of the vacant units, with reason and days.',
      tags,
      policy,
      query: vacantUnitQuery,
      responses: { 200: { description: 'A page', schema: vacantUnitPageSchema } },
      handler: async ({ em, person, query }) => {
        const measures = await measuresOf(em, await rowScopeOf(em, person), query);
        return listVacantUnits(em, measures, query);
      },
    }),
    ...createReportExportRoutes(vacancyExport),
  ];
}
