import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dependants, FieldProblem, MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { LookupValue } from '#database/lookups/lookup-value.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

const path = '/api/service-providers';

describe('service providers', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let root: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', {
      name: 'Dana',
      serviceProviderId: portfolio.north,
    });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  afterAll(() => api.close());

  const add = async (values: object, of = admin) => of.send('POST', path, { values });
  const added = async (values: object) => {
    const { status, body } = await add({ type: 'PROPERTY_MANAGER', ...values });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const read = async (id: number, of = admin) => await of.read(`${path}/${id}`);
  const list = async (query = '', of = admin) => {
    const { status, body } = await of.get(`${path}?${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as Page<MasterRecord>;
  };
  const codes = async (query = '', of = admin) => (await list(query, of)).rows.map(({ values }) => values['code']);
  const problemsOf = (body: unknown) => (body as { details: { problems: FieldProblem[] } }).details.problems;
  const historyOf = async (id: number) => (await admin.read(`${path}/${id}/history`)).changes;

  it('are added with their properties, read, changed and told about field by field', async () => {
    const { body, status } = await add({
      code: ' TOWER ',
      name: 'Tower =1+1',
      type: 'accountant',
      properties: ['p-100'],
    });
    expect(status).toBe(201);
    const record = body as MasterRecord;
    expect(record).toMatchObject({
      isActive: true,
      values: {
        code: 'TOWER',
        name: 'Tower =1+1',
        type: { code: 'ACCOUNTANT', name: 'Accountant' },
        propertyCount: 1,
        properties: [{ code: 'P-100', name: 'Larkspur Tower' }],
        propertyTypes: [{ code: 'Office', name: 'Office' }],
      },
      allowedActs: ['edit', 'deactivate', 'delete'],
    });
    const changed = await admin.send('PUT', `${path}/${record.id}`, {
      changedAt: record.changedAt,
      values: { name: 'Tower & "Sons" \\ O\'Hara', properties: ['P-100', 'P-101'] },
    });
    expect(changed).toMatchObject({ status: 200, body: { values: { code: 'TOWER', propertyCount: 2 } } });
    expect((changed.body as MasterRecord).values['name']).toBe('Tower & "Sons" \\ O\'Hara');
    const [edit, first] = await historyOf(record.id);
    expect(first).toMatchObject({ act: 'add', user: 'Amira Haddad', impersonator: null });
    expect(first?.changes).toContainEqual({ field: 'type', before: null, after: 'Accountant' });
    expect(edit?.changes).toEqual([
      { field: 'name', before: 'Tower =1+1', after: 'Tower & "Sons" \\ O\'Hara' },
      { field: 'properties', before: 'P-100 Larkspur Tower', after: 'P-100 Larkspur Tower, P-101 Pier 9 Exchange' },
    ]);
  });

  it('refuse an overwritten change, and write nothing for a change that changes nothing', async () => {
    const record = await added({ code: 'STALE', name: 'Stale' });
    const put = (values: object, changedAt = record.changedAt) =>
      admin.send('PUT', `${path}/${record.id}`, { changedAt, values });
    expect((await put({ name: 'Stale', type: 'Property manager', properties: [] })).status).toBe(200);
    expect(await historyOf(record.id)).toHaveLength(1);
    expect((await put({ name: 'Fresh' })).status).toBe(200);
    expect(await put({ name: 'Other' })).toMatchObject({ status: 409, body: { code: 'Conflict' } });
  });

  it('tell every wrong value at once, and which record has the code already', async () => {
    const wrong = await add({ code: '', name: 'x'.repeat(201), type: 'Nonsense', properties: ['P-100', 'P-999'] });
    expect(wrong.status).toBe(400);
    expect(problemsOf(wrong.body).map(({ field, code, found }) => [field, code, found?.slice(0, 10) ?? null])).toEqual([
      ['code', 'Required', null],
      ['name', 'TooLong', 'xxxxxxxxxx'],
      ['type', 'NotInList', 'Nonsense'],
      ['properties', 'UnknownCode', 'P-999'],
    ]);
    const taken = await add({ code: 'ｎｏｒｔｈ', name: 'Again', type: 'OTHER' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'Duplicate' } });
    expect(problemsOf(taken.body)).toEqual([
      { field: 'code', code: 'Duplicate', found: 'ｎｏｒｔｈ', params: { by: 'Northgate Realty' } },
    ]);
    expect((await admin.send('POST', path, { values: { code: 7 } })).status).toBe(400);
    expect((await admin.send('POST', path, {})).status).toBe(400);
  });

  it('keep a type that is no longer offered, and do not take it anew', async () => {
    const em = api.orm.em.fork();
    const record = await added({ code: 'VAL', name: 'Valuers', type: 'VALUER' });
    await em.nativeUpdate(LookupValue, { code: 'VALUER' }, { isActive: false });
    const kept = await admin.send('PUT', `${path}/${record.id}`, {
      changedAt: record.changedAt,
      values: { name: 'Valuers Ltd', type: 'VALUER' },
    });
    expect(kept.status).toBe(200);
    expect((await add({ code: 'VAL2', name: 'Second', type: 'VALUER' })).status).toBe(400);
    const { body } = await admin.get(`${path}/choices/type`);
    expect((body as { choices: { code: string }[] }).choices.map(({ code }) => code)).not.toContain('VALUER');
    await em.nativeUpdate(LookupValue, { code: 'VALUER' }, { isActive: true });
  });

  it('are searched, filtered, sorted and paged, in the language of the reader', async () => {
    const em = api.orm.em.fork();
    const [tower] = portfolio.properties;
    em.create(FundProperty, { fundId: portfolio.fundId, propertyId: tower?.id ?? 0, validFrom: '2026-01-01' });
    await em.flush();
    expect(await codes('search=corvane')).toEqual(['SOUTH']);
    expect(await codes('search=100%25')).toEqual([]);
    expect(await codes('type=ACCOUNTANT,VALUER&sort=-code')).toEqual(['VAL', 'TOWER']);
    expect(await codes(`funds=${portfolio.fundId}`)).toEqual(['TOWER']);
    expect((await codes('sort=-propertyCount'))[0]).toBe('TOWER');
    const page = await list('page=2&size=10&sort=code');
    expect(page).toMatchObject({ page: 2, size: 10, total: 5, isTotalCapped: false, rows: [] });
    const { body } = await admin.get(`${path}/choices/funds?isFilter=true`);
    expect(body).toEqual({ choices: [{ code: String(portfolio.fundId), name: 'Meridian Core Fund II' }] });
    expect(await admin.read(`${path}/choices/properties?search=pier`)).toEqual({
      choices: [{ code: 'P-101', name: 'Pier 9 Exchange' }],
    });
    await root.send('PUT', '/api/session/language', { language: 'ja' });
    expect((await list('search=TOWER', root)).rows[0]?.values['type']).toEqual({
      code: 'ACCOUNTANT',
      name: '会計事務所',
    });
    for (const query of ['size=7', 'sort=age', 'isActive=perhaps', 'page=1001']) {
      expect([query, (await admin.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('are deactivated and activated', async () => {
    const record = await added({ code: 'REST', name: 'Resting' });
    const off = await admin.send('PUT', `${path}/${record.id}/status`, { isActive: false });
    expect(off).toMatchObject({ status: 200, body: { isActive: false, allowedActs: ['edit', 'activate', 'delete'] } });
    expect(await codes('isActive=false')).toEqual(['REST']);
    expect((await admin.send('PUT', `${path}/${record.id}/status`, { isActive: true })).status).toBe(200);
    expect((await historyOf(record.id)).map(({ act }) => act)).toEqual(['activate', 'deactivate', 'add']);
    expect((await admin.send('PUT', `${path}/${record.id}/status`, {})).status).toBe(400);
  });

  it('are deleted when nothing names them, retired when only the past does, and kept while live things depend on them', async () => {
    const plain = await added({ code: 'PLAIN', name: 'Plain' });
    expect(await admin.send('DELETE', `${path}/${plain.id}`)).toEqual({ status: 200, body: { outcome: 'deleted' } });
    expect((await admin.get(`${path}/${plain.id}`)).status).toBe(404);

    const { south, properties } = portfolio;
    const pier = properties[1]?.id ?? 0;
    const submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: south, propertyId: pier });
    const refused = await admin.send('DELETE', `${path}/${south}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'InUse' } });
    const { body } = await admin.get(`${path}/${south}/dependants`);
    expect(body as Dependants).toEqual({
      live: [{ kind: 'submissions', count: 1, names: [submission.submissionNo] }],
      isInHistory: true,
    });
    await api.orm.em.fork().execute(`update submission set status = 'Closed' where id = ?`, [submission.id]);
    expect(await admin.send('DELETE', `${path}/${south}`)).toEqual({ status: 200, body: { outcome: 'retired' } });
    expect(await codes('search=SOUTH')).toEqual([]);
    expect(problemsOf((await add({ code: 'South', name: 'New South', type: 'OTHER' })).body)[0]).toMatchObject({
      code: 'Retired',
    });
  });

  it('keep a property that is still collected from them, and end the others with yesterday', async () => {
    const em = api.orm.em.fork();
    const { properties, datasetId } = portfolio;
    const [tower, pier] = properties.map(({ id }) => id) as [number, number];
    const record = await added({ code: 'COLL', name: 'Collected' });
    for (const propertyId of [tower, pier]) {
      em.create(PropertyProvider, { serviceProviderId: record.id, propertyId, validFrom: '2026-01-01' });
    }
    em.create(Frequency, {
      serviceProviderId: record.id,
      propertyId: tower,
      datasetId,
      submitFrequency: 'MONTHLY',
      submitTimelineDay: 10,
      firstPostMonth: '2026-01-01',
    });
    await em.flush();
    const put = async (codesWanted: string[]) =>
      admin.send('PUT', `${path}/${record.id}`, {
        changedAt: (await read(record.id)).changedAt,
        values: { properties: codesWanted },
      });
    expect(problemsOf((await put([])).body)).toEqual([{ field: 'properties', code: 'StillCollected', found: 'P-100' }]);
    expect((await put(['P-100'])).status).toBe(200);
    const rows = await em.fork().find(PropertyProvider, { serviceProviderId: record.id, propertyId: pier });
    expect(rows.map(({ validFrom, validTo }) => [validFrom, validTo !== null])).toEqual([['2026-01-01', true]]);
    expect((await put(['P-100', 'P-101'])).status).toBe(200);
    expect((await read(record.id)).values['propertyCount']).toBe(2);
  });
});
