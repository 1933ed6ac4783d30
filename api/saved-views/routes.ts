import {
  addViewSchema,
  columnChoiceSchema,
  editViewSchema,
  ofListSchema,
  ofViewSchema,
  savedViewSchema,
  savedViewsSchema,
} from '#contracts/saved-views.schema.ts';
import type { ViewedListName } from '#contracts/saved-views.ts';
import { viewedLists } from '#contracts/saved-views.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { ViewContext } from './save-view.ts';
import { addView, chooseColumns, deleteView, editView, readViews } from './save-view.ts';

const tags = ['saved-views'] as const;
const policy = { signedIn: true } as const;
const path = '/api/saved-views/:list';

/** How people want to see their lists. Whoever may see a list keeps views of it, and nobody sees those of another. */
export function createSavedViewRoutes(): Route[] {
  return [readRoute(), addRoute(), columnsRoute(), editRoute(), deleteRoute()];
}

type Asked = Omit<ViewContext, 'list'> & { params: { list: ViewedListName } };

/** @throws AppError Forbidden for a list on a screen that the person may not see */
function contextOf({ em, person, requestId, params: { list } }: Asked): ViewContext {
  const { screen } = viewedLists[list];
  if (!includesPrivilege(person.privileges[screen], 'View')) {
    throw new AppError('Forbidden', `Your role does not include ${screen}.`);
  }
  return { em, person, requestId, list };
}

function readRoute(): Route {
  return defineRoute({
    method: 'get',
    path,
    summary: "The person's views of a list, and the columns that they have chosen for it.",
    tags,
    policy,
    params: ofListSchema,
    responses: { 200: { description: 'Views', schema: savedViewsSchema } },
    handler: (call) => readViews(contextOf(call)),
  });
}

function addRoute(): Route {
  return defineRoute({
    method: 'post',
    path,
    summary: 'Keeps a view under a name; refused for what the list would not understand.',
    tags,
    policy,
    params: ofListSchema,
    body: addViewSchema,
    responses: { 201: { description: 'Kept', schema: savedViewSchema } },
    handler: (call) => addView(contextOf(call), call.body),
  });
}

function columnsRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${path}/columns`,
    summary: 'Keeps which columns the person wants to see; null goes back to the first ones.',
    tags,
    policy,
    params: ofListSchema,
    body: columnChoiceSchema,
    responses: { 200: { description: 'Kept', schema: columnChoiceSchema } },
    handler: async (call) => {
      await chooseColumns(contextOf(call), call.body.columns);
      return call.body;
    },
  });
}

function editRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${path}/:id`,
    summary: 'Renames a view, changes what it keeps, or makes it the one that the list opens with.',
    tags,
    policy,
    params: ofViewSchema,
    body: editViewSchema,
    responses: { 200: { description: 'Changed', schema: savedViewSchema } },
    handler: (call) => editView(contextOf(call), call.params.id, call.body as Parameters<typeof editView>[2]),
  });
}

function deleteRoute(): Route {
  return defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Deletes a view.',
    tags,
    policy,
    params: ofViewSchema,
    responses: { 204: { description: 'Deleted' } },
    handler: (call) => deleteView(contextOf(call), call.params.id),
  });
}
