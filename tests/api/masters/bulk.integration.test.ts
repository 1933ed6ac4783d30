import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { BulkResult, MasterRecord } from '#contracts/masters.ts';
import { mostInBulk } from '#contracts/masters.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/service-providers';

describe('many records at once', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let root: Browser;
  let part: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: limited.id, propertyId: portfolio.properties[1]?.id ?? 0 });
    const propertyId = portfolio.properties[0]?.id ?? 0;
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId, validFrom: '2026-01-01' });
    await em.flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    root = await signIn(api.baseUrl, 'root@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(() => api.close());

  let made = 0;
  async function add(): Promise<number> {
    made += 1;
    const values = { code: `SP-${made}`, name: `Provider ${made}`, type: 'OTHER' };
    return ((await admin.send('POST', path, { values })).body as MasterRecord).id;
  }
  const bulk = async (body: object, of = admin, at = path) =>
    ((await of.send('POST', `${at}/bulk`, body)).body as { results: BulkResult[] }).results;
  const outcomes = (results: readonly BulkResult[]) => results.map(({ id, outcome }) => [id, outcome]);

  it('deletes what is free, and says of the rest what stands in the way', async () => {
    const [one, two] = [await add(), await add()];
    const ids = [one, portfolio.north, two, 999_999];
    const refusal = {
      id: portfolio.north,
      name: 'NORTH Northgate Realty',
      outcome: 'refused',
      code: 'InUse',
      live: expect.arrayContaining([expect.objectContaining({ kind: 'properties', count: 1 })]),
    };
    const results = [
      { id: one, name: 'SP-1 Provider 1', outcome: 'done', code: null, live: [] },
      refusal,
      { id: two, name: 'SP-2 Provider 2', outcome: 'done', code: null, live: [] },
      { id: 999_999, name: '', outcome: 'refused', code: 'NotFound', live: [] },
    ];
    expect(await bulk({ act: 'delete', ids, isTrial: true })).toEqual(results);
    expect((await admin.get(`${path}/${one}`)).status).toBe(200);
    expect(await bulk({ act: 'delete', ids })).toEqual(results);
    expect((await admin.get(`${path}/${one}`)).status).toBe(404);
    expect((await admin.get(`${path}/${portfolio.north}`)).status).toBe(200);
  });

  it('retires what the past alone names', async () => {
    const id = await add();
    const em = api.orm.em.fork();
    const propertyId = portfolio.properties[1]?.id ?? 0;
    em.create(PropertyProvider, { serviceProviderId: id, propertyId, validFrom: '2025-01-01', validTo: '2025-12-31' });
    await em.flush();
    expect(outcomes(await bulk({ act: 'delete', ids: [id], isTrial: true }))).toEqual([[id, 'retired']]);
    expect(outcomes(await bulk({ act: 'delete', ids: [id] }))).toEqual([[id, 'retired']]);
  });

  it('activates and deactivates, and leaves a row of the audit trail for each that changed', async () => {
    const [one, two] = [await add(), await add()];
    await admin.send('PUT', `${path}/${two}/status`, { isActive: false });
    const ids = [one, two, two];
    const expected = [
      [one, 'done'],
      [two, 'unchanged'],
    ];
    expect(outcomes(await bulk({ act: 'deactivate', ids, isTrial: true }))).toEqual(expected);
    expect(outcomes(await bulk({ act: 'deactivate', ids }))).toEqual(expected);
    expect(outcomes(await bulk({ act: 'activate', ids: [one, two] }))).toEqual([
      [one, 'done'],
      [two, 'done'],
    ]);
    const em = api.orm.em.fork();
    const trail = await em.find(
      AuditEntry,
      { entity: 'serviceProvider', entityId: { $in: [String(one), String(two)] } },
      { orderBy: { id: 'asc' } },
    );
    const acts = (id: number) =>
      trail.filter(({ entityId }) => entityId === String(id)).map(({ action }) => action.split('.')[1]);
    expect(acts(one)).toEqual(['add', 'deactivate', 'activate']);
    expect(acts(two)).toEqual(['add', 'deactivate', 'activate']);
  });

  it('shows where values of a list are used before they are deactivated', async () => {
    const { rows } = (await root.get('/api/lookup-values?search=OTHER&lookupKey=ServiceProviderType')).body as {
      rows: MasterRecord[];
    };
    const other = rows.find(({ values }) => values['code'] === 'OTHER')?.id ?? 0;
    const [result] = await bulk({ act: 'deactivate', ids: [other], isTrial: true }, root, '/api/lookup-values');
    expect(result).toMatchObject({ outcome: 'done', live: [expect.objectContaining({ kind: expect.any(String) })] });
  });

  it('keeps the last reviewers and oneself', async () => {
    const people = (await root.get('/api/users/records?search=root')).body as { rows: MasterRecord[] };
    const self = people.rows[0]?.id ?? 0;
    const [result] = await bulk({ act: 'deactivate', ids: [self], isTrial: true }, root, '/api/users/records');
    expect(result).toMatchObject({ outcome: 'refused', code: 'InUse', live: [{ kind: 'self' }] });
  });

  it('finds every id that a filter matches, in the order of the list', async () => {
    const { ids, isCapped } = (await admin.get(`${path}/ids?search=Provider&sort=-code`)).body as {
      ids: number[];
      isCapped: boolean;
    };
    const { total } = (await admin.get(`${path}?search=Provider&size=10`)).body as { total: number };
    expect([ids.length, isCapped]).toEqual([total, false]);
    expect((await admin.get(`${path}/ids?sort=nothing`)).status).toBe(400);
  });

  it('touches nothing that the person may not see', async () => {
    const seen = (await part.get(`${path}/ids`)).body as { ids: number[] };
    expect(seen.ids).not.toContain(portfolio.north);
    const [result] = await bulk({ act: 'deactivate', ids: [portfolio.north] }, part);
    expect(result).toMatchObject({ name: '', outcome: 'refused', code: 'NotFound' });
  });

  it('is refused to strangers, without the privilege, and with a bad body', async () => {
    const stranger = new Browser(api.baseUrl);
    const dan = await signIn(api.baseUrl, 'dan@north.example');
    const body = { act: 'delete', ids: [portfolio.south] };
    for (const [browser, status] of [
      [stranger, 401],
      [dan, 403],
    ] as const) {
      expect((await browser.send('POST', `${path}/bulk`, body)).status).toBe(status);
      expect((await browser.get(`${path}/ids`)).status).toBe(status);
    }
    const tooMany = Array.from({ length: mostInBulk + 1 }, (_, index) => index + 1);
    for (const bad of [{}, { act: 'burn', ids: [1] }, { act: 'delete', ids: [] }, { act: 'delete', ids: tooMany }]) {
      expect((await admin.send('POST', `${path}/bulk`, bad)).status).toBe(400);
    }
    const em = api.orm.em.fork();
    const grant = (privilege: string) =>
      em.execute(
        `update role_privilege set privilege = ? where screen = 'serviceProviders' and role_id = (select id from role where name = 'Admin')`,
        [privilege],
      );
    await grant('Edit');
    expect((await admin.send('POST', `${path}/bulk`, { ...body, isTrial: true })).status).toBe(403);
    await grant('All');
  });

  it('come as a file of the chosen ones alone, in the order of the list', async () => {
    const [one, , three] = [await add(), await add(), await add()];
    const file = async (query: string) => {
      const response = await admin.fetch(`${path}/export/excel?sort=-code&${query}`);
      expect(response.status).toBe(200);
      const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()));
      return sheets[0]?.rows.slice(1).map((row) => row[0]);
    };
    const code = async (id: number | undefined) =>
      ((await admin.get(`${path}/${id}`)).body as MasterRecord).values['code'];
    expect(await file(`ids=${one},${three}`)).toEqual([await code(three), await code(one)]);
    expect(await file(`ids=${one}&search=no-such-thing`)).toEqual([]);
    expect((await admin.get(`${path}?ids=${one},${three}`)).body).toMatchObject({ total: 2 });
    expect((await admin.get(`${path}/export/excel?ids=1;drop`)).status).toBe(400);
  });
});

