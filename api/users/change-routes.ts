import { z } from 'zod';
import { AppError } from '../errors.ts';
import { addRecord, changeStatus, deleteRecord, editRecord, saveStatus } from '../masters/change-record.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { assertSamePerson } from '../access/same-person.ts';
import { sql } from '#database/sql/select.ts';
import { userMaster } from './master.ts';
import { draftOf, userBodySchema, userId } from './user-draft.ts';
import { readUsers, userRecordSchema } from './user-record.ts';
import type { UserRecord } from './user-record.ts';

const tags = ['users'] as const;
const oneUser = { 200: { description: 'The user', schema: z.object({ data: userRecordSchema }) } };
const ofUser = z.object({ id: userId });

/** The specification's calls that change people; the same doors as the screen's own calls. */
export function createUserChangeRoutes(): Route[] {
  return [addUser(), deactivateMany(), changeUserStatus(), editUser(), deleteUser()];
}

async function answer({ em }: MasterContext, id: number): Promise<{ data: UserRecord }> {
  const [data] = await readUsers(em, sql`m.id = ${id}`);
  return { data: data! };
}

function addUser(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/users',
    summary: 'Adds a user. Errors are returned per field in `details.problems`.',
    tags,
    policy: { screen: 'alluser', privilege: 'Edit' },
    body: userBodySchema,
    responses: { 201: { description: 'Added', schema: z.object({ data: userRecordSchema }) } },
    refusals: ['Duplicate'],
    handler: async ({ em, person, body, requestId }) => {
      assertSamePerson(person, body.loginUserId);
      return em.transactional(async (inner) => {
        const context = await contextOf(inner, person, requestId);
        const added = await addRecord(userMaster, context, await draftOf(context, body));
        await saveStatus(userMaster, context, added, body.IsActive);
        return answer(context, added.id);
      });
    },
  });
}

function editUser(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/users/:id',
    summary: 'Changes what the body names; the rest stays as it is.',
    tags,
    policy: { screen: 'alluser', privilege: 'Edit' },
    params: ofUser,
    body: userBodySchema,
    responses: oneUser,
    refusals: ['Duplicate', 'InUse'],
    handler: async ({ em, person, params, body, requestId }) => {
      assertSamePerson(person, body.loginUserId);
      return em.transactional(async (inner) => {
        const context = await contextOf(inner, person, requestId);
        const { changedAt } = await readRecord(userMaster, context, params.id);
        const edited = { draft: await draftOf(context, body), changedAt };
        const saved = await editRecord(userMaster, context, params.id, edited);
        await saveStatus(userMaster, context, saved, body.IsActive);
        return answer(context, params.id);
      });
    },
  });
}

function deleteUser(): Route {
  return defineRoute({
    method: 'delete',
    path: '/api/users/:id',
    summary:
      'Deletes a user, or archives one whom past records refer to; rejected for the last reviewer of a workflow or a submission.',
    tags,
    policy: { screen: 'alluser', privilege: 'All' },
    params: ofUser,
    responses: {
      200: {
        description: 'Deleted or retired',
        schema: z.object({ data: z.object({ UserId: z.number().int(), Outcome: z.enum(['deleted', 'retired']) }) }),
      },
    },
    refusals: ['InUse'],
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { outcome } = await deleteRecord(userMaster, context, params.id);
      return { data: { UserId: params.id, Outcome: outcome } };
    },
  });
}

const statusSchema = z.object({
  UserId: userId,
  loginUserId: userId.optional(),
  IsActive: z.union([
    z.boolean(),
    z.enum(['0', '1', 'true', 'false']).transform((flag) => flag === '1' || flag === 'true'),
  ]),
});

function changeUserStatus(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/users/statuschange',
    summary: 'Activates or deactivates a user; `UserId`, `loginUserId` and `IsActive` in the query or in the body.',
    tags,
    policy: { screen: 'alluser', privilege: 'All' },
    query: statusSchema.partial(),
    body: statusSchema.partial(),
    responses: oneUser,
    refusals: ['InUse'],
    handler: async ({ em, person, query, body, requestId }) => {
      const { UserId, IsActive, loginUserId } = statusSchema.parse({ ...body, ...query });
      assertSamePerson(person, loginUserId);
      const context = await contextOf(em, person, requestId);
      await changeStatus(userMaster, context, UserId, IsActive);
      return answer(context, UserId);
    },
  });
}

const resultSchema = z.object({
  UserId: z.number().int(),
  IsDeactivated: z.boolean(),
  Code: z.string().nullable(),
  Detail: z.string().nullable(),
  /** Chains and submissions with no other reviewer, which prevent the change. */
  Live: z.array(z.object({ Kind: z.string(), Count: z.number().int(), Names: z.array(z.string()) })),
});

function deactivateMany(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/users/inactive',
    summary: 'Deactivates several users, each by itself, and says of each what became of it.',
    tags,
    policy: { screen: 'alluser', privilege: 'All' },
    body: z.object({ UserIds: z.array(userId).min(1).max(500), loginUserId: userId.optional() }),
    responses: { 200: { description: 'Results', schema: z.object({ data: z.array(resultSchema) }) } },
    handler: async ({ em, person, body, requestId }) => {
      assertSamePerson(person, body.loginUserId);
      const context = await contextOf(em, person, requestId);
      const data = [];
      for (const id of new Set(body.UserIds)) data.push(await deactivate(context, id));
      return { data };
    },
  });
}

async function deactivate(context: MasterContext, id: number): Promise<z.output<typeof resultSchema>> {
  try {
    await changeStatus(userMaster, context, id, false);
    return { UserId: id, IsDeactivated: true, Code: null, Detail: null, Live: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const live = (error.details?.['live'] ?? []) as { kind: string; count: number; names: string[] }[];
    const Live = live.map(({ kind, count, names }) => ({ Kind: kind, Count: count, Names: names }));
    return { UserId: id, IsDeactivated: false, Code: error.code, Detail: error.message, Live };
  }
}
