import { computedTieOutsSchema, tieOutBoardSchema, tieOutQuerySchema } from '#contracts/tie-outs.schema.ts';
import { contextOf } from '../../masters/master.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { computeBoard } from './compute-board.ts';
import { readBoard } from './read-board.ts';

const tags = ['rules'] as const;
const view = { screen: 'rules_engine', privilege: 'View' } as const;
const base = '/api/rules/tie-outs';

/** The tie-out board: what each rule over a second dataset compares, by place and month. */
export function createTieOutRoutes(): Route[] {
  return [boardRoute(), computeRoute()];
}

function boardRoute(): Route {
  return defineRoute({
    method: 'get',
    path: base,
    summary: 'Each control of a property by month: both figures, their difference, the tolerance, and who has it.',
    tags,
    policy: view,
    query: tieOutQuerySchema,
    responses: { 200: { description: 'A page of the board', schema: tieOutBoardSchema } },
    handler: async ({ em, person, query, requestId }) => readBoard(await contextOf(em, person, requestId), query),
  });
}

function computeRoute(): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/comparisons`,
    summary: 'Compares what the board shows as not computed, as far as the time of one request goes.',
    tags,
    policy: view,
    query: tieOutQuerySchema,
    responses: { 200: { description: 'How many submissions were compared', schema: computedTieOutsSchema } },
    handler: async ({ em, person, query, requestId }) => computeBoard(await contextOf(em, person, requestId), query),
  });
}
