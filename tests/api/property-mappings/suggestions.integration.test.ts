import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MatchResults } from '#contracts/property-mappings.schema.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/property-mappings';

describe('suggestions for codes of providers', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let part: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [first, second] = portfolio.properties;
    const validFrom = '2020-01-01';
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: first!.id, validFrom });
    em.create(PropertyProvider, { serviceProviderId: portfolio.south, propertyId: second!.id, validFrom });
    const provider = { serviceProviderId: portfolio.north };
    em.create(PropertyMapping, { ...provider, providerCode: 'OLD-1', localPropertyName: first!.name, isNew: true });
    em.create(PropertyMapping, { ...provider, providerCode: 'ZZZZ' });
    em.create(PropertyMapping, {
      serviceProviderId: portfolio.south,
      providerCode: 'SOUTH-9',
      localPropertyName: first!.name,
    });
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: second!.id });
    await em.flush();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(() => api?.close());

  const suggestions = async (browser: Browser, query = '') => (await browser.read(`${path}/suggestions?${query}`)).rows;
  const counts = async (query = '') => await admin.read(`${path}/counts?${query}`);
  const match = async (browser: Browser, ...matches: object[]) => {
    const { body } = await browser.send('POST', `${path}/matches`, { matches });
    return (body as MatchResults).results.map(({ outcome, code }) => [outcome, code]);
  };

  it('counts matched, unmatched and new codes, of all providers or of one', async () => {
    expect(await counts()).toEqual({ all: 3, matched: 0, unmatched: 2, new: 1 });
    expect(await counts('serviceProvider=NORTH')).toEqual({ all: 2, matched: 0, unmatched: 1, new: 1 });
  });

  it('suggests among the properties of the provider alone', async () => {
    const rows = await suggestions(admin);
    const [first] = portfolio.properties;
    const old = rows.find(({ providerCode }) => providerCode === 'OLD-1');
    expect(old?.suggestions).toEqual([
      { property: { code: first!.code, name: first!.name }, certainty: 0.95, reasons: ['name'] },
    ]);
    expect(rows.find(({ providerCode }) => providerCode === 'ZZZZ')?.suggestions).toEqual([]);
    const south = rows.find(({ providerCode }) => providerCode === 'SOUTH-9');
    expect(south?.suggestions.filter(({ property }) => property.code === first!.code)).toEqual([]);
  });

  it('matches what a person accepts, once, and refuses what has changed since', async () => {
    const [old] = await suggestions(admin, 'serviceProvider=NORTH');
    const accepted = { id: old!.id, changedAt: old!.changedAt, property: portfolio.properties[0]!.code };
    expect(await match(admin, accepted, { ...accepted, property: portfolio.properties[1]!.code })).toEqual([
      ['matched', null],
      ['refused', 'StaleView'],
    ]);
    expect(await match(admin, { ...accepted, id: 999_999 })).toEqual([['refused', 'NotFound']]);
    expect(await counts()).toEqual({ all: 3, matched: 1, unmatched: 2, new: 0 });
  });

  it('counts a code that a person has edited as unmatched, no longer as new', async () => {
    await api.orm.em.fork().execute(`update property_mapping set is_new = true where provider_code = 'ZZZZ'`);
    const list = await admin.read(`${path}?status=new`);
    expect(list.rows).toHaveLength(1);
    const { id, changedAt } = list.rows[0]!;
    const values = { localPropertyName: 'Sold long ago' };
    expect((await admin.send('PUT', `${path}/${id}`, { changedAt, values })).status).toBe(200);
    expect(await counts()).toMatchObject({ unmatched: 2, new: 0 });
  });

  it('shows and matches nothing beyond the reach of a limited administrator', async () => {
    expect((await suggestions(part)).map(({ providerCode }) => providerCode)).toEqual(['SOUTH-9']);
    const [zzzz] = await suggestions(admin, 'serviceProvider=NORTH');
    const wanted = { id: zzzz!.id, changedAt: zzzz!.changedAt, property: portfolio.properties[1]!.code };
    expect(await match(part, wanted)).toEqual([['refused', 'NotFound']]);
    const [south] = await suggestions(part);
    const outside = { id: south!.id, changedAt: south!.changedAt, property: portfolio.properties[0]!.code };
    expect((await match(part, outside))[0]?.[0]).toBe('refused');
  });

  it('is closed to reviewers and to people who are not signed in', async () => {
    const rei = await signIn(api.baseUrl, 'rei@fund.example');
    for (const route of ['suggestions', 'counts']) {
      expect((await rei.get(`${path}/${route}`)).status).toBe(403);
      expect((await new Browser(api.baseUrl).get(`${path}/${route}`)).status).toBe(401);
    }
    const matches = [{ id: 1, property: 'P', changedAt: '2026-11-01T00:00:00.000Z' }];
    expect((await rei.send('POST', `${path}/matches`, { matches })).status).toBe(403);
    expect((await admin.send('POST', `${path}/matches`, { matches: [] })).status).toBe(400);
  });
});
