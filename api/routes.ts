import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from '@temporalio/client';
import type { RecognitionPool } from '#documents/recognising/recognition-pool.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import { secretKeysOf } from '#database/connections/secrets.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import { accountMappingTemplate } from './account-mappings/file-routes.ts';
import { createRestatementRoutes } from './account-mappings/restatement-routes.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';
import { createAccountMappingRoutes } from './account-mappings/routes.ts';
import { createAuditRoutes } from './audit/routes.ts';
import { calendarMaster } from './calendars/calendar-master.ts';
import { holidayMaster } from './calendars/holiday-master.ts';
import { createCalendarRoutes } from './calendars/routes.ts';
import { createDatasetMappingRoutes } from './dataset-mappings/routes.ts';
import { accountMaster } from './charts/account-master.ts';
import { connectionMaster } from './connections/master.ts';
import { createConnectionRoutes } from './connections/routes.ts';
import { chartMaster } from './charts/chart-master.ts';
import { createChartRoutes } from './charts/routes.ts';
import { mappingSheetMaster } from './dataset-mappings/sheets/master.ts';
import { datasetMaster } from './datasets/master.ts';
import { createDatasetRoutes } from './datasets/routes.ts';
import { fundMaster } from './funds/master.ts';
import { createFundRoutes } from './funds/routes.ts';
import { frequencyMaster } from './frequencies/master.ts';
import { createFrequencyRoutes } from './frequencies/routes.ts';
import { createDataModelRoutes } from './data-models/routes.ts';
import { createDelegationRoutes } from './delegations/routes.ts';
import { glossaryMaster } from './glossary/master.ts';
import { createTokenRoutes } from './tokens/routes.ts';
import { translationMaster } from './translations/master.ts';
import { createTranslationRoutes } from './translations/routes.ts';
import { createGlossaryRoutes } from './glossary/routes.ts';
import { createBlobByUrlRoute } from './files/blob-by-url-route.ts';
import { ownedByImports } from './imports/owned-by-imports.ts';
import { createJobRoutes } from './jobs/routes.ts';
import { createTemplateRoute } from './imports/template-route.ts';
import { createLookupMasters, createLookupRoutes } from './lookups/routes.ts';
import { createSetUpRoutes } from './set-up/routes.ts';
import { createMailChoiceRoutes } from './notifications/mail-choices.ts';
import { createNotificationRoutes } from './notifications/routes.ts';
import { createOrphanRoutes } from './orphans/routes.ts';
import { propertyMaster } from './properties/master.ts';
import { createPropertyRoutes } from './properties/routes.ts';
import { reportPackageMaster } from './packages/master.ts';
import { createReportPackageRoutes } from './packages/routes.ts';
import { propertyMappingMaster } from './property-mappings/master.ts';
import { createPropertyMappingRoutes } from './property-mappings/routes.ts';
import { createPublicApiRoutes } from './public-api/routes.ts';
import { createRecheckRoutes } from './rechecks/routes.ts';
import { rateMaster } from './rates/master.ts';
import { createRateRoutes } from './rates/routes.ts';
import { createReportRoutes } from './reports/routes.ts';
import { createRoleRoutes } from './roles/routes.ts';
import type { Route } from './route.ts';
import { ruleMaster } from './rule-sets/master.ts';
import { createRuleRoutes } from './rule-sets/routes.ts';
import { createTrialRoutes } from './rule-sets/trials/routes.ts';
import { createAuthRoutes } from './sessions/auth-routes.ts';
import { serviceProviderMaster } from './service-providers/master.ts';
import { createSavedViewRoutes } from './saved-views/routes.ts';
import { createPreferenceRoutes } from './preferences/routes.ts';
import { createServiceProviderRoutes } from './service-providers/routes.ts';
import { workflowConfigurationMaster } from './workflow-configuration/master.ts';
import { createWorkflowConfigurationRoutes } from './workflow-configuration/routes.ts';
import type { IdentityProvider } from './sessions/identity-provider.ts';
import { createImpersonationRoutes } from './sessions/impersonation-routes.ts';
import { createOwnSessionRoutes } from './sessions/own-session-routes.ts';
import { createSessionRoutes } from './sessions/session-routes.ts';
import { findSubmissionFile } from './submissions/downloads.ts';
import { createSubmissionRoutes } from './submissions/routes.ts';
import { userMaster } from './users/master.ts';
import { createUploadedFileRoutes } from './uploaded-files/routes.ts';
import { createUserRoutes } from './users/routes.ts';

export interface RouteDependencies {
  environment: Environment;
  orm: MikroORM;
  temporal: Client;
  taskQueue: string;
  blobStore: BlobStore;
  recognition: RecognitionPool;
  samples: SamplePool;
  logger: Logger;
  identity: IdentityProvider;
  now: () => Date;
}

