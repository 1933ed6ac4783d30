import { z } from 'zod';
import { mailChoiceSchema, mailChoicesSchema } from '#contracts/notifications.schema.ts';
import { optionalMails } from '#contracts/notifications.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { chooseMail, readMailChoices } from '#database/notifications/mail-choices.ts';
import { User } from '#database/users/user.entity.ts';
import { readStop } from '#platform/stop-token.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { renderStopPage } from './stop-page.ts';

const tags = ['notifications'] as const;
const params = z.object({ token: z.string().max(200) });
const page = { 200: { description: 'A page', contentType: 'text/html' } };

/** Which kinds of mails a person gets: chosen on the profile, or stopped by the link of a mail. */
export function createMailChoiceRoutes(secretKey: string): Route[] {
  return [readChoices(), choose(), askToStop(secretKey), stop(secretKey)];
}

function readChoices(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/notifications/mails',
    summary: 'The kinds of mails that one may stop, and whether one gets them.',
    tags,
    policy: { signedIn: true },
    responses: { 200: { description: 'Kinds of mails', schema: mailChoicesSchema } },
    handler: async ({ em, person }) => {
      const choices = await readMailChoices(em, person.userId);
      return { mails: optionalMails.map((kind) => ({ kind, isOn: choices[kind] })) };
    },
  });
}

function choose(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/notifications/mails',
    summary: 'Stops a kind of mails, or has them sent again.',
    tags,
    policy: { signedIn: true },
    body: mailChoiceSchema,
    responses: { 200: { description: 'Kept', schema: mailChoiceSchema } },
    handler: async ({ em, person, body, requestId }) => {
      if (person.impersonator)
        throw new AppError('Forbidden', 'You cannot change email settings while impersonating someone.');
      await em.transactional(async (inner) => {
        await chooseMail(inner, person.userId, body.kind, body.isOn);
        await recordAudit(inner, {
          action: body.isOn ? 'mail.start' : 'mail.stop',
          entity: 'user',
          entityId: person.userId,
          userId: person.userId,
          details: { kind: body.kind },
          requestId,
        });
      });
      return body;
    },
  });
}

/** Looking changes nothing: programs that check mails open every link. */
function askToStop(secretKey: string): Route {
  return defineRoute({
    method: 'get',
    path: '/api/notifications/stop/:token',
    summary: 'The page behind the link of a mail, with the button that stops mails of its kind.',
    tags,
    policy: { public: true },
    params,
    responses: page,
    handler: async ({ em, params: { token }, response }) => {
      const fact = factOf(token, secretKey);
      const language = fact && (await em.findOne(User, fact.userId))?.language;
      response.type('html').send(renderStopPage({ step: fact ? 'ask' : 'bad', language, kind: fact?.kind ?? null }));
    },
  });
}

function stop(secretKey: string): Route {
  return defineRoute({
    method: 'post',
    path: '/api/notifications/stop/:token',
    summary: 'Stops mails of one kind for whom the link was signed, also from a mail program (RFC 8058).',
    tags,
    policy: { public: true },
    params,
    responses: page,
    handler: async ({ em, params: { token }, response, requestId }) => {
      const fact = factOf(token, secretKey);
      const user = fact && (await em.findOne(User, fact.userId));
      if (!fact || !user) {
        response
          .status(404)
          .type('html')
          .send(renderStopPage({ step: 'bad', language: null, kind: null }));
        return;
      }
      const { userId, kind } = fact;
      await em.transactional(async (inner) => {
        await chooseMail(inner, userId, kind, false);
        const opId = `stop-mail:${token}:${new Date().toISOString().slice(0, 10)}`;
        const how = { entity: 'user', entityId: userId, userId, details: { kind, by: 'link' }, requestId };
        await recordAudit(inner, { opId, action: 'mail.stop', ...how });
      });
      response.type('html').send(renderStopPage({ step: 'done', language: user.language, kind }));
    },
  });
}

function factOf(token: string, secretKey: string) {
  const fact = readStop(token, secretKey);
  const kind = optionalMails.find((known) => known === fact?.kind);
  return fact && kind ? { userId: fact.userId, kind } : null;
}
