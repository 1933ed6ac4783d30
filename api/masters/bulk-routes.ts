import { bulkResultsSchema, bulkSchema, matchingIdsSchema } from '#contracts/masters.schema.ts';
import { exactTotal } from '../list-query.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { changeMany } from './change-many.ts';
import { listIds, masterListQuery } from './list.ts';
import { contextOf } from './master.ts';
import type { Master } from './master.ts';

/** Many records at once: which ones a filter finds, and what is done with each of them. */
export function createBulkRoutes(master: Master): Route[] {
  const { path, screen } = master.definition;
  const tags = [path.slice(1)] as const;
  return [
    defineRoute({
      method: 'get',
      path: `/api${path}/ids`,
      summary: 'The ids of all records that a filter finds, 10,000 at most, for a change of all of them.',
      tags,
      policy: { screen, privilege: 'View' },
      query: masterListQuery(master),
      responses: { 200: { description: 'Ids in the order of the list', schema: matchingIdsSchema } },
      handler: async ({ em, person, query, requestId }) => {
        const ids = await listIds(master, await contextOf(em, person, requestId), query, exactTotal + 1);
        return { ids: ids.slice(0, exactTotal), isCapped: ids.length > exactTotal };
      },
    }),
    defineRoute({
      method: 'post',
      path: `/api${path}/bulk`,
      summary: 'Activates, deactivates or deletes records, each by itself, and says of each what became of it.',
      tags,
      policy: { screen, privilege: 'All' },
      body: bulkSchema,
      responses: { 200: { description: 'Results in the order of `ids`', schema: bulkResultsSchema } },
      handler: async ({ em, person, body, requestId }) => ({
        results: await changeMany(master, await contextOf(em, person, requestId), body),
      }),
    }),
  ];
}