/** Masters but for the lookups, which count what uses them in these. */
const plainMasters = {
  serviceProviders: serviceProviderMaster,
  users: userMaster,
  glossaryTerms: glossaryMaster,
  calendars: calendarMaster,
  holidays: holidayMaster,
  properties: propertyMaster,
  funds: fundMaster,
  propertyMappings: propertyMappingMaster,
  datasets: datasetMaster,
  reportPackages: reportPackageMaster,
  workflowConfigurations: workflowConfigurationMaster,
  frequencies: frequencyMaster,
  masterCharts: chartMaster,
  masterAccounts: accountMaster,
  datasetMappings: mappingSheetMaster,
  rules: ruleMaster,
  translations: translationMaster,
  connections: connectionMaster,
  rates: rateMaster,
};

/** Every route of the product, domain by domain. */
export function createRoutes(dependencies: RouteDependencies): Route[] {
  const { environment, identity, now, temporal, taskQueue, ...stores } = dependencies;
  const servers = { ...stores, processes: { client: temporal, taskQueue, publicUrl: environment.publicUrl } };
  const { tenantId } = environment.identity;
  const rules = { tenantId, firstSuperAdminEmail: environment.firstSuperAdminEmail };
  const installation = { temporalUiUrl: environment.temporal.uiUrl, uploadMaxBytes: environment.upload.maxBytes };
  const imports = { orm: servers.orm, blobStore: servers.blobStore, uploadMaxBytes: environment.upload.maxBytes };
  const lookups = createLookupMasters(Object.values(plainMasters));
  const masters = { ...plainMasters, ...lookups };
  return [
    ...createAccountMappingRoutes(imports),
    ...createRestatementRoutes(servers),
    ...createAuditRoutes(),
    ...createAuthRoutes({ identity, rules, publicUrl: environment.publicUrl, now }),
    ...createSessionRoutes(installation),
    ...createOwnSessionRoutes(now),
    ...createImpersonationRoutes({ installation, now }),
    ...createSubmissionRoutes({ environment, ...servers }),
    ...createPublicApiRoutes({ ...servers, ...installation, publicUrl: environment.publicUrl.replace(/\/$/, '') }),
    ...createTokenRoutes(),
    ...createFrequencyRoutes(servers, imports),
    ...createUploadedFileRoutes(servers),
    ...createUserRoutes(imports),
    ...createRoleRoutes(),
    ...createDataModelRoutes(servers),
    ...createTrialRoutes({ ...servers, ...installation }),
    ...createRuleRoutes(imports),
    ...createRecheckRoutes(servers),
    ...createDelegationRoutes({ now }),
    ...createNotificationRoutes(),
    ...createJobRoutes(),
    ...createMailChoiceRoutes(environment.secretKey),
    ...createLookupRoutes(lookups, imports),
    ...createSetUpRoutes(),
    ...createGlossaryRoutes(imports),
    ...createOrphanRoutes(),
    ...createSavedViewRoutes(),
    ...createPreferenceRoutes(),
    ...createServiceProviderRoutes(imports),
    ...createFundRoutes(imports),
    ...createCalendarRoutes(imports, { ...servers, now }),
    ...createPropertyMappingRoutes(imports),
    ...createReportPackageRoutes(imports),
    ...createRateRoutes(imports),
    ...createReportRoutes(servers),
    ...createPropertyRoutes(imports, servers),
    ...createDatasetRoutes(imports),
    ...createTranslationRoutes(imports),
    ...createChartRoutes(imports),
    ...createConnectionRoutes({ imports, ...servers, ...connectionSettings(environment) }),
    ...createDatasetMappingRoutes({ ...servers, maxBytes: environment.upload.maxBytes, now }, imports),
    ...createWorkflowConfigurationRoutes(imports, servers),
    createTemplateRoute(masters, { accountMappings: accountMappingTemplate }),
    createBlobByUrlRoute(servers.blobStore, [findSubmissionFile, ownedByImports(masters)]),
  ];
}

function connectionSettings({ temporal: { uiUrl, namespace }, outgoing, watched, upload, ...keys }: Environment) {
  return {
    ...{
      secretKeys: secretKeysOf(keys),
      door: createOutgoingDoor(outgoing),
      sftp: createSftpDoor(outgoing),
      watched: createWatchedDoor(watched),
      mailbox: createMailboxDoor(outgoing),
      maxBytes: upload.maxBytes,
    },
    temporalWeb: uiUrl && `${uiUrl.replace(/\/$/, '')}/namespaces/${namespace}`,
  };
}
