import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

type Named = Portfolio['properties'][number];
const path = '/api/properties';
const whole = {
  propertyType: 'Office',
  address1: '1 Main Street',
  country: 'US',
  state: 'Colorado',
  city: 'Denver',
  ownershipType: 'DIRECT',
  ownershipPercentage: '100',
};

describe('properties', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Entity' });
    await em.flush();
    const fund = { fundTypeId: type.id };
    em.create(Fund, { ...fund, name: 'Meridian East', nameFolded: 'meridian east', parentId: portfolio.fundId });
    em.create(Fund, { ...fund, name: 'Kaede Feeder', nameFolded: 'kaede feeder' });
    await em.flush();
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const add = (values: object, of = admin) => of.send('POST', path, { values: { ...whole, ...values } });
  const added = async (values: object) => {
    const { status, body } = await add(values);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const read = async (id: number, of = admin) => await of.read(`${path}/${id}`);
  const change = async (id: number, values: object) => {
    const { changedAt } = await read(id);
    return admin.send('PUT', `${path}/${id}`, { changedAt, values });
  };
  const codes = async (query: string, of = admin) => {
    const { status, body } = await of.get(`${path}?${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as Page<MasterRecord>).rows.map(({ values }) => values['code']);
  };
  const problemsOf = ({ body }: { body: unknown }) =>
    ((body as { details?: { problems: FieldProblem[] } }).details?.problems ?? []).map(({ field, code }) => [
      field,
      code,
    ]);
  const associations = async (propertyId: number) =>
    (await api.orm.em.fork().find(FundProperty, { propertyId }, { orderBy: { id: 'asc' } })).map(
      ({ fundId, ownershipPercentage, validTo }) => [fundId, Number(ownershipPercentage), validTo !== null],
    );

  it('need exactly the nine fields of the specification, and say all that is wrong at once', async () => {
    const empty = await admin.send('POST', path, { values: { propertyManagerEmail: 'nobody' } });
    expect(empty.status).toBe(400);
    expect(problemsOf(empty).sort()).toEqual(
      [
        ...['code', 'name', 'propertyType', 'address1', 'country', 'state', 'city', 'ownershipType'],
        'ownershipPercentage',
      ]
        .map((field) => [field, 'Required'])
        .concat([['propertyManagerEmail', 'NotAnEmail']])
        .sort(),
    );
    const wrong = await add({
      code: 'W-1',
      name: 'Wrong',
      ownershipPercentage: '100.0001',
      country: 'JP',
      acquiredOn: '2026-05-01',
      disposedOn: '2026-04-30',
      timeZone: 'Mars/Olympus',
      baseUnit: 'acre',
    });
    expect(problemsOf(wrong).sort()).toEqual([
      ['baseUnit', 'NotInList'],
      ['disposedOn', 'BeforeAcquisition'],
      ['ownershipPercentage', 'OutOfRange'],
      ['state', 'NotInList'],
      ['timeZone', 'NotInList'],
    ]);
    expect(problemsOf(await add({ code: 'W-2', name: 'None', ownershipPercentage: '0' }))).toEqual([
      ['ownershipPercentage', 'OutOfRange'],
    ]);
    expect(problemsOf(await add({ code: 'W-3', name: 'Fine', ownershipPercentage: '33.33335' }))).toEqual([
      ['ownershipPercentage', 'TooManyDecimals'],
    ]);
  });

  it('keep every field, with blanks that stand for the fund', async () => {
    const { id } = await added({
      code: 'P-7',
      name: 'Seven',
      baseCurrency: 'jpy',
      baseUnit: 'Tsubo',
      calendarCode: 'JP',
      timeZone: 'Asia/Tokyo',
      unitConversion: '3.305785',
      rentableArea: '1250.5',
      acquiredOn: '2025-04-01',
      location: 'CBD',
      vehicle: 'REIT',
      investment: 'CORE',
      propertyManagerEmail: 'pm@fund.example',
    });
    expect((await read(id)).values).toMatchObject({
      state: { code: 'US-CO', name: 'Colorado' },
      country: { code: 'US', name: 'United States' },
      baseCurrency: { code: 'JPY', name: 'Japanese Yen' },
      reportingCurrency: null,
      baseUnit: { code: 'tsubo', name: 'Tsubo' },
      reportingUnit: null,
      calendarCode: { code: 'JP', name: expect.any(String) },
      timeZone: { code: 'Asia/Tokyo', name: 'Asia/Tokyo' },
      unitConversion: '3.305785',
      acquiredOn: '2025-04-01',
      disposedOn: null,
      fund: null,
      isAssociated: false,
    });
    expect((await change(id, { location: null, unitConversion: null })).body).toMatchObject({
      values: { location: null, unitConversion: null, vehicle: { code: 'REIT' } },
    });
  });

  it('move from fund to entity to no fund, from today on', async () => {
    const { id, values } = await added({ code: 'P-8', name: 'Eight', fund: 'meridian core fund ii' });
    expect(values).toMatchObject({ fund: { name: 'Meridian Core Fund II' }, childFund: null, isAssociated: true });
    const moved = await change(id, { childFund: 'Meridian East' });
    expect(moved.body).toMatchObject({
      values: { fund: { name: 'Meridian Core Fund II' }, childFund: { name: 'Meridian East' } },
    });
    expect(await associations(id)).toEqual([[expect.any(Number), 100, false]]);
    expect(problemsOf(await change(id, { fund: 'Kaede Feeder', childFund: 'Meridian East' }))).toEqual([
      ['childFund', 'NotBelowFund'],
    ]);
    await api.orm.em.execute(`update fund_property set valid_from = '2024-01-01' where property_id = ?`, [id]);
    expect((await change(id, { fund: 'Kaede Feeder', childFund: null })).body).toMatchObject({
      values: { fund: { name: 'Kaede Feeder' }, childFund: null },
    });
    expect(await associations(id)).toEqual([
      [expect.any(Number), 100, true],
      [expect.any(Number), 100, false],
    ]);
    expect((await change(id, { fund: null, childFund: null })).body).toMatchObject({ values: { isAssociated: false } });
    const { changes } = await admin.read(`${path}/${id}/history`);
    expect(changes[0]?.changes).toEqual([{ field: 'fund', before: 'Kaede Feeder', after: null }]);
  });

  it('of several funds are not moved by their form', async () => {
    const { id } = await added({ code: 'P-9', name: 'Nine', fund: 'Kaede Feeder' });
    await api.orm.em.execute('update fund_property set ownership_percentage = 60 where property_id = ?', [id]);
    const em = api.orm.em.fork();
    em.create(FundProperty, {
      fundId: portfolio.fundId,
      propertyId: id,
      ownershipPercentage: '40',
      validFrom: '2020-01-01',
    });
    await em.flush();
    expect(problemsOf(await change(id, { fund: 'Meridian Core Fund II' }))).toEqual([['fund', 'SeveralFunds']]);
    expect((await change(id, { fund: 'Kaede Feeder', childFund: null, city: 'Boulder' })).status).toBe(200);
    expect(await associations(id)).toHaveLength(2);
  });

  it('are counted and listed when they belong to no fund', async () => {
    const count = async () => (await admin.read(`${path}/unassociated`)).count;
    const before = await count();
    const { id } = await added({ code: 'LOOSE', name: 'Loose' });
    await added({ code: 'LATER', name: 'Later', acquiredOn: '2999-01-01' });
    await added({ code: 'SOLD', name: 'Sold', acquiredOn: '2020-01-01', disposedOn: '2021-01-01' });
    expect(await count()).toBe(before + 1);
    expect(await codes('isAssociated=false&size=100&sort=code')).toContain('LOOSE');
    expect(await codes('isAssociated=false&size=100&sort=code')).not.toContain('LATER');
    await change(id, { fund: 'Kaede Feeder' });
    expect(await count()).toBe(before);
    const kaede = await api.orm.em.fork().findOneOrFail(Fund, { name: 'Kaede Feeder' });
    expect(await codes(`fund=${kaede.id}&sort=code`)).toContain('LOOSE');
    expect(await codes('country=US&propertyType=Office&search=LOO')).toEqual(['LOOSE']);
  });

  it('take a state of their own country alone, by code, by the rest of it or by name', async () => {
    const { id, changedAt } = await added({ code: 'STATE', name: 'Stated', state: 'CA' });
    expect((await read(id)).values['state']).toEqual({ code: 'US-CA', name: 'California' });
    const put = (values: object) => admin.send('PUT', `${path}/${id}`, { changedAt, values });
    expect(problemsOf(await put({ state: 'JP-13' }))).toEqual([['state', 'NotInList']]);
    expect(problemsOf(await put({ country: 'JP' }))).toEqual([['state', 'NotInList']]);
    expect(problemsOf(await put({ country: 'JP', state: 'California' }))).toEqual([['state', 'NotInList']]);
    expect(await put({ country: 'Japan', state: '13' })).toMatchObject({
      status: 200,
      body: { values: { country: { code: 'JP' }, state: { code: 'JP-13' } } },
    });
  });

  it('offer states of a country, and what the lists of other fields hold', async () => {
    const choices = async (field: string, query = '') =>
      (await admin.read(`${path}/choices/${field}?${query}`)).choices;
    const states = await choices('state', 'within=US');
    expect(states).toContainEqual({ code: 'US-CO', name: 'Colorado' });
    expect(states.every(({ code }) => code.startsWith('US-'))).toBe(true);
    expect(await choices('timeZone', 'search=tokyo')).toEqual([{ code: 'Asia/Tokyo', name: 'Asia/Tokyo' }]);
    expect((await choices('fund', 'search=kaede')).map(({ code }) => code)).toEqual(['Kaede Feeder']);
    expect((await choices('baseUnit')).map(({ code }) => code)).toEqual(['sqm', 'sqft', 'tsubo']);
  });

  it('are not deleted while something depends on them, and retired when only the past names them', async () => {
    const { id } = await added({ code: 'BUSY', name: 'Busy', fund: 'Kaede Feeder' });
    const em = api.orm.em.fork();
    const frequency = em.create(Frequency, {
      serviceProviderId: portfolio.north,
      propertyId: id,
      datasetId: portfolio.datasetId,
      firstPostMonth: '2026-01-01',
    });
    await em.flush();
    const submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: portfolio.north, propertyId: id });
    const { live } = await admin.read(`${path}/${id}/dependants`);
    expect(live).toEqual([
      { kind: 'frequencies', count: 1, names: ['Rent Roll · Northgate Realty'] },
      { kind: 'submissions', count: 1, names: [submission.submissionNo] },
    ]);
    expect((await admin.send('DELETE', `${path}/${id}`)).body).toMatchObject({ code: 'InUse' });
    await em.execute('update frequency set is_active = false where id = ?', [frequency.id]);
    await em.execute(`update submission set status = 'Closed' where id = ?`, [submission.id]);
    expect((await admin.send('DELETE', `${path}/${id}`)).body).toEqual({ outcome: 'retired' });
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ isRetired: true, allowedActs: ['restore'] });
    const fresh = await added({ code: 'FRESH', name: 'Fresh' });
    expect((await admin.send('DELETE', `${path}/${fresh.id}`)).body).toEqual({ outcome: 'deleted' });
  });

  it('are refused to strangers, to roles without the screen, and outside the lists of a person', async () => {
    const stranger = new Browser(api.baseUrl);
    const dan = await signIn(api.baseUrl, 'dan@north.example');
    const [own, other] = portfolio.properties as [Named, Named];
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', `${path}/unassociated`],
      ['GET', `${path}/${own.id}`],
      ['POST', path, { values: whole }],
      ['GET', `${path}/${own.id}/later-tickets?disposedOn=2026-01-01`],
      ['POST', `${path}/${own.id}/close-later-tickets`, { disposedOn: '2026-01-01', comment: 'Sold' }],
      ['GET', `${path}/${own.id}/provider-tickets?serviceProvider=NORTH`],
      [
        'POST',
        `${path}/${own.id}/hand-over`,
        { from: null, to: 'NORTH', validFrom: '2026-01-01', includesSubmissions: false },
      ],
    ];
    for (const [method, address, body] of calls) {
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
      expect([method, address, (await dan.send(method, address, body)).status]).toEqual([method, address, 403]);
    }
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, propertyId: own.id });
    await em.flush();
    const limited = await signIn(api.baseUrl, 'part@fund.example');
    expect(await codes('size=100', limited)).toEqual(['P-100']);
    for (const [method, address, body] of calls.filter(([, address]) => address.includes(`/${own.id}`))) {
      const elsewhere = address.replace(`/${own.id}`, `/${other.id}`);
      expect([address, (await limited.send(method, elsewhere, body)).status]).toEqual([address, 404]);
    }
  });
});
