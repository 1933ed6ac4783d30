import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  packageMonthDetailSchema,
  packageMonthPageSchema,
  packageMonthsQuerySchema,
  packageOverviewSchema,
  releasePackageSchema,
} from '#contracts/packages.schema.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes, ofRecord } from '../masters/routes.ts';
import { monthOf } from '../orphans/months.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { reportPackageMaster } from './master.ts';
import type { PackageReader } from './months.ts';
import { listPackageMonths, readPackageMonth, readPackageOverview } from './months.ts';
import { releasePackage } from './release.ts';

const tags = ['report packages'] as const;
const view = { screen: 'dataset', privilege: 'View' } as const;
const ofMonth = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export function createReportPackageRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(reportPackageMaster, dependencies),
    overviewRoute(),
    monthRoute(),
    releaseRoute(),
    ...createMasterRoutes(reportPackageMaster),
    monthsRoute(),
  ];
}

async function readerOf(em: EntityManager, person: SignedInPerson): Promise<PackageReader> {
  return { em, person, scope: await rowScopeOf(em, person), language: await languageOf(em, person) };
}

function overviewRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/report-packages/overview',
    summary: 'How far each report package is in the month under collection, and whom its members wait for.',
    tags,
    policy: view,
    responses: { 200: { description: 'Packages in force', schema: packageOverviewSchema } },
    handler: async ({ em, person }) => readPackageOverview(await readerOf(em, person), await monthOf(em, undefined)),
  });
}

function monthsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/report-packages/:id/months',
    summary: 'A report package in one month, property by property or fund by fund, with the state of each member.',
    tags,
    policy: view,
    params: ofRecord,
    query: packageMonthsQuerySchema,
    responses: { 200: { description: 'A page of months', schema: packageMonthPageSchema } },
    handler: async ({ em, person, params, query }) => {
      const postMonth = query.postMonth ?? (await monthOf(em, undefined));
      if (postMonth === null) return { total: 0, rows: [] };
      return listPackageMonths(await readerOf(em, person), params.id, { ...query, postMonth });
    },
  });
}

function monthRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/report-packages/months/:id',
    summary: 'One month of a report package with its members, for whoever sees one of their submissions.',
    tags,
    policy: { signedIn: true },
    params: ofMonth,
    responses: { 200: { description: 'The month', schema: packageMonthDetailSchema } },
    handler: async ({ em, person, params }) => findMonth(await readerOf(em, person), params.id),
  });
}

function releaseRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/report-packages/months/:id/release',
    summary: 'Publishes the members that are ready without those that are missing.',
    tags,
    policy: { screen: 'dashboard', privilege: 'All' },
    params: ofMonth,
    body: releasePackageSchema,
    responses: { 200: { description: 'The month as it is now', schema: packageMonthDetailSchema } },
    handler: async ({ em, person, params, body, requestId }) => {
      const reader = await readerOf(em, person);
      await findMonth(reader, params.id);
      if (person.impersonator) throw new AppError('Forbidden', 'Impersonators may not release a package.');
      if (person.baseRole !== 'Admin' && person.baseRole !== 'SuperAdmin')
        throw new AppError('Forbidden', 'Only administrators release a package.');
      await releasePackage(em, person, { packageMonthId: params.id, comment: body.comment, requestId });
      return findMonth(await readerOf(em.fork(), person), params.id);
    },
  });
}

/** @throws AppError NotFound, also for a package of somebody else */
async function findMonth(reader: PackageReader, id: number) {
  const found = await readPackageMonth(reader, id);
  if (!found) throw new AppError('NotFound', `There is no month ${id} of a report package.`);
  return found;
}
