import type { RecognitionPool } from '#documents/recognising/recognition-pool.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import type { Environment } from '#platform/env.ts';
import type { Route } from '../route.ts';
import { createAcceptExplanationRoute, createAcceptRuleRoute } from './accept-explanation.ts';
import { createEndCarryRoute } from './end-carry.ts';
import { createAdminActs } from './acts/admin-acts.ts';
import { createDecideMany } from './acts/decide-many.ts';
import { createManyActs } from './acts/many-acts.ts';
import { createProviderActs } from './acts/provider-acts.ts';
import { createRemindManyRoutes } from './acts/remind-many.ts';
import { createRemindRoute } from './acts/remind.ts';
import { createReviewerActs } from './acts/reviewer-acts.ts';
import { createCheckRoutes } from './checks/routes.ts';
import { createSubmissionRoute } from './create-submission.ts';
import { createDeadlineRoutes } from './deadline-routes.ts';
import { createDownloadRoutes } from './downloads.ts';
import { createDraftRoutes } from './drafts/routes.ts';
import { createEditOutcomeRoute } from './edit-outcome.ts';
import { createPreviewRoute } from './corrections/route.ts';
import { createEncodingRoutes } from './encoding-routes.ts';
import { createExplanationRoute } from './explanation.ts';
import { createSubmissionListRoutes } from './list-routes.ts';
import { createOpeningRoute } from './opening.ts';
import { createOperationRoute } from './operations.ts';
import { createProposalsRoute } from './proposals/route.ts';
import { createStuckRoutes } from './stuck-routes.ts';
import { createTemplateRoute } from './template.ts';
import { createSubmissionChoicesRoute } from './submission-choices.ts';
import { createSubmissionPageRoutes } from './submission-page-routes.ts';
import type { UploadDependencies } from './upload.ts';
import { createUploadRoute } from './upload.ts';
import { createUploadManyRoute } from './upload-many.ts';

export type SubmissionDependencies = Omit<UploadDependencies, 'uploadMaxBytes'> & {
  environment: Environment;
  recognition: RecognitionPool;
  samples: SamplePool;
};

/** Everything about submissions. Fixed addresses stand before `/:submissionNo`. */
export function createSubmissionRoutes({ environment, ...servers }: SubmissionDependencies): Route[] {
  const { uiUrl, namespace } = environment.temporal;
  const temporalWeb = uiUrl && `${uiUrl.replace(/\/$/, '')}/namespaces/${namespace}`;
  const dependencies = { ...servers, uploadMaxBytes: environment.upload.maxBytes };
  return [
    ...createSubmissionListRoutes(),
    ...createStuckRoutes(dependencies, temporalWeb),
    ...createDeadlineRoutes(environment),
    createSubmissionRoute(),
    createSubmissionChoicesRoute(),
    createProposalsRoute({ recognition: servers.recognition, uploadMaxBytes: environment.upload.maxBytes }),
    ...createManyActs(dependencies),
    ...createRemindManyRoutes(dependencies),
    ...createDecideMany(dependencies),
    ...createSubmissionPageRoutes({ temporalWeb, publishGraceMs: environment.publishGraceSeconds * 1000 }),
    createOpeningRoute(),
    createTemplateRoute(),
    ...createDraftRoutes(),
    createPreviewRoute(),
    ...createDownloadRoutes(servers.blobStore),
    createExplanationRoute(),
    createAcceptExplanationRoute(),
    createAcceptRuleRoute(),
    createEndCarryRoute(),
    createEditOutcomeRoute(),
    createUploadRoute(dependencies),
    ...createCheckRoutes(dependencies),
    createUploadManyRoute(dependencies),
    ...createEncodingRoutes(dependencies),
    ...createProviderActs(dependencies),
    ...createReviewerActs(dependencies),
    ...createAdminActs(dependencies),
    createRemindRoute(),
    createOperationRoute(),
  ];
}
