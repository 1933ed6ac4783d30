import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument, openApiPath } from '#api/openapi/document.ts';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import { baseRoles } from '#contracts/roles.ts';
import { seedRoles } from '#database/seeds/roles.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

type Operation = { responses: Record<string, unknown>; requestBody?: { content: Record<string, unknown> } };

/** Addresses as their routes want them, of things that do not exist. */
const pathOfNothing = (path: string) =>
  path
    .replace(/:(id|\w+Id)\b(?<!:importId|:operationId)/g, '999999')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

describe('every route', () => {
  let api: TestApi;
  let routes: Route[];
  let paths: Record<string, Record<string, Operation>>;
  let people: Browser[];

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 100_000 });
    await seedRoles(api.orm.em.fork());
    people = [];
    for (const baseRole of baseRoles) {
      const email = `${baseRole.toLowerCase()}@fund.example`;
      await makePerson(api.orm, baseRole, email);
      people.push(await signIn(api.baseUrl, email));
    }
    const { environment, orm } = api;
    routes = createRoutes({ environment, orm, now: () => new Date() } as never);
    // The document's type allows references everywhere; ours has none in its paths.
    paths = createOpenApiDocument(routes).paths as unknown as typeof paths;
  });
  afterAll(() => api.close());

  /** Asked by each person in turn, until somebody is let in by the policy. */
  async function statusOf(route: Route, path: string, init: RequestInit): Promise<number> {
    let last = 0;
    for (const browser of people) {
      const response = await browser.fetch(path, { method: route.method.toUpperCase(), ...init });
      last = response.status;
      await response.arrayBuffer();
      if (last !== 403) break;
    }
    return last;
  }

  const named = ({ method, path }: Route) => `${method} ${path}`;
  const documented = ({ method, path }: Route) => Object.keys(paths[openApiPath(path)]?.[method]?.responses ?? {});

  it('answers 400 to a body that is none of its own, and documents it', async () => {
    const taking = routes.filter(({ body, policy }) => body !== undefined && !('public' in policy));
    expect(taking.length).toBeGreaterThan(40);
    const found = [];
    for (const route of taking) {
      const path = pathOfNothing(route.path);
      const json = { 'content-type': 'application/json' };
      for (const body of ['"neither list nor fields"', '{"unfinished":']) {
        const status = await statusOf(route, path, { headers: json, body });
        found.push(
          `${named(route)} ${body}: ${status} ${documented(route).includes(String(status)) ? '' : 'undocumented'}`,
        );
      }
    }
    expect(found.filter((line) => !line.endsWith(': 400 '))).toEqual([]);
  });

  it('answers 415 to a body of another content type, and documents it', async () => {
    const taking = routes.filter(({ body, policy }) => body !== undefined && !('public' in policy));
    const bad: string[] = [];
    for (const route of taking) {
      for (const type of ['text/plain', 'application/xml', undefined]) {
        const sent = new Blob(['{"a":1}'], type === undefined ? {} : { type });
        const status = await statusOf(route, pathOfNothing(route.path), { body: sent });
        if (status !== 415 || !documented(route).includes('415')) bad.push(`${named(route)} ${type}: ${status}`);
      }
    }
    expect(bad).toEqual([]);
  });

  it('answers 400 to an address that names nothing, and documents it', async () => {
    const found = [];
    for (const route of routes.filter(({ path, policy }) => path.includes('/:id') && !('public' in policy))) {
      const status = await statusOf(route, route.path.replace(/:\w+/g, 'none'), {
        ...(route.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      if (status !== 400 || !documented(route).includes('404')) found.push(`${named(route)}: ${status}`);
    }
    expect(found).toEqual([]);
  });

  it('answers 400 to a list query out of its bounds', async () => {
    const lists = routes.filter(
      ({ query, method }) => method === 'get' && query?.safeParse({ page: '0' }).success === false,
    );
    const found = [];
    for (const route of lists) {
      const status = await statusOf(route, `${pathOfNothing(route.path)}?page=0&size=7&sort=nothing`, {});
      if (status !== 400) found.push(`${named(route)}: ${status}`);
    }
    expect(lists.length).toBeGreaterThan(15);
    expect(found).toEqual([]);
  });

  it('that takes a file says so in its description', () => {
    const files = routes.filter(({ bodyType }) => bodyType === 'multipart/form-data');
    expect(files.length).toBeGreaterThan(7);
    for (const route of files) {
      const { requestBody, responses } = paths[openApiPath(route.path)]![route.method]!;
      expect([named(route), JSON.stringify(requestBody)]).toEqual([named(route), expect.stringContaining('"binary"')]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '413', '422', 'default']));
    }
  });
});
