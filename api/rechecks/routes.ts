import { z } from 'zod';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { recheckPreviewSchema, startRecheckSchema } from '#contracts/rechecks.schema.ts';
import type { RecheckKind } from '#contracts/rechecks.ts';
import { recheckKinds } from '#contracts/rechecks.ts';
import type { Screen } from '#contracts/roles.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { AppError } from '../errors.ts';
import { startJob } from '../jobs/start-job.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { findRechecks, previewOf } from './find-rechecks.ts';

const tags = ['rechecks'] as const;
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Applying to open submissions is an act of the screen on which the change was made. */
const screens: Readonly<Record<RecheckKind, Screen>> = {
  dataModel: 'dataset',
  datasetMapping: 'mapping',
  refusedLayouts: 'mapping',
  translation: 'mapping',
  propertyMapping: 'property_mapping',
  accountMapping: 'COA-mapping-new',
  rule: 'rules_engine',
};

/** "Apply to open submissions" of what a run reads: they are checked again, without a new file (T26). */
export function createRecheckRoutes({ processes }: { processes: ProcessPlace }): Route[] {
  return recheckKinds.flatMap((kind) => [previewRoute(kind), startRoute(kind, processes)]);
}

function previewRoute(kind: RecheckKind): Route {
  return defineRoute({
    method: 'get',
    path: `/api/rechecks/${kind}/:id`,
    summary: 'Which open submissions would be checked again, and why not the others. Nothing is changed.',
    tags,
    policy: { screen: screens[kind], privilege: 'All' },
    params,
    responses: { 200: { description: 'Counted by status and by reason', schema: recheckPreviewSchema } },
    handler: async ({ em, person, params: { id } }) => previewOf(em, await findRechecks(em, person, { kind, id })),
  });
}

function startRoute(kind: RecheckKind, processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path: `/api/rechecks/${kind}/:id`,
    summary: 'Checks the open submissions of the preview again, as a job.',
    tags,
    policy: { screen: screens[kind], privilege: 'All' },
    params,
    body: startRecheckSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['StaleView', 'TooManyJobs'],
    handler: async ({ em, person, params: { id }, body: { seen }, requestId }) => {
      const found = await findRechecks(em, person, { kind, id });
      const submissionIds = found.flatMap(({ submissionId, stays }) => (stays === null ? [submissionId] : []));
      const count = submissionIds.length;
      if (count !== seen) throw new AppError('StaleView', 'Other submissions would be checked now.', { count });
      const input = { source: { kind, id }, submissionIds };
      return startJob(em, processes, {
        ...{ kind: 'recheckSubmissions', input, about: { count, changed: kind } },
        ...{ person, requestId },
      });
    },
  });
}
