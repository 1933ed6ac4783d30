import { z } from 'zod';
import type { FieldValue } from '#contracts/masters.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { AppError } from '../errors.ts';
import { pageSizes } from '../list-query.ts';
import { countDependants } from '../masters/change-record.ts';
import { listRecords } from '../masters/list.ts';
import { contextOf } from '../masters/master.ts';
import { namesOf } from '../masters/read-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { inFlowKinds } from './live-chains.ts';
import { userMaster } from './master.ts';
import { userId } from './user-draft.ts';
import { readUsers, readUsersInScope, userRecordSchema } from './user-record.ts';

const tags = ['users'] as const;
const policy = { screen: 'alluser', privilege: 'View' } as const;
const manyUsers = { 200: { description: 'Users', schema: z.object({ data: z.array(userRecordSchema) }) } };
const emailQuery = z.string().trim().min(1).max(320);

/** The specification's calls that read people. */
export function createUserReadRoutes(): Route[] {
  return [listUsers(), inbox(), usersOfRole(), emailExists(), emailInFlow(), oneUser()];
}

function listUsers(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users',
    summary: 'Everybody whom the reader may see, by name.',
    tags,
    policy,
    responses: manyUsers,
    handler: async ({ em, person, requestId }) => ({
      data: await readUsersInScope(await contextOf(em, person, requestId)),
    }),
  });
}

function oneUser(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/:id',
    summary: 'One user.',
    tags,
    policy,
    params: z.object({ id: userId }),
    responses: { 200: { description: 'The user', schema: z.object({ data: userRecordSchema }) } },
    handler: async ({ em, person, params, requestId }) => {
      const [data] = await readUsersInScope(await contextOf(em, person, requestId), sql`m.id = ${params.id}`);
      if (!data) throw new AppError('NotFound', `There is no user ${params.id}.`);
      return { data };
    },
  });
}

const inboxRowSchema = z
  .object({
    UserId: z.number().int(),
    UserName: z.string(),
    Email: z.string(),
    RoleName: z.string(),
    ServiceProviderName: z.string(),
    FundNames: z.string(),
    PropertyNames: z.string(),
    IsActive: z.boolean(),
  })
  .meta({ id: 'UserInboxRow' });

function inbox(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/inbox',
    summary: 'One page of users with names in place of ids.',
    tags,
    policy,
    query: z.object({
      Page: z.coerce.number().int().min(1).default(1),
      Size: z.coerce
        .number()
        .refine((size) => (pageSizes as readonly number[]).includes(size))
        .default(25),
      Search: z.string().trim().max(200).default(''),
      IsActive: z.stringbool().optional(),
    }),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({ data: z.array(inboxRowSchema), Total: z.number().int(), IsTotalCapped: z.boolean() }),
      },
    },
    handler: async ({ em, person, query, requestId }) => {
      const { Page: page, Size: size, Search: search, IsActive: isActive } = query;
      const request = { page, size, search, isActive, sort: 'name', filters: {} };
      const context = await contextOf(em, person, requestId);
      const found = await listRecords(userMaster, context, request);
      const read = (value: FieldValue | undefined) => namesOf(value, context.language);
      const data = found.rows.map(({ id, isActive: IsActive, values }) => ({
        UserId: id,
        UserName: read(values['name']),
        Email: read(values['email']),
        RoleName: read(values['role']),
        ServiceProviderName: read(values['serviceProvider']),
        FundNames: read(values['funds']),
        PropertyNames: read(values['properties']),
        IsActive,
      }));
      return { data, Total: found.total, IsTotalCapped: found.isTotalCapped };
    },
  });
}

function usersOfRole(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/rolename',
    summary: 'Users of a role, by its name or as its base role; people who pick reviewers see reviewers alone.',
    tags,
    policy: {
      anyOf: [
        policy,
        { screen: 'configureWorkflow', privilege: 'View' },
        { screen: 'dashboard', privilege: 'View' },
        { screen: 'reviewer-dashboard', privilege: 'View' },
      ],
    },
    query: z.object({ RoleName: z.string().trim().min(1).max(200), IsActive: z.stringbool().default(true) }),
    responses: manyUsers,
    handler: async ({ em, person, query, requestId }) => {
      const isOfRole = sql`${query.RoleName} in (r.name, r.base_role) and r.is_active and m.is_active = ${query.IsActive}`;
      if (includesPrivilege(person.privileges.alluser, 'View')) {
        return { data: await readUsersInScope(await contextOf(em, person, requestId), isOfRole) };
      }
      const found = await readUsers(em, sql`${isOfRole} and r.base_role = 'Reviewer'`);
      // Names are enough to pick somebody.
      return { data: found.map((user) => ({ ...user, Email: '', FundIds: [], PropertyIds: [] })) };
    },
  });
}

function emailExists(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/exists/email',
    summary: 'Whether somebody other than UserId has this e-mail address.',
    tags,
    policy,
    query: z.object({ UserId: z.coerce.number().int().min(0).default(0), Email: emailQuery }),
    responses: { 200: { description: 'Whether it is taken', schema: z.object({ data: z.boolean() }) } },
    handler: async ({ em, query }) => {
      const row = await selectOne<{ isTaken: boolean }>(
        em,
        sql`select exists (select 1 from app_user where fold_key(email) = fold_key(${query.Email})
              and retired_at is null and id <> ${query.UserId}) as "isTaken"`,
      );
      return { data: row?.isTaken ?? false };
    },
  });
}

const inFlowSchema = z
  .object({
    UserId: z.number().int(),
    IsInFlow: z.boolean(),
    /** At most ten names each. */
    Chains: z.array(z.string()),
    ChainCount: z.number().int(),
    Tickets: z.array(z.string()),
    TicketCount: z.number().int(),
  })
  .meta({ id: 'UserInFlow' });

function emailInFlow(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/inflow/email',
    summary: 'Whether a person is named in a live chain of reviewers or in an open submission, and where.',
    tags,
    policy,
    query: z.object({ Email: emailQuery }),
    responses: { 200: { description: 'Where', schema: z.object({ data: z.array(inFlowSchema) }) } },
    handler: async ({ em, person, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const [user] = await readUsersInScope(context, sql`fold_key(m.email) = fold_key(${query.Email})`);
      if (!user) return { data: [] };
      const found = await countDependants(context, inFlowKinds(context, user.UserId));
      const [chains, submissions] = ['chains', 'submissions'].map((kind) => found.find((one) => one.kind === kind));
      const row = {
        UserId: user.UserId,
        IsInFlow: found.length > 0,
        Chains: chains?.names ?? [],
        ChainCount: chains?.count ?? 0,
        Tickets: submissions?.names ?? [],
        TicketCount: submissions?.count ?? 0,
      };
      return { data: [row] };
    },
  });
}
