import { masterHistorySchema } from '#contracts/masters.schema.ts';
import {
  addRoleSchema,
  editRoleSchema,
  privilegeChangesSchema,
  restoreRoleSchema,
  rolePageSchema,
  roleViewSchema,
} from '#contracts/roles.schema.ts';
import { defaultGrid } from '#contracts/roles.ts';
import { changeWords } from '../audit/word-changes.ts';
import { readHistory } from '../masters/history.ts';
import { ofRecord } from '../masters/routes.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { addRole, changesToDefault, deleteRole, editRole, roleEntity } from './change-role.ts';
import { createRoleExportRoutes } from './export-routes.ts';
import { listRoles, roleListQuery } from './list.ts';
import { readRole } from './read-roles.ts';

const tags = ['roles'] as const;
const may = <P extends 'View' | 'Edit' | 'All'>(privilege: P) => ({ screen: 'roles', privilege }) as const;
const oneRole = { 200: { description: 'The role', schema: roleViewSchema } };

/** Roles and their grids. A change holds from the next request of everybody who has the role. */
export function createRoleRoutes(): Route[] {
  return [
    listRoute(),
    oneRoute(),
    ...createRoleExportRoutes(),
    addRoute(),
    editRoute(),
    deleteRoute(),
    defaultRoute(),
    restoreRoute(),
    historyRoute(),
  ];
}

function listRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/roles',
    summary: 'One page of roles with their people and their grids.',
    tags,
    policy: may('View'),
    query: roleListQuery,
    responses: { 200: { description: 'A page', schema: rolePageSchema } },
    handler: async ({ em, person, query }) => listRoles(em, query, await languageOf(em, person)),
  });
}

function oneRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/roles/:id',
    summary: 'One role with its people and its grid.',
    tags,
    policy: may('View'),
    params: ofRecord,
    responses: oneRole,
    handler: ({ em, params }) => readRole(em, params.id),
  });
}

function addRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/roles',
    summary: 'Adds a role with the defaults of its base role.',
    tags,
    policy: may('Edit'),
    body: addRoleSchema,
    responses: { 201: { description: 'Added', schema: roleViewSchema } },
    refusals: ['Duplicate'],
    handler: async ({ em, person, body, requestId }) => addRole({ em, person, requestId }, body),
  });
}

function editRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/roles/:id',
    summary: 'Changes the name of a made role, and privileges within the base role.',
    tags,
    policy: may('Edit'),
    params: ofRecord,
    body: editRoleSchema,
    responses: oneRole,
    refusals: ['Conflict', 'Duplicate'],
    handler: async ({ em, person, params, body, requestId }) => {
      const { changedAt, ...edit } = body;
      return editRole({ em, person, requestId }, params.id, changedAt, () => edit);
    },
  });
}

function deleteRoute(): Route {
  return defineRoute({
    method: 'delete',
    path: '/api/roles/:id',
    summary: 'Deletes a made role that nobody has.',
    tags,
    policy: may('All'),
    params: ofRecord,
    responses: { 204: { description: 'Deleted' } },
    refusals: ['InUse'],
    handler: async ({ em, person, params, requestId }) => deleteRole({ em, person, requestId }, params.id),
  });
}

function defaultRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/roles/:id/default',
    summary: 'What Restore Default would change.',
    tags,
    policy: may('View'),
    params: ofRecord,
    responses: { 200: { description: 'Changes', schema: privilegeChangesSchema } },
    handler: async ({ em, params }) => ({ changes: changesToDefault(await readRole(em, params.id)) }),
  });
}

function restoreRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/roles/:id/default',
    summary: 'Restores the defaults; refused when the role is no longer as it was shown.',
    tags,
    policy: may('All'),
    params: ofRecord,
    body: restoreRoleSchema,
    responses: oneRole,
    refusals: ['Conflict'],
    handler: async ({ em, person, params, body, requestId }) =>
      editRole({ em, person, requestId }, params.id, body.changedAt, (role) => ({ privileges: defaultGrid(role) })),
  });
}

function historyRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/roles/:id/history',
    summary: 'Every change of a role and its grid, newest first.',
    tags,
    policy: may('View'),
    params: ofRecord,
    responses: { 200: { description: 'Changes', schema: masterHistorySchema } },
    handler: async ({ em, person, params }) => {
      const { roleId } = await readRole(em, params.id);
      const word = changeWords(await languageOf(em, person));
      const { changes, isComplete } = await readHistory(roleEntity, { em }, roleId);
      const worded = changes.map((one) => ({
        ...one,
        changes: one.changes.map((change) => {
          const { field, before, after } = word('role', change);
          return { field, before, after };
        }),
      }));
      return { changes: worded, isComplete };
    },
  });
}
