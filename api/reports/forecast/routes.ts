import { latenessForecastSchema } from '#contracts/process-reports.schema.ts';
import { languageOf } from '../../access/language.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { reportTags as tags } from '../policies.ts';
import { readLikelyLate } from './likely-late.ts';

/** What is likely to be late, before it is due. */
export function createForecastRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/reports/lateness-forecast',
      summary: 'Submissions due within two weeks that are likely to be late, and how often such forecasts were right.',
      tags,
      policy: { screen: 'dashboard', privilege: 'View' },
      responses: { 200: { description: 'The forecast', schema: latenessForecastSchema } },
      handler: async ({ em, person }) =>
        readLikelyLate(em, (await rowScopeOf(em, person)).condition, await languageOf(em, person)),
    }),
  ];
}
