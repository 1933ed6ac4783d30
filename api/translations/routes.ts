import { missingTextsQuerySchema, missingTextsSchema } from '#contracts/translations.schema.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { translationMaster } from './master.ts';
import { readMissingTexts } from './missing-texts.ts';

export function createTranslationRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(translationMaster, dependencies),
    missingRoute(),
    ...createMasterRoutes(translationMaster),
  ];
}

function missingRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/translations/missing',
    summary: 'Texts of a service provider that were met without a translation, how often, and what they probably mean.',
    tags: ['translations'],
    policy: { screen: 'mapping', privilege: 'View' },
    query: missingTextsQuerySchema,
    responses: { 200: { description: 'Texts, most frequent first', schema: missingTextsSchema } },
    refusals: ['NotFound'],
    handler: async ({ em, person, query, requestId }) =>
      readMissingTexts(await contextOf(em, person, requestId), query.serviceProvider),
  });
}
