import { z } from 'zod';
import { changeImpactSchema, impactSubmissionPageSchema } from '#contracts/change-impacts.schema.ts';
import type { ChangeKind } from '#contracts/change-impacts.ts';
import { pageSizes } from '../list-query.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { readImpact } from './read-impact.ts';
import { readImpactSubmissions } from './read-submissions.ts';

interface ImpactRoutes {
  kind: ChangeKind;
  /** Of the screen where the change is made, as are tags and policy. */
  base: '/api/dataset-mappings' | '/api/data-models';
  tag: 'dataset-mappings' | 'data-models';
  policy: { screen: 'mapping' | 'dataset'; privilege: 'Edit' };
}

const params = z.object({ jobId: z.coerce.number().int().positive().max(2_147_483_647) });

/** What previews of a change have found. Each person reads those of their own. */
export function createImpactRoutes({ kind, base, tag, policy }: ImpactRoutes): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `${base}/impacts/:jobId`,
      summary: 'What a preview has found so far: rows and findings that differ, by month, property and rule.',
      tags: [tag],
      policy,
      params,
      responses: { 200: { description: 'The preview', schema: changeImpactSchema } },
      handler: async ({ em, person, params: { jobId }, requestId }) =>
        readImpact(await contextOf(em, person, requestId), kind, jobId),
    }),
    defineRoute({
      method: 'get',
      path: `${base}/impacts/:jobId/submissions`,
      summary: 'The submissions of a preview, those that would be refused first, with the rows that differ.',
      tags: [tag],
      policy,
      params,
      query: z.object({
        page: z.coerce.number().int().min(1).max(1_000).default(1),
        size: z.coerce
          .number()
          .refine((size) => (pageSizes as readonly number[]).includes(size), 'expected a size of a list')
          .default(10),
        differences: z.enum(['all', 'some']).default('all'),
      }),
      responses: { 200: { description: 'A page of submissions', schema: impactSubmissionPageSchema } },
      handler: async ({ em, person, params: { jobId }, query, requestId }) =>
        readImpactSubmissions(await contextOf(em, person, requestId), kind, jobId, query),
    }),
  ];
}
