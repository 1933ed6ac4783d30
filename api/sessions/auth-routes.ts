import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { endSession, renewSessionId, saveSession } from './end-session.ts';
import type { SignInRules } from './find-user.ts';
import { findUser } from './find-user.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { loadPerson } from '../access/load-person.ts';
import { landingOf, localPath } from './return-to.ts';
import type { PendingSignIn } from './session-data.ts';
import { longestSessionHours } from './session-data.ts';
import { forgetOldTokens } from './token-cache.ts';

const mostPending = 5;
const hourMs = 3_600_000;
const longestUserAgent = 300;

export interface AuthDependencies {
  identity: IdentityProvider;
  rules: SignInRules;
  publicUrl: string;
  now: () => Date;
}

interface Visit {
  em: EntityManager;
  request: Request;
  response: Response;
}

const redirect = { 302: { description: 'Redirect' } };
const callbackQuery = z.object({
  code: z.string().optional(),
  state: z.string().default(''),
  error: z.string().optional(),
});

/** Sign-in by authorisation code with PKCE, and sign-out. */
export function createAuthRoutes(dependencies: AuthDependencies): Route[] {
  const { identity } = dependencies;
  return [
    defineRoute({
      method: 'get',
      path: '/api/auth/login',
      summary: 'Sends the browser to the identity provider, and afterwards to `returnTo` when that is remembered.',
      tags: ['sessions'],
      policy: { public: true },
      query: z.object({ returnTo: z.string().max(2_000).default('/') }),
      responses: redirect,
      handler: (call) => {
        const better = publicAddressOf(call.request, dependencies.publicUrl);
        if (better) return call.response.redirect(better);
        return startSignIn(dependencies, call, localPath(call.query.returnTo), false);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/auth/callback',
      summary: 'Where the identity provider sends the browser back to.',
      tags: ['sessions'],
      policy: { public: true },
      query: callbackQuery,
      responses: redirect,
      handler: (call) => finishSignIn(dependencies, call, call.query),
    }),
    defineRoute({
      method: 'post',
      path: '/api/auth/logout',
      summary: 'Ends the session; the browser then goes to `redirectTo` to sign out at the identity provider.',
      tags: ['sessions'],
      policy: { public: true },
      responses: { 200: { description: 'Signed out', schema: z.object({ redirectTo: z.string() }) } },
      handler: async (call) => {
        const { em, request, response } = call;
        const { cacheId, userId } = request.session;
        await endSession(request, response);
        if (userId !== undefined) await recordVisit(call, 'session.signOut', userId);
        // What this browser keeps of the person goes too, but for how the page looks.
        response.set('Clear-Site-Data', '"cache"');
        const redirectTo = await identity.signOutUrl(em, cacheId).catch((error: unknown) => {
          request.log.warn({ err: error }, 'the identity provider did not answer a sign-out');
          return '/';
        });
        return { redirectTo };
      },
    }),
  ];
}

/** The cookie of 127.0.0.1 is not sent to localhost, where the provider comes back to: begin there. */
function publicAddressOf(request: Request, publicUrl: string): string | null {
  const loopback = ['127.0.0.1', '[::1]', 'localhost'];
  const { hostname, origin } = new URL(publicUrl);
  const isElsewhere = request.hostname !== hostname && loopback.includes(request.hostname);
  return isElsewhere && loopback.includes(hostname) ? `${origin}${request.originalUrl}` : null;
}

async function startSignIn(
  { identity, now }: AuthDependencies,
  { em, request, response }: Visit,
  returnTo: string,
  isSecondAttempt: boolean,
): Promise<void> {
  const { session } = request;
  const { url, state, nonce, codeVerifier } = await identity.startSignIn(em, session.cacheId ?? randomUUID());
  const recent = Object.entries(session.pendingSignIns ?? {}).slice(1 - mostPending);
  const started = { nonce, codeVerifier, returnTo, startedAt: now().getTime(), isSecondAttempt };
  session.pendingSignIns = Object.fromEntries([...recent, [state, started]]);
  await saveSession(request);
  response.redirect(url);
}

async function finishSignIn(
  dependencies: AuthDependencies,
  visit: Visit,
  query: z.output<typeof callbackQuery>,
): Promise<void> {
  const pending = takePending(visit.request, query.state);
  if (!pending) return refuse(visit, 'UnknownState');
  if (query.error === 'login_required' && !pending.isSecondAttempt) {
    return startSignIn(dependencies, visit, pending.returnTo, true);
  }
  if (query.code === undefined) return refuse(visit, query.error ?? 'NoCode');
  return redeemCode(dependencies, visit, { code: query.code, state: query.state, pending });
}

/** A state is good once. Own entries alone: `toString` would else be a sign-in without nonce and code verifier. */
function takePending(request: Request, state: string): PendingSignIn | undefined {
  const { pendingSignIns = {} } = request.session;
  const pending = Object.entries(pendingSignIns).find(([sent]) => sent === state)?.[1];
  request.session.pendingSignIns = Object.fromEntries(
    Object.entries(pendingSignIns).filter(([sent]) => sent !== state),
  );
  return pending;
}

async function redeemCode(
  { identity, rules, now }: AuthDependencies,
  visit: Visit,
  { code, state, pending }: { code: string; state: string; pending: PendingSignIn },
): Promise<void> {
  const { em, request, response } = visit;
  const { nonce, codeVerifier, returnTo } = pending;
  const cacheId = randomUUID();
  const claims = await identity
    .redeem(em, cacheId, { code, receivedState: state, expectedState: state, nonce, codeVerifier })
    .catch((error: unknown) => {
      request.log.warn({ err: error }, 'the identity provider refused a sign-in');
      return null;
    });
  if (!claims) return refuse(visit, 'RefusedByProvider');
  // Kept for a refused person too: their "Back to Login" signs them out at the provider.
  await renewSessionId(request);
  request.session.cacheId = cacheId;
  const found = await em
    .transactional((inner) => findUser(inner, claims, rules))
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'the lookup of a user failed');
      return { refusal: 'LookupFailed' };
    });
  if ('refusal' in found) return refuse(visit, found.refusal, claims.objectId);
  const person = await loadPerson(em, found.userId);
  if (!person) return refuse(visit, 'Deactivated', claims.objectId);

  const nowMs = now().getTime();
  const from = { address: request.ip, userAgent: request.get('user-agent')?.slice(0, longestUserAgent) };
  Object.assign(request.session, {
    ...{ ...from, userId: person.userId },
    ...{ startedAt: nowMs, lastActiveAt: nowMs, renewedAt: nowMs },
  });
  await recordVisit(visit, 'session.signIn', person.userId);
  await forgetOldTokens(em, new Date(nowMs - (longestSessionHours + 1) * hourMs));
  const landing = landingOf(returnTo, person.baseRole);
  if (landing === 'refused') return refuse(visit, 'OtherRolesAddress');
  await saveSession(request);
  response.redirect(landing.path);
}

async function recordVisit(
  { em, request }: Pick<Visit, 'em' | 'request'>,
  action: 'session.signIn' | 'session.signOut',
  userId: number,
): Promise<void> {
  const details = { address: request.ip };
  await recordAudit(em, { action, entity: 'user', entityId: userId, userId, details, requestId: String(request.id) });
}

/** The page shows the reference, the log says why. */
async function refuse({ em, request, response }: Visit, reason: string, objectId?: string): Promise<void> {
  const referenceId = String(request.id);
  request.log.warn({ referenceId, reason, objectId, address: request.ip }, 'sign-in refused');
  await recordAudit(em, {
    action: 'session.signInRefused',
    entity: 'session',
    entityId: referenceId,
    userId: null,
    details: { reason, objectId: objectId ?? null, address: request.ip },
    requestId: referenceId,
  });
  await saveSession(request);
  response.redirect(`/unauthorizedaccess?reference=${encodeURIComponent(referenceId)}`);
}
