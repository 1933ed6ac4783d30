import { mappingQuerySchema, mappingViewSchema, saveMappingSchema } from '#contracts/mappings.schema.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { datasetsRoute } from './datasets-route.ts';
import { createCloneRoutes } from './clone-routes.ts';
import { createMappingInboxRoutes } from './inbox/routes.ts';
import { findMappingPlace } from './place.ts';
import { presentMapping } from './read-mapping.ts';
import type { SampleDependencies } from './sample-files.ts';
import { createSampleRoutes } from './sample-routes.ts';
import { saveMappings } from './save-mapping.ts';
import { mappingSheetMaster } from './sheets/master.ts';
import { planMappingSheets } from './sheets/plan.ts';

const tags = ['dataset-mappings'] as const;
const path = '/api/dataset-mappings/mapping';

export function createDatasetMappingRoutes(dependencies: SampleDependencies, imports: ImportDependencies): Route[] {
  return [
    datasetsRoute(),
    mappingRoute(),
    saveRoute(),
    ...createSampleRoutes(dependencies),
    ...createImportRoutes({ ...mappingSheetMaster, importsAs: planMappingSheets }, imports),
    ...createCloneRoutes(),
    ...createMappingInboxRoutes(),
  ];
}

function mappingRoute(): Route {
  return defineRoute({
    method: 'get',
    path,
    summary: 'How files of a dataset or report package of a provider are read for a fund or property.',
    tags,
    policy: { screen: 'mapping', privilege: 'View' },
    query: mappingQuerySchema,
    responses: { 200: { description: 'The mapping', schema: mappingViewSchema } },
    handler: async ({ em, person, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return presentMapping(context, query, await findMappingPlace(context, query), query.version ?? null);
    },
  });
}

function saveRoute(): Route {
  return defineRoute({
    method: 'put',
    path,
    summary: 'Saves a version of the mapping; refused when somebody else has saved one meanwhile.',
    tags,
    policy: { screen: 'mapping', privilege: 'Edit' },
    body: saveMappingSchema,
    responses: { 200: { description: 'The mapping as saved', schema: mappingViewSchema } },
    refusals: ['StaleView'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await saveMappings(context, body);
      return presentMapping(context, body, await findMappingPlace(context, body));
    },
  });
}
