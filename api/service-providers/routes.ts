import { z } from 'zod';
import type { ProviderPerson } from '#contracts/service-providers.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { createMasterRoutes, ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { select, sql } from '#database/sql/select.ts';
import { serviceProviderMaster } from './master.ts';

const personSchema = z
  .object({
    userId: z.number().int(),
    name: z.string(),
    email: z.string(),
    roleName: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ProviderPerson' });

export function createServiceProviderRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(serviceProviderMaster, dependencies),
    ...createMasterRoutes(serviceProviderMaster),
    listPeople(),
  ];
}

function listPeople(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/service-providers/:id/people',
    summary: 'The people who belong to a provider.',
    tags: ['service-providers'],
    policy: { screen: 'serviceProviders', privilege: 'View' },
    params: ofRecord,
    responses: { 200: { description: 'People', schema: z.object({ people: z.array(personSchema) }) } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(serviceProviderMaster, context, params.id);
      const people = await select<ProviderPerson>(
        em,
        sql`select u.id as "userId", u.name, u.email, r.name as "roleName", u.is_active as "isActive"
            from app_user u join role r on r.id = u.role_id
            where u.service_provider_id = ${id} and u.retired_at is null order by u.is_active desc, u.name, u.id`,
      );
      return { people };
    },
  });
}
