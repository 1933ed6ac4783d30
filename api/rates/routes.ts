import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { rateMaster } from './master.ts';

/** Rates that reports convert amounts by. */
export function createRateRoutes(imports: ImportDependencies): Route[] {
  return [...createImportRoutes(rateMaster, imports), ...createMasterRoutes(rateMaster)];
}
