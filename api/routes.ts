import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from '@temporalio/client';
import type { RecognitionPool } from '#documents/recognising/recognition-pool.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import { createAuditRoutes } from './audit/routes.ts';
import { calendarMaster } from './calendars/calendar-master.ts';
import { holidayMaster } from './calendars/holiday-master.ts';
import { createCalendarRoutes } from './calendars/routes.ts';
import { fundMaster } from './funds/master.ts';
import { createFundRoutes } from './funds/routes.ts';
import { createFrequencyRoutes } from './frequencies/routes.ts';
import { createDelegationRoutes } from './delegations/routes.ts';
import { glossaryMaster } from './glossary/master.ts';
import { createGlossaryRoutes } from './glossary/routes.ts';
import { createBlobByUrlRoute } from './files/blob-by-url-route.ts';
import { ownedByImports } from './imports/owned-by-imports.ts';
import { createTemplateRoute } from './imports/template-route.ts';
import { createLookupMasters, createLookupRoutes } from './lookups/routes.ts';
import { createMailChoiceRoutes } from './notifications/mail-choices.ts';
import { createNotificationRoutes } from './notifications/routes.ts';
import { createOrphanRoutes } from './orphans/routes.ts';
import { propertyMaster } from './properties/master.ts';
import { createPropertyRoutes } from './properties/routes.ts';
import { propertyMappingMaster } from './property-mappings/master.ts';
import { createPropertyMappingRoutes } from './property-mappings/routes.ts';
import { createRoleRoutes } from './roles/routes.ts';
import type { Route } from './route.ts';
import { createAuthRoutes } from './sessions/auth-routes.ts';
import { serviceProviderMaster } from './service-providers/master.ts';
import { createSavedViewRoutes } from './saved-views/routes.ts';
import { createPreferenceRoutes } from './preferences/routes.ts';
import { createServiceProviderRoutes } from './service-providers/routes.ts';
import type { IdentityProvider } from './sessions/identity-provider.ts';
import { createImpersonationRoutes } from './sessions/impersonation-routes.ts';
import { createSessionRoutes } from './sessions/session-routes.ts';
import { findSubmissionFile } from './submissions/downloads.ts';
import { createSubmissionRoutes } from './submissions/routes.ts';
import { userMaster } from './users/master.ts';
import { createUserRoutes } from './users/routes.ts';

export interface RouteDependencies {
  environment: Environment;
  orm: MikroORM;
  temporal: Client;
  taskQueue: string;
  blobStore: BlobStore;
  recognition: RecognitionPool;
  logger: Logger;
  identity: IdentityProvider;
  now: () => Date;
}

/** Every route of the product, domain by domain. */
export function createRoutes({
  environment,
  identity,
  now,
  temporal,
  taskQueue,
  ...stores
}: RouteDependencies): Route[] {
  const servers = { ...stores, processes: { client: temporal, taskQueue, publicUrl: environment.publicUrl } };
  const { tenantId } = environment.identity;
  const rules = { tenantId, firstSuperAdminEmail: environment.firstSuperAdminEmail };
  const installation = { temporalUiUrl: environment.temporal.uiUrl, uploadMaxBytes: environment.upload.maxBytes };
  const imports = { orm: servers.orm, blobStore: servers.blobStore, uploadMaxBytes: environment.upload.maxBytes };
  const plainMasters = {
    serviceProviders: serviceProviderMaster,
    users: userMaster,
    glossaryTerms: glossaryMaster,
    calendars: calendarMaster,
    holidays: holidayMaster,
    properties: propertyMaster,
    funds: fundMaster,
    propertyMappings: propertyMappingMaster,
  };
  const lookups = createLookupMasters(Object.values(plainMasters));
  const masters = { ...plainMasters, ...lookups };
  return [
    ...createAuditRoutes(),
    ...createAuthRoutes({ identity, rules, publicUrl: environment.publicUrl, now }),
    ...createSessionRoutes(installation),
    ...createImpersonationRoutes({ installation, now }),
    ...createSubmissionRoutes({ environment, ...servers }),
    ...createFrequencyRoutes(servers),
    ...createUserRoutes(imports),
    ...createRoleRoutes(),
    ...createDelegationRoutes({ now }),
    ...createNotificationRoutes(),
    ...createMailChoiceRoutes(environment.secretKey),
    ...createLookupRoutes(lookups, imports),
    ...createGlossaryRoutes(imports),
    ...createOrphanRoutes(),
    ...createSavedViewRoutes(),
    ...createPreferenceRoutes(),
    ...createServiceProviderRoutes(imports),
    ...createFundRoutes(imports),
    ...createCalendarRoutes(imports),
    ...createPropertyMappingRoutes(imports),
    ...createPropertyRoutes(imports, servers),
    createTemplateRoute(masters),
    createBlobByUrlRoute(servers.blobStore, [findSubmissionFile, ownedByImports(masters)]),
  ];
}
