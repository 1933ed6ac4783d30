import { describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import express from 'express';
import type { Policy } from '#api/policy.ts';
import type { Route } from '#api/route.ts';
import { defineRoute, registerRoutes } from '#api/route.ts';

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
