import { jobSchema } from '#contracts/jobs.schema.ts';
import { mappingQuerySchema, mappingViewSchema, saveMappingSchema } from '#contracts/mappings.schema.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { createImpactRoutes } from '../change-impacts/routes.ts';
import { startPreview } from '../change-impacts/start-preview.ts';
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
import { draftOf, saveMappings } from './save-mapping.ts';
import { mappingSheetMaster } from './sheets/master.ts';
import { planMappingSheets } from './sheets/plan.ts';

const tags = ['dataset-mappings'] as const;
const path = '/api/dataset-mappings/mapping';
const mayEdit = { screen: 'mapping', privilege: 'Edit' } as const;

export function createDatasetMappingRoutes(
  { processes, ...dependencies }: SampleDependencies & { processes: ProcessPlace },
  imports: ImportDependencies,
): Route[] {
  return [
    datasetsRoute(),
    mappingRoute(),
    saveRoute(),
    previewRoute(processes),
    ...createImpactRoutes({
      ...{ kind: 'mapping', base: '/api/dataset-mappings', tag: 'dataset-mappings', policy: mayEdit },
    }),
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
    policy: mayEdit,
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

function previewRoute(processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path: `${path}/impact`,
    summary:
      'Checks the submissions of twelve months that a mapping concerns, as they are and as they would be once it is saved, as a job. Saves nothing.',
    tags,
    policy: mayEdit,
    body: saveMappingSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['StaleView', 'TooManyJobs', 'NotFound'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { collected } = await findMappingPlace(context, body);
      return startPreview(context, processes, await draftOf(context, body), collected);
    },
  });
}
