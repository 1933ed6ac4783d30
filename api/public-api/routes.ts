import type { Route } from '../route.ts';
import type { UploadDependencies } from '../submissions/upload.ts';
import { createODataRoutes } from './odata/routes.ts';
import { createPublishedRoutes } from './published-routes.ts';
import { createPublicSubmissionRoutes } from './submission-routes.ts';
import { createPublicUploadRoute } from './upload-route.ts';

/** What programs call with a token. Within a version answers only grow; see docs/public-api.md. */
export function createPublicApiRoutes({
  publicUrl,
  ...dependencies
}: UploadDependencies & { publicUrl: string }): Route[] {
  return [
    ...createPublicSubmissionRoutes(),
    createPublicUploadRoute(dependencies),
    ...createPublishedRoutes(),
    ...createODataRoutes(publicUrl),
  ];
}
