import type { z } from 'zod';
import { manyActedSchema } from '#contracts/act-answers.schema.ts';
import { reopenManySchema, sendBackManySchema } from '#contracts/submissions.schema.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import type { ProcessDependencies } from '../deliver.ts';
import { operationIdOf } from '../perform.ts';
import type { Submission } from '../submission.ts';
import { actOnOne, forEach } from './act-on-many.ts';
import { prepareReopen, prepareSendBack } from './reviewer-acts.ts';

const responses = { 200: { description: 'One result per submission', schema: manyActedSchema } };

/** One reason and one comment for many submissions, each decided by itself; one refusal stops nothing. */
export function createDecideMany(dependencies: ProcessDependencies): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/reopen',
      summary: 'Asks the service providers of many submissions for new files, for one reason.',
      tags: ['submissions'],
      policy: { act: 'reopen' },
      body: reopenManySchema,
      responses,
      handler: async ({ em, person, body, request }) => {
        const { submissions, ...decision } = body;
        const opId = operationIdOf(request);
        const results = await forEach(submissions, ({ submissionNo, ...seen }) =>
          actOnOne(
            dependencies,
            { em: em.fork(), person, submissionNo, opId, requestId: String(request.id) },
            {
              act: 'reopen',
              said: { ...seen, ...decision },
              prepare: (act) => prepareReopen(act, { ...seen, ...decision }),
            },
          ),
        );
        return { results };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/send-back',
      summary: 'Returns many submissions with their files to the step before the current one, or to the first.',
      tags: ['submissions'],
      policy: { act: 'sendBack' },
      body: sendBackManySchema,
      responses,
      handler: async ({ em, person, body, request }) => {
        const { submissions, comment, to } = body;
        const opId = operationIdOf(request);
        const results = await forEach(submissions, ({ submissionNo, ...seen }) =>
          actOnOne(
            dependencies,
            { em: em.fork(), person, submissionNo, opId, requestId: String(request.id) },
            {
              act: 'sendBack',
              said: { ...seen, comment, to },
              prepare: (act) => prepareSendBack(act, { ...seen, comment, orderNo: earlierStep(act.submission, to) }),
            },
          ),
        );
        return { results };
      },
    }),
  ];
}

/** @throws AppError BadInput at the first step, before which there is none */
function earlierStep({ state, submissionNo }: Submission, to: z.output<typeof sendBackManySchema>['to']): number {
  const current = state?.currentOrderNo ?? null;
  const earlier = (state?.chain.seats ?? [])
    .map(({ orderNo }) => orderNo)
    .filter((orderNo) => current !== null && orderNo < current);
  if (earlier.length === 0) throw new AppError('BadInput', `${submissionNo} is at its first step.`);
  return to === 'first' ? Math.min(...earlier) : Math.max(...earlier);
}
