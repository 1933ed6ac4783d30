import { unassociatedSchema } from '#contracts/properties.schema.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { ProcessDependencies } from '../submissions/deliver.ts';
import { createDisposalRoutes } from './disposal.ts';
import { createHandOverRoutes } from './hand-over.ts';
import { countUnassociated, propertyMaster } from './master.ts';
import { createSetProviderRoute } from './set-provider.ts';

export function createPropertyRoutes(imports: ImportDependencies, processes: ProcessDependencies): Route[] {
  return [
    ...createImportRoutes(propertyMaster, imports),
    countRoute(),
    createSetProviderRoute(processes),
    ...createMasterRoutes(propertyMaster),
    ...createDisposalRoutes(processes),
    ...createHandOverRoutes(processes),
  ];
}

function countRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/properties/unassociated',
    summary: 'How many properties in force belong to no fund today.',
    tags: ['properties'],
    policy: { screen: 'properties', privilege: 'View' },
    responses: { 200: { description: 'The count', schema: unassociatedSchema } },
    handler: async ({ em, person, requestId }) => ({
      count: await countUnassociated(await contextOf(em, person, requestId)),
    }),
  });
}
