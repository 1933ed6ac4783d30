import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
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

describe('whoever asks for service providers', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let root: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north } = portfolio;
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { name: 'Dana', serviceProviderId: north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  afterAll(() => api.close());

  const add = (values: object, of = admin) => of.send('POST', path, { values });
  const read = async (id: number, of = admin) => await of.read(`${path}/${id}`);
  const list = async (query = '', of = admin) => await of.read(`${path}?${query}`);
  const codes = async (query = '', of = admin) => (await list(query, of)).rows.map(({ values }) => values['code']);
  const problemsOf = (body: unknown) => (body as { details: { problems: FieldProblem[] } }).details.problems;
  const historyOf = async (id: number) => (await admin.read(`${path}/${id}/history`)).changes;

  it('is written down, both people when somebody is impersonated', async () => {
    const people = (await root.get('/api/session/impersonation/users')).body;
    expect(people).toBeTruthy();
    const { body } = await root.get('/api/users/email?Email=amira@fund.example');
    const userId = (body as { data: { UserId: number }[] }).data[0]?.UserId;
    const begun = await root.send('POST', '/api/session/impersonation', { userId, reason: 'A question' });
    expect([begun.status, begun.body]).toEqual([200, expect.anything()]);
    const made = await add({ code: 'IMP', name: 'Impersonated', type: 'OTHER' }, root);
    expect(made.status).toBe(201);
    await root.send('DELETE', '/api/session/impersonation');
    expect((await historyOf((made.body as MasterRecord).id))[0]).toMatchObject({
      user: 'Amira Haddad',
      impersonator: 'Sofia',
    });
  });

  it('is refused as a stranger, and with a role without the screen', async () => {
    const stranger = new Browser(api.baseUrl);
    const dan = await signIn(api.baseUrl, 'dan@north.example');
    const north = `${path}/${portfolio.north}`;
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', north],
      ['GET', `${north}/people`],
      ['GET', `${north}/history`],
      ['GET', `${north}/dependants`],
      ['GET', `${path}/choices/type`],
      ['POST', path, { values: { code: 'X', name: 'X', type: 'OTHER' } }],
      ['PUT', north, { changedAt: new Date().toISOString(), values: {} }],
      ['PUT', `${north}/status`, { isActive: false }],
      ['DELETE', north],
    ];
    for (const [method, address, body] of calls) {
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
      expect([method, address, (await dan.send(method, address, body)).status]).toEqual([method, address, 403]);
    }
    expect((await admin.get(`${north}/people`)).body).toMatchObject({ people: [{ name: 'Dana', isActive: true }] });
    expect((await admin.get(`${path}/999999`)).status).toBe(404);
    expect((await admin.get(`${path}/abc`)).status).toBe(400);
  });

  it('may look, change or delete as far as the grid of the role says', async () => {
    const em = api.orm.em.fork();
    const grant = (privilege: string) =>
      em.execute(
        `update role_privilege set privilege = ? where screen = 'serviceProviders' and role_id = (select id from role where name = 'Admin')`,
        [privilege],
      );
    const record = await read(portfolio.north);
    const put = () => admin.send('PUT', `${path}/${record.id}`, { changedAt: record.changedAt, values: {} });
    await grant('View');
    expect((await read(record.id)).allowedActs).toEqual([]);
    expect((await put()).status).toBe(403);
    await grant('Edit');
    expect((await read(record.id)).allowedActs).toEqual(['edit']);
    expect((await put()).status).toBe(200);
    expect((await admin.send('DELETE', `${path}/${record.id}`)).status).toBe(403);
    expect((await admin.send('PUT', `${path}/${record.id}/status`, { isActive: false })).status).toBe(403);
    await grant('None');
    expect((await admin.get(path)).status).toBe(403);
    await grant('All');
  });

  it('sees and touches those of certain properties alone, when limited to these', async () => {
    const person = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: person.id, propertyId: portfolio.properties[1]?.id ?? 0 });
    em.create(PropertyProvider, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      validFrom: '2026-01-01',
    });
    await em.flush();
    const part = await signIn(api.baseUrl, 'part@fund.example');
    expect(await codes('sort=code', part)).not.toContain('NORTH');
    await add({ code: 'TOWER', name: 'Tower', type: 'OTHER', properties: ['P-100', 'P-101'] });
    // The list counts the properties; the record names them.
    const tower = await read((await list('search=TOWER', part)).rows[0]?.id ?? 0, part);
    expect(tower.values['properties']).toEqual([{ code: 'P-101', name: 'Pier 9 Exchange' }]);
    const put = await part.send('PUT', `${path}/${tower.id}`, {
      changedAt: tower.changedAt,
      values: { properties: ['P-101', 'P-100'] },
    });
    expect(problemsOf(put.body)).toEqual([{ field: 'properties', code: 'UnknownCode', found: 'P-100' }]);
    const emptied = await part.send('PUT', `${path}/${tower.id}`, {
      changedAt: tower.changedAt,
      values: { properties: [] },
    });
    expect([emptied.status, emptied.body]).toEqual([200, expect.anything()]);
    // The property that this admin may not see has kept its provider.
    expect((await read(tower.id)).values['properties']).toEqual([{ code: 'P-100', name: 'Larkspur Tower' }]);
  });
});
