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
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { listModels, readModel, readVersion } from './read-models.ts';
import { createModelTemplateRoute } from './template-route.ts';
import { adoptStandard, saveVersion } from './save-version.ts';

const mayView = { screen: 'dataset', privilege: 'View' } as const;
const mayEdit = { screen: 'dataset', privilege: 'Edit' } as const;
const tags = ['data-models'] as const;

/** Data models and their versions. They hold for the whole installation: only Admins without lists change them. */
export function createDataModelRoutes(): Route[] {
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
