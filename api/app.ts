import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import { trace } from '@opentelemetry/api';
import type { Express, RequestHandler } from 'express';
import express from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdOfTrace } from '#platform/call-trace.ts';
import type { Environment } from '#platform/env.ts';
import { answerErrors, answerNotFound, answerNotSupported } from './error-handler.ts';
import { compressAnswers } from './compress-answers.ts';
import { serveAssets, serveFrontend } from './frontend.ts';
import { createOpenApiRoutes } from './openapi/routes.ts';
import { odataPath, publicApiPath } from './public-api/path.ts';
import { createSharedCounts, limitRequests, limitTokens } from './request-limits.ts';
import type { Route } from './route.ts';
import { checksAnswers, registerRoutes } from './route.ts';
import { refuseForeignRequests } from './same-origin.ts';
import type { IdentityProvider } from './sessions/identity-provider.ts';
import { createPersonMiddleware } from './sessions/know-person.ts';
import { longestSessionHours, sessionCookieOf } from './sessions/session-data.ts';
import { secureHeaders } from './secure-headers.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { createTokenMiddleware } from './tokens/know-token.ts';

export interface AppDependencies {
  environment: Environment;
  orm: MikroORM;
  /** Connections of the session store. */
  sessionPool: Pool;
  logger: Logger;
  identity: IdentityProvider;
  routes: readonly Route[];
  frontendFolder: string;
  now: () => Date;
  /** Requests per minute and address, a tenth of them at the sign-in; everybody in one office may share an address. */
  requestsPerMinute?: number;
  /** Of each token. */
  tokenRequestsPerMinute?: number;
  observe?: RequestHandler;
}

/** Joins everything that answers HTTP. @throws when a route does not say who may call it */
export function createApp(dependencies: AppDependencies): Express {
  const { environment, orm, logger, identity, routes, frontendFolder, now } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', environment.trustedProxies);
  app.set(checksAnswers, environment.checksAnswers);
  app.use(logRequests(logger));
  if (dependencies.observe) app.use(dependencies.observe);
  serveAssets(app, frontendFolder, environment.publicUrl.startsWith('https:'));
  app.use(secureHeaders(environment));
  const perMinute = dependencies.requestsPerMinute ?? 3_000;
  app.use('/api', limitRequests(perMinute), noStore);
  app.use('/api/auth', limitRequests(perMinute / 10, createSharedCounts(dependencies.sessionPool)));
  app.use('/api', compressAnswers());
  app.use(publicApiPath, createTokenMiddleware(orm), limitTokens(dependencies.tokenRequestsPerMinute ?? 600));
  app.use('/api', refuseForeignRequests);
  app.use('/api', sessions(dependencies), createPersonMiddleware(orm, identity, now));
  app.use('/api', express.json({ limit: '1mb' }));
  registerRoutes(app, orm, [...routes, ...createOpenApiRoutes(routes)]);
  app.use(odataPath, answerNotSupported);
  app.use('/api', answerNotFound);
  serveFrontend(app, frontendFolder);
  app.use(answerNotFound, answerErrors);
  return app;
}

function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = newRequestId();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    // Addresses without their query: some carry a code, a password of an old client, or a person's search.
    serializers: {
      req: (request: { id: string; method: string; url: string; headers: IncomingHttpHeaders }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        client_request_id: clientRequestIdOf(request.headers['x-request-id']),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
    },
    // What went wrong is logged by the error handler; a part that is still starting (503) is no error.
    customLogLevel: (_request, response) => (response.statusCode === 500 ? 'warn' : 'debug'),
  });
}

/** Of the server alone: an id that the caller chose could be the one of another call, whose trace and audit it would join. */
function newRequestId(): string {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? requestIdOfTrace(traceId) : randomUUID();
}

/** The caller's own name of the call, when it looks like one: what a stranger sends must not fill the log. */
function clientRequestIdOf(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : undefined;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

function sessions({ environment, sessionPool, logger }: AppDependencies): RequestHandler {
  const lifeMs = longestSessionHours * 3_600_000;
  return session({
    name: sessionCookieOf(environment.publicUrl),
    secret: environment.sessionSecret,
    resave: false,
    saveUninitialized: false,
    store: createSessionStore(sessionPool, logger),
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: environment.publicUrl.startsWith('https:'),
      maxAge: lifeMs,
      path: '/',
    },
  });
}
