import { lineageSchema } from '#contracts/report-lineage.schema.ts';
import { reportChoicesSchema } from '#contracts/reports.schema.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { readReportChoices } from './choices.ts';
import { createReportFileRoutes } from './file-routes.ts';
import type { ReportFileServers } from './file-routes.ts';
import { createForecastRoutes } from './forecast/routes.ts';
import { createLeaseExpirationRoutes } from './lease-expiration/routes.ts';
import { lineageQuery, readLineage } from './lineage.ts';
import { createMonthRoutes } from './month/routes.ts';
import { ofAnyReport, ofRentRolls, reportTags as tags } from './policies.ts';
import { createQualityRoutes } from './quality/routes.ts';
import { createRentRollRoutes } from './rent-roll/routes.ts';
import { createScheduleRoutes } from './schedules/routes.ts';
import { createTurnaroundRoutes } from './turnaround/routes.ts';
import { createVacancyRoutes } from './vacancy/routes.ts';

/** Reports on what was collected. */
export function createReportRoutes(servers: ReportFileServers): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/choices',
      summary: 'What reports can be narrowed by, among what the reader sees.',
      tags,
      policy: ofAnyReport,
      responses: { 200: { description: 'Choices', schema: reportChoicesSchema } },
      handler: async ({ em, person }) => readReportChoices(em, person, await languageOf(em, person)),
    }),
    defineRoute({
      method: 'get',
      path: '/api/reports/lineage',
      summary:
        'Where a figure comes from: its cell, version, mapping, rules, decisions and publication, and what it was before.',
      tags,
      policy: ofRentRolls,
      query: lineageQuery,
      responses: { 200: { description: 'The lineage', schema: lineageSchema } },
      handler: async ({ em, person, query }) => readLineage(em, person, query),
    }),
    ...createLeaseExpirationRoutes(),
    ...createVacancyRoutes(),
    ...createRentRollRoutes(),
    ...createQualityRoutes(),
    ...createTurnaroundRoutes(),
    ...createForecastRoutes(),
    ...createMonthRoutes(),
    ...createScheduleRoutes(),
    ...createReportFileRoutes(servers),
  ];
}
