import { z } from 'zod';
import { impersonateSchema, languageChoiceSchema, sessionViewSchema } from '#contracts/sessions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { User } from '#database/users/user.entity.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { assertMayBecome } from './impersonation.ts';
import { loadPerson } from './load-person.ts';
import { presentSession } from './presenter.ts';
import { impersonationMinutes } from './session-data.ts';

interface SessionDependencies {
  temporalUiUrl: string | null;
  now: () => Date;
}

const sessionAnswer = { 200: { description: 'The session', schema: sessionViewSchema } };

/** The session as the page sees it, and what a person changes about it. */
export function createSessionRoutes({ temporalUiUrl, now }: SessionDependencies): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/session',
      summary: 'Who is signed in, with which privileges.',
      tags: ['sessions'],
      policy: { signedIn: true },
      responses: sessionAnswer,
      handler: ({ em, person }) => presentSession(em, person, temporalUiUrl),
    }),
    defineRoute({
      method: 'put',
      path: '/api/session/language',
      summary: 'Keeps the choice of language, for mails and notices too.',
      tags: ['sessions'],
      policy: { signedIn: true },
      body: languageChoiceSchema,
      responses: { 200: { description: 'Kept', schema: languageChoiceSchema } },
      handler: async ({ em, person, body }) => {
        // The language of an impersonated person stays theirs.
        if (!person.impersonator) await em.nativeUpdate(User, { id: person.userId }, { language: body.language });
        return body;
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/session/impersonation',
      summary: 'Acts as another person for an hour; both are on every row of the audit trail.',
      tags: ['sessions'],
      policy: {
        anyOf: [
          { screen: 'alluser', privilege: 'Edit' },
          { screen: 'roles', privilege: 'View' },
        ],
      },
      body: impersonateSchema,
      responses: sessionAnswer,
      handler: async ({ em, person, body, request, requestId }) => {
        const target = await loadPerson(em, body.userId);
        if (!target) throw new AppError('NotFound', 'There is no such active user.');
        assertMayBecome(person, target);
        const endsAt = now().getTime() + impersonationMinutes * 60_000;
        request.session.impersonation = { userId: target.userId, reason: body.reason, endsAt };
        await recordAudit(em, {
          action: 'impersonation.start',
          entity: 'user',
          entityId: target.userId,
          userId: target.userId,
          impersonatorId: person.userId,
          details: { reason: body.reason, endsAt: new Date(endsAt).toISOString() },
          requestId,
        });
        const { userId, name } = person;
        const view = { ...target, impersonator: { userId, name, endsAt: new Date(endsAt) } };
        return presentSession(em, view, temporalUiUrl);
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/api/session/impersonation',
      summary: 'Stops acting as another person.',
      tags: ['sessions'],
      policy: { signedIn: true },
      responses: sessionAnswer,
      handler: async ({ em, person, request, requestId }) => {
        const { impersonator } = person;
        if (!impersonator) return presentSession(em, person, temporalUiUrl);
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
        return presentSession(em, own, temporalUiUrl);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/session/impersonation/people',
      summary: 'Whom this person may act as.',
      tags: ['sessions'],
      policy: {
        anyOf: [
          { screen: 'alluser', privilege: 'Edit' },
          { screen: 'roles', privilege: 'View' },
        ],
      },
      responses: {
        200: {
          description: 'People',
          schema: z.object({
            people: z.array(z.object({ userId: z.number(), name: z.string(), email: z.string(), role: z.string() })),
          }),
        },
      },
      handler: async ({ em, person }) => {
        const people = await em.execute(
          `select u.id as "userId", u.name, u.email, r.name as role from app_user u join role r on r.id = u.role_id
            where u.is_active and u.retired_at is null and r.is_active and u.id <> ? and u.role_id <> ?
              and (? or r.base_role <> 'SuperAdmin') order by u.name limit 1000`,
          [person.userId, person.roleId, person.baseRole === 'SuperAdmin'],
        );
        return { people };
      },
    }),
  ];
}
