import { cpuQueueOf } from '#contracts/processes.ts';
import { remedyParamsSchema, stuckOverviewSchema, stuckPageSchema, stuckQuerySchema } from '#contracts/stuck.schema.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { isQueueServed } from '#processes/queues.ts';
import { listQuery } from '../list-query.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { ProcessPlace } from '#processes/place.ts';
import type { ProcessDependencies } from './deliver.ts';
import { operationIdOf } from './perform.ts';
import { applyRemedy } from './remedies.ts';
import { countStuck, listStuck } from './stuck.ts';
import type { TemporalWeb } from './temporal-web.ts';
import { assertMayAttempt, loadSubmission } from './submission.ts';

const tags = ['submissions'] as const;
const policy = { screen: 'dashboard', privilege: 'View' } as const;
export const stuckListQuery = listQuery(['since'], 'since').extend(stuckQuerySchema.shape);
const answerWithinMs = 2_500;

/** What waits for an operator, and what frees it. Stands before `/:submissionNo`. */
export function createStuckRoutes(dependencies: ProcessDependencies, temporalWeb: TemporalWeb): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/stuck/overview',
      summary: 'How many submissions are stuck, by kind, with the prepared search of each kind in Temporal.',
      tags,
      policy,
      responses: { 200: { description: 'Counts', schema: stuckOverviewSchema } },
      handler: async ({ em, person }) => ({
        counts: await countStuck(em, person, temporalWeb),
        unservedQueues: await unservedQueues(dependencies.processes),
      }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/stuck',
      summary:
        'One page of the stuck submissions with the reason of each; the longest stuck first unless asked otherwise.',
      tags,
      policy,
      query: stuckListQuery,
      responses: { 200: { description: 'A page', schema: stuckPageSchema } },
      handler: ({ em, person, query }) => listStuck(em, person, temporalWeb, query),
    }),
    defineRoute({
      method: 'post',
      path: '/api/submissions/:submissionNo/process/:remedy',
      summary:
        'Frees a submission: delivers parked commands again, tries a failing step at once, or starts its process anew.',
      tags,
      policy: { act: 'sync' },
      params: remedyParamsSchema,
      body: noBodySchema,
      responses: { 204: { description: 'Done; the reconciler looks at the submission within a minute' } },
      handler: async ({ em, person, params, request, requestId }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        assertMayAttempt(submission, person, 'sync');
        const act = { em, person, submission, opId: operationIdOf(request), requestId };
        await applyRemedy(dependencies, act, params.remedy);
      },
    }),
  ];
}

/** Null while Temporal does not answer. */
async function unservedQueues({ client, taskQueue: flowQueue }: ProcessPlace): Promise<string[] | null> {
  try {
    return await client.withDeadline(Date.now() + answerWithinMs, async () => {
      const queues = [flowQueue, cpuQueueOf(flowQueue)];
      const served = await Promise.all(queues.map((queue) => isQueueServed(client, queue)));
      return queues.filter((_, index) => !served[index]);
    });
  } catch {
    return null;
  }
}