describe('associating many properties with a fund', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const associate = (body: object, of = admin) => of.send('POST', `/api/funds/${portfolio.fundId}/properties`, body);
  const share = { ownershipPercentage: '60', validFrom: '2026-01-01', validTo: null };

  it('takes those that fit, and says why the others stay out', async () => {
    const ids = portfolio.properties.map(({ id }) => id);
    const [first = 0, second = 0] = ids;
    const one = await associate({ ...share, propertyIds: [first] });
    expect([one.status, one.body]).toEqual([
      200,
      { results: [{ id: first, name: 'P-100 Larkspur Tower', outcome: 'done', code: null, live: [] }] },
    ]);
    const { results } = (await associate({ ...share, propertyIds: [...ids, 999_999] })).body as {
      results: BulkResult[];
    };
    expect(results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [first, 'refused', 'Overlaps'],
      [second, 'done', null],
      [999_999, 'refused', 'NotFound'],
    ]);
    const wrong = (await associate({ ...share, ownershipPercentage: '101', propertyIds: [second] })).body;
    expect(wrong).toMatchObject({ results: [{ outcome: 'refused', code: 'OutOfRange' }] });
  });

  it('is refused to strangers, without the privilege, for an unknown fund, and with a bad body', async () => {
    const body = { ...share, propertyIds: [portfolio.properties[0]?.id] };
    expect((await associate(body, new Browser(api.baseUrl))).status).toBe(401);
    expect((await associate(body, await signIn(api.baseUrl, 'rei@fund.example'))).status).toBe(403);
    expect((await admin.send('POST', '/api/funds/999999/properties', body)).status).toBe(404);
    expect((await associate({ ...body, validFrom: 'soon' })).status).toBe(400);
    expect((await associate({ ...body, propertyIds: [] })).status).toBe(400);
  });
});
