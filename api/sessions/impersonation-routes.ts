import { z } from 'zod';
import { impersonateSchema, sessionViewSchema } from '#contracts/sessions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { assertMayBecome, findOffered, mostOffered } from './impersonation.ts';
import { loadPerson } from '../access/load-person.ts';
import type { Installation } from './presenter.ts';
import { presentSession } from './presenter.ts';
import { impersonationMinutes } from './session-data.ts';

interface ImpersonationDependencies {
  installation: Installation;
  now: () => Date;
}

const tags = ['sessions'] as const;
const policy = { screen: 'alluser', privilege: 'Edit' } as const;
const sessionAnswer = { 200: { description: 'The session', schema: sessionViewSchema } };
const peopleSchema = z.object({
  people: z.array(z.object({ userId: z.number(), name: z.string(), email: z.string(), role: z.string() })),
  /** There are more: a search finds them. */
  hasMore: z.boolean(),
});

/** Acting as another person; both are on every row of the audit trail. */
export function createImpersonationRoutes(dependencies: ImpersonationDependencies): Route[] {
  return [startImpersonation(dependencies), endImpersonation(dependencies), listPeople()];
}

function startImpersonation({ installation, now }: ImpersonationDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/session/impersonation',
    summary: 'Acts as another person for an hour.',
    tags,
    policy,
    body: impersonateSchema,
    responses: sessionAnswer,
    refusals: ['Conflict'],
    handler: async ({ em, person, body, request, requestId }) => {
      const target = await assertMayBecome(em, person, body.userId);
      const endsAt = new Date(now().getTime() + impersonationMinutes * 60_000);
      request.session.impersonation = { userId: target.userId, reason: body.reason, endsAt: endsAt.getTime() };
      await recordAudit(em, {
        action: 'impersonation.start',
        entity: 'user',
        entityId: target.userId,
        userId: target.userId,
        impersonatorId: person.userId,
        details: { reason: body.reason, endsAt: endsAt.toISOString() },
        requestId,
      });
      const { userId, name } = person;
      return presentSession(em, { ...target, impersonator: { userId, name, endsAt } }, installation);
    },
  });
}

function endImpersonation({ installation }: ImpersonationDependencies): Route {
  return defineRoute({
    method: 'delete',
    path: '/api/session/impersonation',
    summary: 'Stops acting as another person.',
    tags,
    policy: { signedIn: true },
    responses: sessionAnswer,
    handler: async ({ em, person, request, requestId }) => {
      const { impersonator } = person;
      if (!impersonator) return presentSession(em, person, installation);
      delete request.session.impersonation;
      await recordAudit(em, {
        action: 'impersonation.end',
        entity: 'user',
        entityId: person.userId,
        userId: person.userId,
        impersonatorId: impersonator.userId,
        requestId,
      });
      const own = await loadPerson(em, impersonator.userId);
      if (!own) throw new AppError('NotSignedIn', 'Please sign in.');
      return presentSession(em, own, installation);
    },
  });
}

function listPeople(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/session/impersonation/people',
    summary: `Whom this person may act as, found by name or e-mail: the first ${mostOffered} by name.`,
    tags,
    policy,
    query: z.object({ search: z.string().trim().max(200).default('') }),
    responses: { 200: { description: 'People', schema: peopleSchema } },
    handler: ({ em, person, query }) => findOffered(em, person, query.search),
  });
}
