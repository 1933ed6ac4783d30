import { z } from 'zod';
import {
  associateChartSchema,
  chartAmountsQuerySchema,
  chartAmountsSchema,
  chartAssociationsSchema,
  chartTreeSchema,
  chartVersionsSchema,
  formerCodesSchema,
  ofStarterSchema,
  saveAccountsSchema,
  savedAccountsSchema,
  starterChartsSchema,
  versionDifferenceSchema,
} from '#contracts/charts.schema.ts';
import { AppError } from '../errors.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes, createReadingRoutes, ofRecord } from '../masters/routes.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { accountMaster } from './account-master.ts';
import { associateChart } from './associate.ts';
import { chartMaster } from './chart-master.ts';
import { listAssociations } from './list-associations.ts';
import { readAmounts } from './read-amounts.ts';
import { readDifference, readFormerCodes, readTree, readVersions } from './read-chart.ts';
import { saveAccounts } from './save-accounts.ts';
import { installStarter, listStarters } from './starters.ts';

const tags = ['charts'] as const;
const policy = <P extends 'View' | 'Edit' | 'All'>(privilege: P) => ({ screen: 'chartsofAC', privilege }) as const;
const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(25),
});
const differenceQuery = z.object({
  from: z.coerce.number().int().min(0).max(1_000_000),
  to: z.coerce.number().int().min(0).max(1_000_000),
});

export function createChartRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(accountMaster, dependencies),
    ...createReadingRoutes(accountMaster),
    startersRoute(),
    installRoute(),
    ...createMasterRoutes(chartMaster),
    treeRoute(),
    amountsRoute(),
    saveRoute(),
    versionsRoute(),
    differenceRoute(),
    formerCodesRoute(),
    associationsRoute(),
    associateRoute(),
  ];
}

/** @throws AppError Forbidden for people of some funds or properties: a chart holds for everybody */
function assertForAll({ scope }: MasterContext): void {
  if (!scope.isEverything) throw new AppError('Forbidden', 'Charts hold for the whole installation.');
}

function startersRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/starters',
    summary: 'The charts that the product brings along, and the charts that were installed from them.',
    tags,
    policy: policy('View'),
    responses: { 200: { description: 'Starter charts', schema: starterChartsSchema } },
    handler: async ({ em, person, requestId }) => listStarters(await contextOf(em, person, requestId)),
  });
}

function installRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/charts/starters/:starter',
    summary: 'Installs a starter chart as a chart of its own; refused while one of its name exists.',
    tags,
    policy: policy('Edit'),
    params: ofStarterSchema,
    responses: { 201: { description: 'Installed', schema: chartTreeSchema } },
    refusals: ['Duplicate'],
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      assertForAll(context);
      return readTree(context, await installStarter(context, params.starter));
    },
  });
}

function treeRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/:id/tree',
    summary: 'All accounts of a chart, for the tree.',
    tags,
    policy: policy('View'),
    params: ofRecord,
    responses: { 200: { description: 'The chart', schema: chartTreeSchema } },
    handler: async ({ em, person, params, requestId }) => readTree(await contextOf(em, person, requestId), params.id),
  });
}

function amountsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/:id/amounts',
    summary:
      'What published trial balances in the reader’s scope come to under the accounts of a chart, with EGI, NOI and net income.',
    tags,
    policy: policy('View'),
    params: ofRecord,
    query: chartAmountsQuerySchema,
    responses: { 200: { description: 'Amounts of one month', schema: chartAmountsSchema } },
    handler: async ({ em, person, params, query, requestId }) =>
      readAmounts(await contextOf(em, person, requestId), params.id, query),
  });
}

function saveRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/charts/:id/accounts',
    summary:
      'Adds, changes and deletes accounts together as one version; what is wrong is told row by row in `details.rows`.',
    tags,
    policy: policy('Edit'),
    params: ofRecord,
    body: saveAccountsSchema,
    responses: { 200: { description: 'Saved', schema: savedAccountsSchema } },
    refusals: ['StaleView'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      assertForAll(context);
      return saveAccounts(context, params.id, body);
    },
  });
}

function versionsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/:id/versions',
    summary: 'The versions of a chart with their authors, newest first.',
    tags,
    policy: policy('View'),
    params: ofRecord,
    query: pageQuery,
    responses: { 200: { description: 'Versions', schema: chartVersionsSchema } },
    handler: async ({ em, person, params, query, requestId }) =>
      readVersions(await contextOf(em, person, requestId), params.id, query),
  });
}

function differenceRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/:id/difference',
    summary: 'What differs between two versions of a chart, account by account.',
    tags,
    policy: policy('View'),
    params: ofRecord,
    query: differenceQuery,
    responses: { 200: { description: 'The difference', schema: versionDifferenceSchema } },
    handler: async ({ em, person, params, query, requestId }) =>
      readDifference(await contextOf(em, person, requestId), params.id, query),
  });
}

function formerCodesRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/:id/former-codes',
    summary: 'Codes that accounts had before they were renamed, newest first.',
    tags,
    policy: policy('View'),
    params: ofRecord,
    responses: { 200: { description: 'Former codes', schema: formerCodesSchema } },
    handler: async ({ em, person, params, requestId }) =>
      readFormerCodes(await contextOf(em, person, requestId), params.id),
  });
}

function associationsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/charts/:id/associations',
    summary: 'Funds and properties that a chart is associated with.',
    tags,
    policy: policy('View'),
    params: ofRecord,
    query: pageQuery,
    responses: { 200: { description: 'Associations', schema: chartAssociationsSchema } },
    handler: async ({ em, person, params, query, requestId }) =>
      listAssociations(await contextOf(em, person, requestId), params.id, query),
  });
}

function associateRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/charts/:id/associations',
    summary: 'Associates a chart with funds and properties, or ends that; each has one chart.',
    tags,
    policy: policy('All'),
    params: ofRecord,
    body: associateChartSchema,
    responses: { 200: { description: 'Associated', schema: z.object({ count: z.number().int() }) } },
    refusals: ['AssociatedElsewhere'],
    handler: async ({ em, person, params, body, requestId }) =>
      associateChart(await contextOf(em, person, requestId), params.id, body),
  });
}
