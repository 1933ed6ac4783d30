import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

/** Addresses that name a record which everybody with the screen may see, or only its owner, and why. */
const withoutScope: Readonly<Record<string, string>> = {
  '/api/roles/': 'roles are those of the whole installation',
  '/api/lookup-': 'pick lists are those of the whole installation',
  '/api/glossary-terms/': 'terms are those of the whole installation',
  '/api/calendars/': 'working days are those of a country',
  '/api/holidays/': 'working days are those of a country',
  '/api/fund-types/': 'kinds of funds are those of the whole installation',
  '/api/common/': 'pick lists are those of the whole installation',
  '/api/saved-views/': 'kept for each person; saved-views.integration.test.ts asks for those of another',
  '/api/delegations/': 'kept for each person; delegations.integration.test.ts asks for those of another',
  '/api/operations/': 'names no record; answers who sent the operation',
  '/api/notifications/': 'a link that says itself whose it is',
  '/api/orphans/': 'a list; orphans.integration.test.ts asks with a limited person',
};
/** Acts need a submission and a body of their own; each is tried by every kind of person in acts-matrix. */
const isActOnSubmission = ({ path, body }: Route) =>
  path.startsWith('/api/submissions/:submissionNo') && (body !== undefined || path.endsWith('/acceptance'));
/** An import belongs to who began it, and a choice is a list. */
const isOfNoRecord = ({ path }: Route) => path.includes('/import/') || path.includes('/choices/');

const changedAt = '2026-01-01T00:00:00.000Z';
const day = '2026-01-01';
const bodies: Readonly<Record<string, object>> = {
  'put /:id': { changedAt, values: {} },
  'put /:id/status': { isActive: false },
  'put /:id/properties': { associations: [], removedIds: [] },
  'post /:id/properties': { propertyIds: [1], ownershipPercentage: '10', validFrom: day, validTo: null },
  'post /:id/close-later-tickets': { disposedOn: day, comment: 'Sold.' },
  'post /:id/substitute': { substituteId: 1, act: 'deactivate' },
  'post /:id/hand-over': { from: 'NORTH', to: 'SOUTH', validFrom: day, includesSubmissions: true },
};
const queries: Readonly<Record<string, string>> = {
  '/:id/later-tickets': `?disposedOn=${day}`,
  '/:id/provider-tickets': '?serviceProvider=NORTH',
};

describe('a record outside of the reach of a person', () => {
  let api: TestApi;
  let routes: Route[];
  let part: Browser;
  let sue: Browser;
  let whole: Browser;
  /** What the limited administrator may not see, by the address that names it. */
  let foreign: Record<string, number | string>;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    const portfolio = await makePortfolio(api.orm);
    const [hidden, seen] = portfolio.properties.map(({ id }) => id) as [number, number];
    const em = api.orm.em.fork();
    em.create(FundProperty, { fundId: portfolio.fundId, propertyId: hidden, validFrom: day });
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: hidden, validFrom: day });
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: portfolio.south });
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: seen });
    em.create(UserScope, { userId: dan.id, propertyId: hidden });
    const mapping = em.create(PropertyMapping, {
      serviceProviderId: portfolio.north,
      providerCode: 'HIDDEN',
      propertyId: hidden,
    });
    await em.flush();
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: hidden,
    });
    foreign = {
      '/api/properties/:id': hidden,
      '/api/funds/:id': portfolio.fundId,
      '/api/service-providers/:id': portfolio.north,
      '/api/submissions/:submissionNo': submission.submissionNo,
      '/api/property-mappings/:id': mapping.id,
      '/api/users/records/:id': dan.id,
      '/api/users/:id': dan.id,
      '/api/funds/by-name/:fundName': encodeURIComponent('Meridian Core Fund II'),
    };
    part = await signIn(api.baseUrl, 'part@fund.example');
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    whole = await signIn(api.baseUrl, 'amira@fund.example');
    sue = await signIn(api.baseUrl, 'sue@south.example');
    const { environment, orm } = api;
    routes = createRoutes({ environment, orm, now: () => new Date() } as never);
  });
  afterAll(() => api.close());

  const prefixOf = ({ path }: Route) => Object.keys(foreign).find((one) => path === one || path.startsWith(`${one}/`));

  it('is not found by any route that names one', async () => {
    const asked = routes.filter((route) => prefixOf(route) !== undefined && !isActOnSubmission(route));
    expect(asked.length).toBeGreaterThan(30);
    const found: string[] = [];
    let readByOthers = 0;
    for (const route of asked) {
      const { method, path } = route;
      const prefix = prefixOf(route) ?? '';
      const rest = path.slice(prefix.length);
      const address = `${prefix.replace(/:\w+$/, String(foreign[prefix]))}${rest.replace(/:\w+/g, '1')}`;
      const body = route.body === undefined ? undefined : (bodies[`${method} /:id${rest}`] ?? {});
      const query = queries[`/:id${rest}`] ?? '';
      for (const browser of prefix.includes('submissions') ? [part, sue] : [part]) {
        const { status } = await browser.send(method.toUpperCase(), `${address}${query}`, body);
        if (status !== 404) found.push(`${method} ${path}: ${status}`);
      }
      // The record is there: who is not limited reads it at the same address.
      if (method === 'get' && (await whole.fetch(`${address}${query}`)).status === 200) readByOthers += 1;
    }
    expect(found).toEqual([]);
    expect(readByOthers).toBeGreaterThan(18);
  });

  it('is named by no other route, unless it is listed why its record has no scope', () => {
    const others = routes.filter(
      (route) => route.path.includes('/:') && prefixOf(route) === undefined && !isOfNoRecord(route),
    );
    const unknown = others
      .map(({ path }) => path)
      .filter((path) => !Object.keys(withoutScope).some((start) => path.startsWith(start)));
    expect(unknown).toEqual([]);
  });
});
