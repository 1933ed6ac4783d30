import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
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

describe('property mapping', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [first, second] = portfolio.properties;
    const validFrom = '2020-01-01';
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: first!.id, validFrom });
    em.create(PropertyProvider, { serviceProviderId: portfolio.south, propertyId: second!.id, validFrom });
    em.create(PropertyMapping, { serviceProviderId: portfolio.north, providerCode: 'GHOST' });
    em.create(PropertyMapping, { serviceProviderId: portfolio.south, providerCode: 'PIER', propertyId: second!.id });
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: first!.id });
    await em.flush();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const list = async (browser: Browser, query = '') => (await browser.read(`${path}?${query}`)).rows;
  const codesOf = (rows: MasterRecord[]) => rows.map(({ values }) => values['providerCode']);
  const problemsOf = (body: unknown) =>
    (body as { details: { problems: FieldProblem[] } }).details.problems.map(({ field, code }) => [field, code]);
  const orphans = async () =>
    (await admin.read('/api/orphans/propertiesNotMapped?postMonth=2026-11-01')).rows
      .filter(({ reason }) => reason === 'CodeWithoutProperty')
      .map(({ name }) => name);

  it('lists codes with what they stand for, and those that stand for nothing', async () => {
    expect(codesOf(await list(admin))).toEqual(['GHOST', 'PIER']);
    expect(codesOf(await list(admin, 'isMapped=false'))).toEqual(['GHOST']);
    const [pier] = await list(admin, 'search=pier');
    const { code, name } = portfolio.properties[1]!;
    expect(pier?.values).toMatchObject({ property: { code, name }, propertyCode: code, isMapped: true });
  });

  it('gives a code its property, which ends its place among the orphan records', async () => {
    expect(await orphans()).toContain('GHOST');
    const [ghost] = await list(admin, 'search=GHOST');
    const values = { property: portfolio.properties[0]!.code };
    const { status } = await admin.send('PUT', `${path}/${ghost?.id}`, { changedAt: ghost?.changedAt, values });
    expect(status).toBe(200);
    expect(await orphans()).not.toContain('GHOST');
    const history = (await admin.get(`${path}/${ghost?.id}/history`)).body;
    expect(JSON.stringify(history)).toContain(portfolio.properties[0]!.name);
  });

  it('wants a service provider, and a code once for each', async () => {
    const [north, south] = ['NORTH', 'SOUTH'];
    const add = (values: object) => admin.send('POST', path, { values });
    expect(problemsOf((await add({ providerCode: 'NEW' })).body)).toEqual([['serviceProvider', 'Required']]);
    expect(problemsOf((await add({ serviceProvider: south, providerCode: 'pier' })).body)).toEqual([
      ['providerCode', 'Duplicate'],
    ]);
    const { status, body } = await add({ serviceProvider: north, providerCode: 'PIER' });
    expect(status).toBe(201);
    expect((await admin.send('DELETE', `${path}/${(body as MasterRecord).id}`)).status).toBe(200);
    expect(codesOf(await list(admin, 'serviceProvider=NORTH'))).toEqual(['GHOST']);
  });

  it('keeps an Admin who is limited to the codes of their properties', async () => {
    const part = await signIn(api.baseUrl, 'part@fund.example');
    expect(codesOf(await list(part))).toEqual(['GHOST']);
    const [pier] = await list(admin, 'search=PIER');
    expect((await part.get(`${path}/${pier?.id}`)).status).toBe(404);
    expect((await part.send('DELETE', `${path}/${pier?.id}`)).status).toBe(404);
  });

  it('is closed to reviewers and to who is not signed in', async () => {
    expect((await (await signIn(api.baseUrl, 'rei@fund.example')).get(path)).status).toBe(403);
    expect((await new Browser(api.baseUrl).get(path)).status).toBe(401);
  });
});
