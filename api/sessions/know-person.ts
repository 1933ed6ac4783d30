import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Request, RequestHandler, Response } from 'express';
import { languageCodes } from '#contracts/sessions.ts';
import { endSession } from './end-session.ts';
import type { SessionData } from 'express-session';
import { AppError } from '../errors.ts';
import type { JudgeAgain } from '../access/judge.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { personActedAs } from './impersonation.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { loadPerson } from '../access/load-person.ts';
import type { SignedInPerson } from '../access/person.ts';
import { tokenOf } from '../access/token.ts';
import { idleMinutes, longestSessionHours, renewalMinutes } from './session-data.ts';
import { forgetTokens } from './token-cache.ts';

const minuteMs = 60_000;
/** Sent by what runs by itself (a countdown, a bell), so that a forgotten tab does not keep a session alive. */
const backgroundHeader = 'x-postmonth-background';
const languageHeader = 'x-postmonth-language';

/** Reads the signed-in person on every request, so that a deactivation ends the session at once. */
export function createPersonMiddleware(orm: MikroORM, identity: IdentityProvider, now: () => Date): RequestHandler {
  return async (request, response, next) => {
    if (request.session.userId !== undefined && tokenOf(response) === null) {
      const em = orm.em.fork();
      const wasActedAs = request.session.impersonation !== undefined;
      const person = await currentPerson(em, identity, request, now().getTime());
      // What was meant to be done as another person is not done as oneself.
      if (person && wasActedAs && !person.impersonator && !isHarmless(request)) {
        throw new AppError('Forbidden', 'You no longer act as another person.');
      }
      if (person) {
        const language = pageLanguageOf(request);
        response.locals['person'] = { ...person, ...language };
        response.locals['judgeAgain'] = judgeAgain(request, person, language, now);
      } else await leave(em, request, response);
    }
    next();
  };
}

/**
 * Finds out who asks once more, when a body has arrived or a transaction begins: null when the session has ended, or when
 * it is no longer of the person with whom the request began.
 */
function judgeAgain(
  request: Request,
  person: SignedInPerson,
  language: Pick<SignedInPerson, 'pageLanguage'>,
  now: () => Date,
): JudgeAgain {
  const { sessionID, session } = request;
  const ownId = session.userId;
  return async (em) => {
    const kept = await selectOne<{ data: Partial<SessionData> }>(
      em,
      sql`select sess::jsonb as data from session where sid = ${sessionID}`,
    );
    if (!kept || kept.data.userId !== ownId) return null;
    const own = await loadPerson(em, kept.data.userId ?? 0);
    if (!own || !person.impersonator) return own && { ...own, ...language };
    const { impersonation } = kept.data;
    const isGoingOn = impersonation?.userId === person.userId && now().getTime() < impersonation.endsAt;
    const target = isGoingOn ? await personActedAs(em, own, person.userId) : null;
    return target && { ...target, ...language, impersonator: person.impersonator };
  };
}

/** It reads, or it ends what has ended already. */
function isHarmless({ method, path }: Request): boolean {
  return ['GET', 'HEAD'].includes(method) || path === '/auth/logout' || path === '/session/impersonation';
}

function pageLanguageOf(request: Request): Pick<SignedInPerson, 'pageLanguage'> {
  const pageLanguage = languageCodes.find((code) => code === request.get(languageHeader));
  return pageLanguage ? { pageLanguage } : {};
}

async function leave(em: EntityManager, request: Request, response: Response): Promise<void> {
  const { userId, cacheId } = request.session;
  request.log.info({ userId }, 'session ended');
  if (cacheId !== undefined) await forgetTokens(em, cacheId);
  await endSession(request, response);
}

async function currentPerson(
  em: EntityManager,
  identity: IdentityProvider,
  request: Request,
  nowMs: number,
): Promise<SignedInPerson | null> {
  const { session } = request;
  const startedAt = session.startedAt ?? 0;
  const lastActiveAt = session.lastActiveAt ?? startedAt;
  if (nowMs - startedAt > longestSessionHours * 60 * minuteMs) return null;
  if (nowMs - lastActiveAt > idleMinutes * minuteMs) return null;
  if (request.get(backgroundHeader) === undefined && nowMs - lastActiveAt > minuteMs) session.lastActiveAt = nowMs;
  if (!(await isStillWelcome(em, identity, request, nowMs))) return null;
  const person = await loadPerson(em, session.userId ?? 0);
  return person && session.impersonation ? impersonated(em, request, person, nowMs) : person;
}

/** Asks the identity provider now and then; while it does not answer, people keep working. */
async function isStillWelcome(
  em: EntityManager,
  identity: IdentityProvider,
  request: Request,
  nowMs: number,
): Promise<boolean> {
  const { session } = request;
  if (session.cacheId === undefined || nowMs - (session.renewedAt ?? 0) < renewalMinutes * minuteMs) return true;
  const outcome = await renewOnce(session.cacheId, () => identity.renew(em, session.cacheId ?? ''));
  if (outcome === 'unreachable') request.log.warn('the identity provider did not answer a silent renewal');
  session.renewedAt = nowMs;
  return outcome !== 'ended';
}

type Outcome = Awaited<ReturnType<IdentityProvider['renew']>>;
const renewals = new Map<string, Promise<Outcome>>();

// A page asks many things at once: a refresh token may be used a single time, so they share one renewal.
function renewOnce(cacheId: string, renew: () => Promise<Outcome>): Promise<Outcome> {
  const running = renewals.get(cacheId);
  if (running) return running;
  const started = renew().finally(() => renewals.delete(cacheId));
  renewals.set(cacheId, started);
  return started;
}

async function impersonated(
  em: EntityManager,
  request: Request,
  impersonator: SignedInPerson,
  nowMs: number,
): Promise<SignedInPerson> {
  const { impersonation } = request.session;
  const person =
    impersonation && nowMs < impersonation.endsAt ? await personActedAs(em, impersonator, impersonation.userId) : null;
  if (!impersonation || !person) {
    delete request.session.impersonation;
    return impersonator;
  }
  const { userId, name } = impersonator;
  return { ...person, impersonator: { userId, name, endsAt: new Date(impersonation.endsAt) } };
}
