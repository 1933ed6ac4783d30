import { z } from 'zod';
import { baseRoles, includesPrivilege } from '#contracts/roles.ts';
import { Role } from '#database/roles/role.entity.ts';
import { AppError } from '../errors.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { select, sql } from '#database/sql/select.ts';
import { createUserChangeRoutes } from './change-routes.ts';
import { createUserImportRoute } from './import-route.ts';
import { mayReview } from './live-chains.ts';
import { userMaster } from './master.ts';
import { isPersonInScope } from './reach.ts';
import { createUserReadRoutes } from './read-routes.ts';
import { createSubstituteRoutes } from './substitute-routes.ts';
import { readUsers, readUsersInScope, userRecordSchema } from './user-record.ts';

const roleRowSchema = z
  .object({ RoleId: z.number().int(), RoleName: z.string(), BaseRole: z.enum(baseRoles), IsActive: z.boolean() })
  .meta({ id: 'RoleRow' });

/** The screen of users, the calls that the specification names, and lookups of people and roles. */
export function createUserRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(userMaster, dependencies),
    ...createMasterRoutes(userMaster),
    ...createSubstituteRoutes(),
    createUserImportRoute(dependencies),
    listReviewers(),
    listRoles(),
    findByEmail(),
    refusePasswords(),
    // Whose last segment is an id comes last.
    ...createUserReadRoutes(),
    ...createUserChangeRoutes(),
  ];
}

function listReviewers(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/reviewers',
    summary: 'Active people whose base role is Reviewer, for pickers.',
    tags: ['users'],
    policy: {
      anyOf: [
        { screen: 'reviewer-dashboard', privilege: 'View' },
        { screen: 'dashboard', privilege: 'View' },
      ],
    },
    responses: {
      200: {
        description: 'Reviewers',
        schema: z.object({ reviewers: z.array(z.object({ userId: z.number().int(), name: z.string() })) }),
      },
    },
    handler: async ({ em, person }) => {
      // A reviewer names any other one as a stand-in; an administrator sees the people in scope.
      const isSeen =
        person.baseRole === 'Reviewer' ? sql`true` : isPersonInScope({ person, scope: await rowScopeOf(em, person) });
      const reviewers = await select(
        em,
        sql`select m.id as "userId", m.name from app_user m where ${isSeen} and exists (
              select 1 from app_user u join role r on r.id = u.role_id where u.id = m.id and ${mayReview})
            order by m.name, m.id`,
      );
      return { reviewers };
    },
  });
}

function listRoles(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/roles',
    summary: 'The roles a user can have.',
    tags: ['users'],
    policy: { screen: 'alluser', privilege: 'View' },
    responses: { 200: { description: 'Roles', schema: z.object({ data: z.array(roleRowSchema) }) } },
    handler: async ({ em }) => {
      const roles = await em.find(Role, {}, { orderBy: { name: 'asc' } });
      const data = roles.map(({ id, name, baseRole, isActive }) => ({
        RoleId: id,
        RoleName: name,
        BaseRole: baseRole,
        IsActive: isActive,
      }));
      return { data };
    },
  });
}

function findByEmail(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/email',
    summary: 'The user with an e-mail address, in any case of letters: oneself, or anybody for who may see users.',
    tags: ['users'],
    policy: { signedIn: true },
    query: z.object({ Email: z.string().trim().min(1).max(320) }),
    responses: { 200: { description: 'Users', schema: z.object({ data: z.array(userRecordSchema) }) } },
    handler: async ({ em, person, query, requestId }) => {
      const isNamed = sql`lower(m.email) = lower(${query.Email})`;
      if (query.Email.toLowerCase() === person.email.toLowerCase()) return { data: await readUsers(em, isNamed) };
      if (!includesPrivilege(person.privileges.alluser, 'View')) {
        throw new AppError('Forbidden', 'You do not have permission to do this.');
      }
      return { data: await readUsersInScope(await contextOf(em, person, requestId), isNamed) };
    },
  });
}

function refusePasswords(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/emailandpassword',
    summary: 'Gone: people sign in at the identity provider, no password is kept.',
    tags: ['users'],
    policy: { public: true },
    // Former callers still send these; both are ignored.
    query: z.object({ Email: z.string().optional(), Password: z.string().optional() }),
    responses: { 410: { description: 'Gone' } },
    handler: () => {
      throw new AppError('Gone', 'No password is kept here: sign in at /api/auth/login.');
    },
  });
}
