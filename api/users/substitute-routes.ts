import { z } from 'zod';
import { AppError } from '../errors.ts';
import { changeStatus, deleteRecord, inTurn } from '../masters/change-record.ts';
import { contextOf } from '../masters/master.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { containsLowered, select, sql } from '#database/sql/select.ts';
import { mayReview } from './live-chains.ts';
import { userMaster } from './master.ts';
import { isPersonInScope } from './reach.ts';
import { substituteForAll } from './substitute.ts';
import { userId } from './user-draft.ts';

const tags = ['users'] as const;
const policy = { screen: 'alluser', privilege: 'All' } as const;

/** A person leaves, and another reviewer takes over everything that waits for them, at once. */
export function createSubstituteRoutes(): Route[] {
  return [listSubstitutes(), substitute()];
}

function listSubstitutes(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/users/records/:id/substitutes',
    summary: 'Active reviewers who could take over the seats of a person, found by name or e-mail; 50 at most.',
    tags,
    policy,
    params: ofRecord,
    query: z.object({ search: z.string().trim().max(200).default('') }),
    responses: {
      200: {
        description: 'Reviewers',
        schema: z.object({
          people: z.array(z.object({ userId: z.number().int(), name: z.string(), email: z.string() })),
        }),
      },
    },
    handler: async ({ em, person, params, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(userMaster, context, params.id);
      const isFound = query.search === '' ? sql`true` : containsLowered(sql`m.search_text`, query.search);
      const people = await select(
        em,
        sql`select m.id as "userId", m.name, m.email from app_user m where m.id <> ${id} and ${isFound}
            and exists (select 1 from app_user u join role r on r.id = u.role_id where u.id = m.id and ${mayReview})
            and ${isPersonInScope(context)} order by m.name, m.id limit 50`,
      );
      return { people };
    },
  });
}

const substituted = z.object({
  outcome: z.enum(['deactivated', 'deleted', 'retired']),
  chains: z.number().int(),
  submissions: z.number().int(),
});

function substitute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/users/records/:id/substitute',
    summary: 'Gives every seat of a person in live chains and open submissions to another, and takes the person out.',
    tags,
    policy,
    params: ofRecord,
    body: z.object({ substituteId: userId, act: z.enum(['deactivate', 'delete']) }),
    responses: { 200: { description: 'Moved', schema: substituted } },
    refusals: ['InUse'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return inTurn(userMaster, context, async (inner) => {
        assertMayChange(userMaster, await readRecord(userMaster, inner, params.id));
        if (params.id === person.userId) throw new AppError('Forbidden', 'Nobody shuts themselves out.');
        const moved = await substituteForAll(inner, params.id, body.substituteId);
        return { outcome: await takeOut(inner, params.id, body.act), ...moved };
      });
    },
  });
}

/** The processes have not answered yet, so what still names the person in open submissions does not hold them. */
async function takeOut(context: MasterContext, id: number, act: 'deactivate' | 'delete') {
  if (act === 'deactivate') {
    await changeStatus({ ...userMaster, forbidsDeactivation: async () => [] }, context, id, false);
    return 'deactivated' as const;
  }
  const freed: Master = {
    ...userMaster,
    uses: async (of, ids) => ({ ...(await userMaster.uses(of, ids)), live: {} }),
  };
  return (await deleteRecord(freed, context, id)).outcome;
}
