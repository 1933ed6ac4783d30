import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { createMatchRoutes } from './match-routes.ts';
import { propertyMappingMaster } from './master.ts';

export function createPropertyMappingRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(propertyMappingMaster, dependencies),
    ...createMatchRoutes(),
    ...createMasterRoutes(propertyMappingMaster),
  ];
}
