import type { RequestHandler } from 'express';
import { z } from 'zod';
import { actResultSchema } from '#contracts/act-answers.schema.ts';
import type { ActPath } from '#contracts/acts.ts';
import type { RefusalCode, SubmissionAct } from '#contracts/submissions.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import type { ProcessDependencies } from '../deliver.ts';
import type { Act, Performance } from '../perform.ts';
import { answerAct, operationIdOf } from '../perform.ts';
import { performWhole } from '../perform-whole.ts';
import { loadSubmission } from '../submission.ts';

export const ofSubmission = z.object({ submissionNo: z.string().min(1).max(40) });

export const actResponses = {
  200: { description: 'Accepted; the list shows it from revision `rev` on', schema: actResultSchema },
  202: {
    description: 'Stored; the process takes it up later. Ask GET /api/operations/{opId}.',
    schema: actResultSchema,
  },
};

export interface ActDeclaration<Body extends z.ZodType> {
  act: SubmissionAct;
  path: ActPath;
  summary: string;
  body: Body;
  /** Of a member of a report package: the act is done with all members, or with none. */
  isOfPackage?: boolean;
  before?: readonly RequestHandler[];
  judge?: (act: Act, body: z.output<Body>) => Promise<void>;
  prepare: (act: Act, body: z.output<Body>) => ReturnType<Performance['prepare']>;
  onRefused?: (act: Act, body: z.output<Body>, refusal: { code: RefusalCode }) => Promise<void>;
}

/** One act, one route. A submission out of scope answers 404 before the body is judged. */
export function defineActRoute<Body extends z.ZodType>(
  dependencies: ProcessDependencies,
  { act, path, summary, body, isOfPackage, before, judge, prepare, onRefused }: ActDeclaration<Body>,
): Route {
  return defineRoute({
    method: 'post',
    path: `/api/submissions/:submissionNo/acts/${path}`,
    summary,
    tags: ['submissions'],
    policy: { act },
    params: ofSubmission,
    body,
    ...(before && { before }),
    responses: actResponses,
    handler: async ({ em, person, params, body: input, request }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      const performed = { em, person, submission, opId: operationIdOf(request), requestId: String(request.id) };
      const result = await performWhole(dependencies, performed, {
        act,
        ...(isOfPackage && { isOfPackage }),
        said: input,
        ...(judge && { judge: (current) => judge(current, input as z.output<Body>) }),
        prepare: (current) => prepare(current, input as z.output<Body>),
        ...(onRefused ? { onRefused: (current, refusal) => onRefused(current, input as z.output<Body>, refusal) } : {}),
      });
      return answerAct(result);
    },
  });
}
