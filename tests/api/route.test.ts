import { describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import express from 'express';
import { pinoHttp } from 'pino-http';
import { answerErrors } from '#api/error-handler.ts';
import { createOpenApiDocument } from '#api/openapi/document.ts';
import type { Policy } from '#api/access/policy.ts';
import type { Route } from '#api/route.ts';
import { defineRoute, registerRoutes } from '#api/route.ts';
import { startHttpServer } from '#tests/support/http-server.ts';

const orm = {} as MikroORM;

function routeWith(policy: Policy | undefined): Route {
  return defineRoute({
    method: 'get',
    path: '/api/things',
    summary: 'Things.',
    tags: ['things'],
    policy: policy as Policy,
    responses: { 200: { description: 'Things' } },
    handler: () => ({}),
  });
}

describe('registering routes', () => {
  it('does not start with a route that has no policy', () => {
    for (const policy of [undefined, {} as Policy, { anyOf: [] }]) {
      expect(() => registerRoutes(express(), orm, [routeWith(policy)])).toThrow('GET /api/things declares no policy');
    }
  });

  it('does not start with a route declared twice', () => {
    const twice = [routeWith({ signedIn: true }), routeWith({ public: true })];
    expect(() => registerRoutes(express(), orm, twice)).toThrow('declared twice');
  });

  it('starts with declared ones', () => {
    expect(() => registerRoutes(express(), orm, [routeWith({ signedIn: true })])).not.toThrow();
  });
});

describe('a deprecated route', () => {
  const open = { method: 'get', summary: 'Things.', tags: ['things'], policy: { public: true } } as const;
  const responses = { 200: { description: 'Things' } };
  const deprecated = { since: '2026-12-01', sunset: '2027-12-01' };
  const old = defineRoute({ ...open, path: '/api/v1/things', deprecated, responses, handler: () => ({}) });
  const fresh = defineRoute({ ...open, path: '/api/v2/things', responses, handler: () => ({}) });

  it('says since when and until when with each answer, refusals too; the one beside it says nothing', async () => {
    const app = express().use(pinoHttp({ enabled: false }));
    registerRoutes(app, { em: { fork: () => ({}) } } as unknown as MikroORM, [old, fresh]);
    app.use(answerErrors);
    const server = await startHttpServer(app);
    const said = async (path: string) => {
      const { status, headers } = await fetch(`${server.origin}${path}`);
      return [status, headers.get('deprecation'), headers.get('sunset')];
    };
    const words = ['@1796083200', 'Wed, 01 Dec 2027 00:00:00 GMT'];
    expect(await said('/api/v1/things')).toEqual([200, ...words]);
    expect(await said('/api/v1/things?search=%00')).toEqual([400, ...words]);
    expect(await said('/api/v2/things')).toEqual([200, null, null]);
    server.close();
  });

  it('is marked in the description', () => {
    const { paths } = createOpenApiDocument([old, fresh]);
    expect(paths).toMatchObject({ '/api/v1/things': { get: { deprecated: true } } });
    expect(paths?.['/api/v2/things']?.get).not.toHaveProperty('deprecated');
  });

  it.each(['2027-11-30', 'soon'])('keeps the api from starting when it ends before twelve months: %s', (sunset) => {
    const short = { ...old, deprecated: { ...deprecated, sunset } };
    expect(() => registerRoutes(express(), orm, [short])).toThrow('GET /api/v1/things');
  });
});

describe('a NUL character', () => {
  it('is refused wherever it stands, before the handler runs', async () => {
    const app = express().use(pinoHttp({ enabled: false }), express.json());
    const policy = { public: true } as const;
    const open = { summary: 'Things.', tags: ['things'] as const, policy, responses: { 200: { description: 'Done' } } };
    const route = (method: 'get' | 'post') =>
      defineRoute({ ...open, method, path: '/api/things/:name', handler: () => ({}) });
    registerRoutes(app, { em: { fork: () => ({}) } } as unknown as MikroORM, [route('get'), route('post')]);
    app.use(answerErrors);
    const server = await startHttpServer(app);
    const address = `${server.origin}/api/things`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ cells: [{ value: 'a\0b' }] });
    const answers = [
      await fetch(`${address}/a%00b`),
      await fetch(`${address}/a?search=%00`),
      await fetch(`${address}/a`, { method: 'POST', headers, body }),
      await fetch(`${address}/a?search=b`),
    ];
    server.close();
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 200]);
  });
});
