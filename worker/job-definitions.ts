import { createChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import type { JobDefinition } from '#activities/jobs/job-definition.ts';
import { allJobDefinitions } from '#activities/jobs/job-definitions.ts';
import { makeReportFile } from '#api/reports/make-report-file.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';

/** Every kind of job with what it stands on. The thread of previews starts where the first of them is worked on. */
export function createJobDefinitions(environment: Environment): {
  definitions: readonly JobDefinition[];
  close: () => Promise<void>;
} {
  const { compare: compareChange, close } = createChangeComparer(environment);
  const blobs = createBlobStore(environment.blobs);
  return { definitions: allJobDefinitions({ blobs, makeFile: makeReportFile, compareChange }), close };
}
