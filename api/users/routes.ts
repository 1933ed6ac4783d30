import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { baseRoles, includesPrivilege } from '#contracts/roles.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { Role } from '#database/roles/role.entity.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { userShortName } from './short-name.ts';

const userRowSchema = z
  .object({
    UserId: z.number().int(),
    UserName: z.string(),
    UserEmail: z.string(),
    UserRole: z.string(),
    UserShortName: z.string(),
    BaseRole: z.enum(baseRoles),
    IsActive: z.boolean(),
  })
  .meta({ id: 'UserRow' });

const roleRowSchema = z
  .object({ RoleId: z.number().int(), RoleName: z.string(), BaseRole: z.enum(baseRoles), IsActive: z.boolean() })
  .meta({ id: 'RoleRow' });

/** Lookups of people and roles. */
export function createUserRoutes(): Route[] {
  return [listReviewers(), listRoles(), findByEmail(), refusePasswords()];
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
    handler: async ({ em }) => ({
      reviewers: await em.execute(
        `select u.id as "userId", u.name from app_user u join role r on r.id = u.role_id
          where u.is_active and u.retired_at is null and r.is_active and r.base_role = 'Reviewer' order by u.name, u.id`,
      ),
    }),
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
    responses: { 200: { description: 'Users', schema: z.object({ data: z.array(userRowSchema) }) } },
    handler: async ({ em, person, query }) => {
      const isOwn = query.Email.toLowerCase() === person.email.toLowerCase();
      if (!isOwn && !includesPrivilege(person.privileges.alluser, 'View')) {
        throw new AppError('Forbidden', 'Your role does not include this.');
      }
      return { data: await usersByEmail(em, query.Email) };
    },
  });
}

interface UserByEmail {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  is_active: boolean;
  role_name: string;
  base_role: BaseRole;
}

async function usersByEmail(em: EntityManager, email: string): Promise<z.output<typeof userRowSchema>[]> {
  const rows = await em.execute<UserByEmail[]>(
    `select u.id, u.name, u.first_name, u.last_name, u.email, u.is_active, r.name as role_name, r.base_role
       from app_user u join role r on r.id = u.role_id where lower(u.email) = lower(?) and u.retired_at is null`,
    [email],
  );
  return rows.map((row) => ({
    UserId: row.id,
    UserName: row.name,
    UserEmail: row.email,
    UserRole: row.role_name,
    UserShortName: userShortName(row.first_name, row.last_name),
    BaseRole: row.base_role,
    IsActive: row.is_active,
  }));
}

function refusePasswords(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/emailandpassword',
    summary: 'Gone: people sign in at the identity provider, no password is kept.',
    tags: ['users'],
    policy: { public: true },
    responses: { 410: { description: 'Gone' } },
    handler: () => {
      throw new AppError('Gone', 'No password is kept here: sign in at /api/auth/login.');
    },
  });
}
