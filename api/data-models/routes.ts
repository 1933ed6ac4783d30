import {
  adoptStandardSchema,
  dataModelListSchema,
  dataModelParamsSchema,
  dataModelSchema,
  dataModelVersionParamsSchema,
  dataModelVersionSchema,
  savedModelSchema,
  saveModelSchema,
} from '#contracts/data-models.schema.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { languageOf } from '../access/language.ts';
import { createImpactRoutes } from '../change-impacts/routes.ts';
import { startPreview } from '../change-impacts/start-preview.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { draftOf, adoptStandard, saveVersion } from './save-version.ts';
import { listModels, loadModel, readModel, readVersion } from './read-models.ts';
import { createModelTemplateRoute } from './template-route.ts';

const mayView = { screen: 'dataset', privilege: 'View' } as const;
const mayEdit = { screen: 'dataset', privilege: 'Edit' } as const;
const tags = ['data-models'] as const;

/** Data models and their versions. They hold for the whole installation: only Admins without lists change them. */
export function createDataModelRoutes({ processes }: { processes: ProcessPlace }): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/data-models',
      summary: 'The data models with the version in force of each.',
      tags,
      policy: mayView,
      responses: { 200: { description: 'Data models', schema: dataModelListSchema } },
      handler: async ({ em, person }) => listModels(em, await languageOf(em, person)),
    }),
    defineRoute({
      method: 'get',
      path: '/api/data-models/:dataModelId',
      summary: 'The fields of a data model, what names each of them, its versions, and what a newer standard offers.',
      tags,
      policy: mayView,
      params: dataModelParamsSchema,
      responses: { 200: { description: 'The data model', schema: dataModelSchema } },
      handler: ({ em, person, params }) => readModel(em, person, params.dataModelId),
    }),
    defineRoute({
      method: 'get',
      path: '/api/data-models/:dataModelId/versions/:version',
      summary: 'A version of a data model with its difference to the version before.',
      tags,
      policy: mayView,
      params: dataModelVersionParamsSchema,
      responses: { 200: { description: 'The version', schema: dataModelVersionSchema } },
      handler: ({ em, params }) => readVersion(em, params.dataModelId, params.version),
    }),
    createModelTemplateRoute(),
    ...changeRoutes(),
    previewRoute(processes),
    ...createImpactRoutes({ kind: 'dataModel', base: '/api/data-models', tag: 'data-models', policy: mayEdit }),
  ];
}

function changeRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/data-models/:dataModelId/versions',
      summary: 'Saves the fields of a data model as its next version.',
      tags,
      policy: mayEdit,
      params: dataModelParamsSchema,
      body: saveModelSchema,
      responses: { 201: { description: 'The version in force now', schema: savedModelSchema } },
      refusals: ['StaleView', 'InUse'],
      handler: ({ em, person, params, body, requestId }) =>
        saveVersion({ em, person, requestId, ...params, basedOn: body.basedOn }, body),
    }),
    defineRoute({
      method: 'post',
      path: '/api/data-models/:dataModelId/adopt',
      summary: 'Takes over what the product changed in its standard of a data model.',
      tags,
      policy: mayEdit,
      params: dataModelParamsSchema,
      body: adoptStandardSchema,
      responses: { 201: { description: 'The version in force now', schema: savedModelSchema } },
      refusals: ['StaleView'],
      handler: ({ em, person, params, body, requestId }) =>
        adoptStandard({ em, person, requestId, ...params, basedOn: body.basedOn }),
    }),
  ];
}

function previewRoute(processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path: '/api/data-models/:dataModelId/impact',
    summary:
      'Checks the submissions of twelve months of a data model, as they are and as they would be once its fields are saved, as a job. Saves nothing.',
    tags,
    policy: mayEdit,
    params: dataModelParamsSchema,
    body: saveModelSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['StaleView', 'InUse', 'TooManyJobs', 'NotFound'],
    handler: async ({ em, person, params: { dataModelId }, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const draft = await draftOf({ em, person, dataModelId, basedOn: body.basedOn }, body);
      return startPreview(context, processes, draft, (await loadModel(em, dataModelId)).code);
    },
  });
}
