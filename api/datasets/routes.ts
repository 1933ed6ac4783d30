import {
  associatedFundsSchema,
  associatedPropertiesSchema,
  associationPageSchema,
  associationRowsSchema,
  datasetDeliveriesSchema,
  datasetOverviewSchema,
  saveAssociationsSchema,
  savedAssociationsSchema,
} from '#contracts/datasets.schema.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { createMasterRoutes, ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { findDataset, readAsIf, saveAssociations } from './associations.ts';
import { readDeliveries } from './deliveries.ts';
import { datasetMaster } from './master.ts';
import { readOverview } from './overview.ts';
import { readFunds, readProperties } from './read-associations.ts';

const tags = ['datasets'] as const;
const view = { screen: 'dataset', privilege: 'View' } as const;

export function createDatasetRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(datasetMaster, dependencies),
    overviewRoute(),
    ...createMasterRoutes(datasetMaster),
    deliveriesRoute(),
    fundsRoute(),
    propertiesRoute(),
    saveRoute(),
  ];
}

function overviewRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/datasets/overview',
    summary: 'How far each dataset is in the month under collection, and what it lacks.',
    tags,
    policy: view,
    responses: { 200: { description: 'Datasets in force', schema: datasetOverviewSchema } },
    handler: async ({ em, person, requestId }) => readOverview(await contextOf(em, person, requestId)),
  });
}

function deliveriesRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/datasets/:id/deliveries',
    summary: 'Who delivers a dataset, and how far each provider is in the month under collection.',
    tags,
    policy: view,
    params: ofRecord,
    responses: { 200: { description: 'Providers, the latest first', schema: datasetDeliveriesSchema } },
    handler: async ({ em, person, params, requestId }) =>
      readDeliveries(await contextOf(em, person, requestId), params.id),
  });
}

function fundsRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/datasets/:id/associations/funds',
    summary: 'The funds that a dataset is collected for, as they are or as they would be after changes. Saves nothing.',
    tags,
    policy: view,
    params: ofRecord,
    body: associationPageSchema,
    responses: { 200: { description: 'A page of funds', schema: associatedFundsSchema } },
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const dataset = await findDataset(context, params.id);
      return readAsIf(context, dataset, body.changes, (inner) => readFunds(inner, dataset, body));
    },
  });
}

function propertiesRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/datasets/:id/associations/properties',
    summary: 'The properties of one fund, or of none, as they are or would be after changes. Saves nothing.',
    tags,
    policy: view,
    params: ofRecord,
    body: associationRowsSchema,
    responses: { 200: { description: 'Properties', schema: associatedPropertiesSchema } },
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const dataset = await findDataset(context, params.id);
      return readAsIf(context, dataset, body.changes, (inner) => readProperties(inner, dataset, body));
    },
  });
}

function saveRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/datasets/:id/associations',
    summary: 'Associates a dataset with funds and properties, or leaves them out.',
    tags,
    policy: { screen: 'dataset', privilege: 'All' },
    params: ofRecord,
    body: saveAssociationsSchema,
    responses: { 200: { description: 'Saved', schema: savedAssociationsSchema } },
    refusals: ['StaleView', 'FeedsTwice', 'InSeveralPackages', 'NotFound'],
    handler: async ({ em, person, params, body, requestId }) =>
      saveAssociations(await contextOf(em, person, requestId), params.id, body),
  });
}
