import { z } from 'zod';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { restatementPreviewSchema, startRestatementSchema } from '#contracts/restatements.schema.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { startJob } from '../jobs/start-job.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { chosenForRestatement, previewRestatement } from './restatement.ts';
import { screen } from './scope.ts';

const tags = ['account-mappings'] as const;
const path = '/api/account-mappings/:chartId/restatement';
const policy = { screen, privilege: 'All' } as const;
const params = z.object({ chartId: z.coerce.number().int().positive() });

/** Published months take the codes of a changed mapping (T29), after a look at the figures that change. */
export function createRestatementRoutes({ processes }: { processes: ProcessPlace }): Route[] {
  return [
    defineRoute({
      method: 'get',
      path,
      summary:
        'Published months that have other codes than those in force now, with net operating income before and after.',
      tags,
      policy,
      params,
      responses: { 200: { description: 'The latest month first', schema: restatementPreviewSchema } },
      handler: async ({ em, person, params: { chartId }, requestId }) =>
        previewRestatement(await contextOf(em, person, requestId), chartId),
    }),
    defineRoute({
      method: 'post',
      path,
      summary: 'Restates the chosen months, as a job. The only author of a change leaves it to somebody else.',
      tags,
      policy,
      params,
      body: startRestatementSchema,
      responses: { 202: { description: 'The job', schema: jobSchema } },
      refusals: ['StaleView', 'SelfApproval', 'TooManyJobs'],
      handler: async ({ em, person, params: { chartId }, body, requestId }) => {
        const submissionIds = await chosenForRestatement(await contextOf(em, person, requestId), chartId, body);
        const input = { submissionIds, comment: body.comment };
        const about = { count: submissionIds.length };
        return startJob(em, processes, { kind: 'restatePublished', input, about, person, requestId });
      },
    }),
  ];
}
