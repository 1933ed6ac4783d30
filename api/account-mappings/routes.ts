import { z } from 'zod';
import { mappingSettingsSchema } from '#contracts/account-mapping-settings.schema.ts';
import {
  chartAccountsSchema,
  chartMappingSchema,
  listedAccountPageSchema,
  mappingConsequencesSchema,
  mappingOverviewSchema,
  pendingRecordsSchema,
  providerChartPageSchema,
  reviewMappingsSchema,
  saveMappingsSchema,
} from '#contracts/account-mappings.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { AppError } from '../errors.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { listAccounts } from './account-list.ts';
import { createChartExportRoutes } from './export-accounts.ts';
import { createMappingCloneRoutes, createMappingFileRoutes } from './file-routes.ts';
import { chartListQuery, countPending, listCharts, readOverview } from './list.ts';
import { readAccountsOf, readChart } from './read-chart.ts';
import { readMappingSettings, writeMappingSettings } from './review-setting.ts';
import { reviewMappings } from './review.ts';
import { previewMappings, saveMappings } from './save-mappings.ts';
import { screen } from './scope.ts';

const tags = ['account-mappings'] as const;
const path = '/api/account-mappings';
const mayView = { screen, privilege: 'View' } as const;
const mayEdit = { screen, privilege: 'Edit' } as const;
const mayDoAll = { screen, privilege: 'All' } as const;
const ofChart = z.object({ chartId: z.coerce.number().int().positive() });
const limitQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) });

/** Charts of accounts of providers, and what their accounts are mapped to. */
export function createAccountMappingRoutes(dependencies: Omit<ImportDependencies, 'orm'>): Route[] {
  return [
    ...createMappingFileRoutes(dependencies),
    ...createMappingCloneRoutes(),
    ...createChartExportRoutes(),
    ...listRoutes(),
    ...readingRoutes(),
    ...savingRoutes(),
    ...reviewRoutes(),
  ];
}

function listRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path,
      summary:
        'One page of the charts of accounts of providers, of properties or of funds, with what is pending in each.',
      tags,
      policy: mayView,
      query: chartListQuery,
      responses: { 200: { description: 'A page', schema: providerChartPageSchema } },
      handler: async ({ em, person, query, requestId }) => listCharts(await contextOf(em, person, requestId), query),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/accounts`,
      summary: 'One page of the accounts of these charts, with place, master chart, status and account type.',
      tags,
      policy: mayView,
      query: chartListQuery,
      responses: { 200: { description: 'A page', schema: listedAccountPageSchema } },
      handler: async ({ em, person, query, requestId }) => listAccounts(await contextOf(em, person, requestId), query),
    }),
  ];
}

function readingRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `${path}/overview`,
      summary:
        'How many accounts are pending in all charts that the reader sees, and which master charts they are mapped to.',
      tags,
      policy: mayView,
      responses: { 200: { description: 'Totals', schema: mappingOverviewSchema } },
      handler: async ({ em, person, requestId }) => readOverview(await contextOf(em, person, requestId)),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/pending-records`,
      summary:
        'How many accounts are pending in the charts that a filter leaves, with their amounts for each currency.',
      tags,
      policy: mayView,
      query: chartListQuery,
      responses: { 200: { description: 'The count', schema: pendingRecordsSchema } },
      handler: async ({ em, person, query, requestId }) => countPending(await contextOf(em, person, requestId), query),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/:chartId`,
      summary: 'The accounts of a chart with their mappings, suggestions, and the accounts of the master chart.',
      tags,
      policy: mayView,
      params: ofChart,
      responses: { 200: { description: 'The chart', schema: chartMappingSchema } },
      handler: async ({ em, person, params, requestId }) =>
        readChart(await contextOf(em, person, requestId), params.chartId),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/:chartId/accounts`,
      summary: 'Accounts of a chart with what they are mapped to: pending ones first, then the largest amounts.',
      tags,
      policy: mayView,
      params: ofChart,
      query: limitQuery,
      responses: { 200: { description: 'Accounts', schema: chartAccountsSchema } },
      handler: async ({ em, person, params, query, requestId }) =>
        readAccountsOf(await contextOf(em, person, requestId), params.chartId, query.limit),
    }),
  ];
}

function savingRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: `${path}/:chartId/preview`,
      summary:
        'What saving these mappings would do: figures that move, controls, submissions that wait. Nothing is saved.',
      tags,
      policy: mayEdit,
      params: ofChart,
      body: saveMappingsSchema,
      responses: { 200: { description: 'The consequences', schema: mappingConsequencesSchema } },
      refusals: ['StaleView', 'Conflict'],
      handler: async ({ em, person, params, body, requestId }) =>
        previewMappings(await contextOf(em, person, requestId), { chartId: params.chartId, changes: body.changes }),
    }),
    defineRoute({
      method: 'put',
      path: `${path}/:chartId`,
      summary: 'Saves mappings, keyed by `MappingId`; those that others saved to other accounts stay.',
      tags,
      policy: mayEdit,
      params: ofChart,
      body: saveMappingsSchema,
      responses: { 200: { description: 'What was done', schema: mappingConsequencesSchema } },
      refusals: ['StaleView', 'Conflict'],
      handler: async ({ em, person, params, body, requestId }) =>
        saveMappings(await contextOf(em, person, requestId), { chartId: params.chartId, changes: body.changes }),
    }),
  ];
}

function reviewRoutes(): Route[] {
  const responses = { 200: { description: 'The setting', schema: mappingSettingsSchema } };
  return [
    defineRoute({
      method: 'post',
      path: `${path}/:chartId/review`,
      summary: 'Accepts or refuses mappings that people of a provider have made.',
      tags,
      policy: mayDoAll,
      params: ofChart,
      body: reviewMappingsSchema,
      responses: { 200: { description: 'How many', schema: z.object({ decided: z.number().int() }) } },
      refusals: ['StaleView', 'Conflict'],
      handler: async ({ em, person, params, body, requestId }) =>
        reviewMappings(await contextOf(em, person, requestId), params.chartId, body),
    }),
    defineRoute({
      method: 'get',
      path: '/api/account-mapping-settings',
      summary:
        'Whether what people of providers map waits for an administrator, and how far a sum of a control may be off.',
      tags,
      policy: mayView,
      responses,
      handler: ({ em }) => readMappingSettings({ em }),
    }),
    defineRoute({
      method: 'put',
      path: '/api/account-mapping-settings',
      summary: 'Changes the settings that are given; the others stay.',
      tags,
      policy: mayDoAll,
      body: mappingSettingsSchema.partial(),
      responses,
      handler: ({ em, person, body, requestId }) => {
        if (person.baseRole === 'DataProvider' || person.baseRole === 'Reviewer' || person.lists !== null) {
          throw new AppError('Forbidden', 'This setting is of the whole installation.');
        }
        return em.transactional(async (inner) => {
          const before = await readMappingSettings({ em: inner });
          const after = { ...before, ...body };
          await writeMappingSettings({ em: inner }, after);
          await recordAudit(inner, {
            action: 'setting.edit',
            entity: 'setting',
            entityId: 'accountMappings',
            userId: person.userId,
            impersonatorId: person.impersonator?.userId ?? null,
            before,
            after,
            requestId,
          });
          return after;
        });
      },
    }),
  ];
}
