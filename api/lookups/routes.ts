import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import type { Master } from '../masters/master.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { createCommonRoutes } from './common-routes.ts';
import { createDefaultLanguageRoute } from './default-language.ts';
import { createFirstStepsRoute } from './first-steps.ts';
import { createLookupKeyMaster } from './lookup-key-master.ts';
import { createLookupValueMaster } from './lookup-value-master.ts';

/** @param masters whose fields take their values from lookups */
export function createLookupMasters(masters: readonly Master[]): Record<'lookupKeys' | 'lookupValues', Master> {
  return { lookupKeys: createLookupKeyMaster(masters), lookupValues: createLookupValueMaster(masters) };
}

export function createLookupRoutes(
  { lookupKeys, lookupValues }: ReturnType<typeof createLookupMasters>,
  dependencies: ImportDependencies,
): Route[] {
  return [
    ...createCommonRoutes(),
    createDefaultLanguageRoute(),
    createFirstStepsRoute(),
    ...[lookupKeys, lookupValues].flatMap((master) => [
      ...createImportRoutes(master, dependencies),
      ...createMasterRoutes(master),
    ]),
  ];
}
