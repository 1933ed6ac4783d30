import { createImportRoutes } from '../imports/routes.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { createAnswerReader } from './answer-reader.ts';
import { createAnswerRoute } from './answer-route.ts';
import { createConnectRoute } from './connect-route.ts';
import type { ConnectDependencies } from './connect-route.ts';
import { createDeliveryRoutes } from './delivery-routes.ts';
import { connectionMaster } from './master.ts';
import { createProposalRoutes } from './proposal-routes.ts';
import { createRunRoutes } from './run-routes.ts';
import type { RunDependencies } from './run-routes.ts';
import { createSecretRoutes } from './secret-routes.ts';
import { createConnectionTokenRoutes } from './token-routes.ts';

export interface ConnectionDependencies extends RunDependencies, Omit<ConnectDependencies, 'reader'> {
  imports: ImportDependencies;
  samples: SamplePool;
}

export function createConnectionRoutes({ imports, samples, ...dependencies }: ConnectionDependencies): Route[] {
  const reader = createAnswerReader(samples);
  return [
    ...createImportRoutes(connectionMaster, imports),
    createConnectRoute({ ...dependencies, reader }),
    createAnswerRoute(reader),
    ...createMasterRoutes(connectionMaster),
    ...createSecretRoutes(dependencies.secretKeys),
    ...createRunRoutes(dependencies),
    ...createConnectionTokenRoutes(),
    ...createDeliveryRoutes(),
    ...createProposalRoutes(),
  ];
}
