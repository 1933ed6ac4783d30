import {
  ignoreOrphanSchema,
  ignoredOrphanSchema,
  orphanCountsQuerySchema,
  orphanCountsSchema,
  orphanFiltersSchema,
  orphanPageSchema,
  orphanParamsSchema,
  orphanSortColumns,
} from '#contracts/orphans.schema.ts';
import { listQuery } from '../list-query.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { countOrphans } from './count.ts';
import { ignoreOrphan } from './ignore.ts';
import { listOrphans } from './list.ts';

const policy = { screen: 'orphanRecords', privilege: 'View' } as const;
const tags = ['orphans'] as const;

export const orphanListQuery = listQuery(orphanSortColumns, '-stake').extend(orphanFiltersSchema.shape);

/** Master data that nothing can be collected for until somebody completes it. */
export function createOrphanRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/orphans/counts',
      summary: 'How many orphan records of each category the reader may see, as of a post month.',
      tags,
      policy,
      query: orphanCountsQuerySchema,
      responses: { 200: { description: 'Counts', schema: orphanCountsSchema } },
      handler: ({ em, person, query }) => countOrphans(em, person, query.postMonth),
    }),
    defineRoute({
      method: 'get',
      path: '/api/orphans/:category',
      summary: 'One page of the orphan records of a category, as of a post month.',
      tags,
      policy,
      params: orphanParamsSchema,
      query: orphanListQuery,
      responses: { 200: { description: 'A page', schema: orphanPageSchema } },
      handler: async ({ em, person, params, query }) =>
        listOrphans(em, person, await languageOf(em, person), params.category, query),
    }),
    defineRoute({
      method: 'put',
      path: '/api/orphans/:category/ignored',
      summary: 'Sets an orphan record aside until a day, with a reason, or takes it back.',
      tags,
      policy: { screen: 'orphanRecords', privilege: 'Edit' },
      params: orphanParamsSchema,
      body: ignoreOrphanSchema,
      responses: { 200: { description: 'As it is now', schema: ignoredOrphanSchema } },
      refusals: ['StaleView', 'NotFound', 'Forbidden'],
      handler: ({ em, person, params, body, requestId }) => ignoreOrphan(em, person, params.category, body, requestId),
    }),
  ];
}
