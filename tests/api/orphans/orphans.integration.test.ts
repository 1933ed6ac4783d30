import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrphanCategory, OrphanCounts, OrphanRow } from '#contracts/orphans.ts';
import { orphanCategories } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { DatasetMapping } from '#database/mappings/dataset-mapping.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

const month = '2026-10-01';

/** Tower (northern provider) is complete for Rent Roll; Pier (southern one) lacks everything. */
async function makeOrphans(api: TestApi, { fundId, datasetId, properties, north, south }: Portfolio, reiId: number) {
  const em = api.orm.em.fork();
  const [tower, pier] = properties.map(({ id }) => id) as [number, number];
  em.create(FundProperty, { fundId, propertyId: tower, validFrom: '2026-01-01' });
  em.create(FundProperty, { fundId, propertyId: pier, validFrom: '2025-01-01', validTo: '2026-09-30' });
  em.create(PropertyProvider, { serviceProviderId: north, propertyId: tower, validFrom: '2026-01-01' });
  em.create(PropertyProvider, { serviceProviderId: south, propertyId: pier, validFrom: '2026-01-01' });
  em.create(PropertyMapping, { serviceProviderId: north, providerCode: 'LARK', propertyId: tower });
  em.create(PropertyMapping, { serviceProviderId: north, providerCode: 'GHOST' });
  const base = { submitTimelineDay: 10, firstPostMonth: '2026-01-01' };
  em.create(Frequency, { ...base, serviceProviderId: north, propertyId: tower, datasetId, submitFrequency: 'MONTHLY' });
  em.create(Frequency, { ...base, serviceProviderId: south, propertyId: pier, datasetId });
  mapRentRoll(em, { serviceProviderId: north, datasetId, fundId, isFundEnabled: true });
  const configuration = em.create(WorkflowConfiguration, { datasetId, propertyId: tower });
  await em.flush();
  em.create(ConfiguredReviewer, { configurationId: configuration.id, orderNo: 1, userId: reiId });
  await em.flush();
}

function mapRentRoll(
  em: ReturnType<TestApi['orm']['em']['fork']>,
  place: {
    serviceProviderId: number;
    datasetId: number;
    fundId?: number;
    propertyId?: number;
    isFundEnabled?: boolean;
  },
  field = 'unit_code',
) {
  return em.create(DatasetMapping, {
    ...place,
    definition: {
      format: 'LIST',
      sheet: null,
      rowNumber: 1,
      requiredColumns: [],
      excludeRowKeywords: [],
      excludeBlankRows: true,
      type: null,
      columns: [{ source: 'Unit', field }],
      isFileTranslationRequired: false,
    },
  });
}

describe('orphan records', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let dan: Browser;
  let sue: Browser;
  let rei: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { name: 'Dana', serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { name: 'Sue', serviceProviderId: south });
    await makePerson(api.orm, 'DataProvider', 'lost@nowhere.example', { name: 'Lost Person' });
    const reviewer = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei', language: 'ja' });
    await makeOrphans(api, portfolio, reviewer.id);
    const propertyId = properties[0]?.id ?? 0;
    await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId, reviewerIds: [reviewer.id] });
    [admin, dan, sue, rei] = (await Promise.all(
      ['amira@fund', 'dan@north', 'sue@south', 'rei@fund'].map((name) => signIn(api.baseUrl, `${name}.example`)),
    )) as [Browser, Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  const pageOf = async (of: Browser, category: OrphanCategory, query = '') => {
    const { status, body } = await of.get(`/api/orphans/${category}?postMonth=${month}${query}`);
    expect(status).toBe(200);
    return body as Page<OrphanRow>;
  };
  const found = async (of: Browser, category: OrphanCategory, query = '') =>
    (await pageOf(of, category, query)).rows.map(({ reason, name }) => `${reason} ${name}`).sort();
  const countsOf = async (of: Browser, at = month) => {
    const { body } = await of.get(`/api/orphans/counts?postMonth=${at}`);
    return Object.fromEntries((body as OrphanCounts).counts.map(({ category, count }) => [category, count]));
  };

  it('are listed by category with what is missing', async () => {
    expect((await pageOf(admin, 'propertiesWithoutFund')).rows).toEqual([
      {
        key: `p${portfolio.properties[1]?.id}`,
        reason: 'FundMissing',
        subject: 'property',
        name: 'Pier 9 Exchange',
        code: 'P-101',
        serviceProvider: { id: portfolio.south, name: 'Corvane Services' },
        fund: null,
        dataset: null,
        propertyId: portfolio.properties[1]?.id,
        entityId: null,
        ...{ value: null, reportPackageId: null, frequency: null },
        stake: { submissions: 1, amount: null, currency: null, isMixed: false, compared: null },
        foundAt: expect.any(String),
        ...{ ignored: null, mayComplete: true, mayIgnore: true },
      },
    ]);
    expect(await found(admin, 'propertiesNotMapped')).toEqual([
      'CodeWithoutProperty GHOST',
      'PropertyWithoutCode Pier 9 Exchange',
    ]);
    expect(await found(admin, 'frequencyPending')).toEqual(['SubmitFrequencyEmpty Pier 9 Exchange']);
    expect(await found(admin, 'mappingsMissing')).toEqual(['MappingMissing Pier 9 Exchange']);
    expect(await found(admin, 'datasetsWithoutApprover')).toEqual([
      'ConfigurationMissing Pier 9 Exchange',
      'ConfigurationMissing Trial Balance',
    ]);
    expect(await found(admin, 'usersWithoutRoleOrProvider')).toEqual(['ProviderMissing Lost Person']);
  });

  it('are counted as they are listed', async () => {
    const counts = await countsOf(admin);
    for (const category of orphanCategories) {
      expect([category, counts[category]]).toEqual([category, (await pageOf(admin, category)).total]);
    }
    const { body } = await admin.get('/api/orphans/counts');
    expect((body as OrphanCounts).postMonth).toBe(month);
  });

  it('are those of the month that is asked for', async () => {
    expect(await countsOf(admin, '2026-09')).toMatchObject({ propertiesWithoutFund: 0 });
    expect(await countsOf(admin, '2025-12')).toMatchObject({ propertiesNotMapped: 1, mappingsMissing: 0 });
  });

  it("show a provider's user the records of the own provider only, and nothing about people", async () => {
    expect(await countsOf(dan)).toEqual({
      propertiesWithoutFund: 0,
      propertiesNotMapped: 1,
      accountMappingPending: 0,
      frequencyPending: 0,
      mappingsMissing: 0,
      datasetsWithoutApprover: 0,
      inactiveLookupValues: 0,
      packageMembersMissing: 0,
    });
    expect(await found(dan, 'propertiesNotMapped')).toEqual(['CodeWithoutProperty GHOST']);
    expect(await found(sue, 'propertiesNotMapped')).toEqual(['PropertyWithoutCode Pier 9 Exchange']);
    expect(await found(sue, 'datasetsWithoutApprover')).toEqual(['ConfigurationMissing Pier 9 Exchange']);
    expect((await dan.get('/api/orphans/usersWithoutRoleOrProvider')).status).toBe(403);
  });

  it('show a reviewer what their submissions are about', async () => {
    expect(await found(rei, 'propertiesWithoutFund')).toEqual([]);
    expect(await found(rei, 'propertiesNotMapped')).toEqual(['CodeWithoutProperty GHOST']);
  });

  it('show an admin of certain properties the records of those, and the people of those', async () => {
    const person = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: person.id, propertyId: portfolio.properties[0]?.id ?? 0 });
    await em.flush();
    const part = await signIn(api.baseUrl, 'part@fund.example');
    const empty = ['propertiesWithoutFund', 'usersWithoutRoleOrProvider'] as const;
    for (const category of empty) expect(await found(part, category)).toEqual([]);
    const lost = await em.findOneOrFail(User, { email: 'lost@nowhere.example' });
    em.create(UserScope, { userId: lost.id, propertyId: portfolio.properties[0]?.id ?? 0 });
    await em.flush();
    expect(await found(part, 'usersWithoutRoleOrProvider')).toEqual(['ProviderMissing Lost Person']);
  });

  it('are searched, sorted and paged', async () => {
    expect(await found(admin, 'propertiesNotMapped', '&search=corvane')).toEqual([
      'PropertyWithoutCode Pier 9 Exchange',
    ]);
    expect(await found(admin, 'propertiesNotMapped', '&search=100%25')).toEqual([]);
    const names = async (sort: string) =>
      (await pageOf(admin, 'propertiesNotMapped', `&sort=${sort}`)).rows.map(({ name }) => name);
    expect(await names('name')).toEqual(['GHOST', 'Pier 9 Exchange']);
    expect(await names('-name')).toEqual(['Pier 9 Exchange', 'GHOST']);
    expect(await pageOf(admin, 'propertiesNotMapped', '&page=2&size=10')).toMatchObject({
      rows: [],
      total: 2,
      page: 2,
    });
  });

  it('name datasets in the language of the reader', async () => {
    const { rows } = await pageOf(sue, 'frequencyPending');
    expect(rows[0]?.dataset?.name).toBe('Rent Roll');
    await sue.send('PUT', '/api/session/language', { language: 'ja' });
    expect((await pageOf(sue, 'frequencyPending')).rows[0]?.dataset?.name).toBe('レントロール');
  });

  it('refuse strangers, people without the screen, and questions that make no sense', async () => {
    const stranger = new Browser(api.baseUrl);
    expect((await stranger.get('/api/orphans/counts')).status).toBe(401);
    expect((await stranger.get('/api/orphans/propertiesNotMapped')).status).toBe(401);
    const em = api.orm.em.fork();
    await em.execute(
      `update role_privilege set privilege = 'None' where screen = 'orphanRecords' and role_id = (select id from role where name = 'Reviewer')`,
    );
    expect((await (await signIn(api.baseUrl, 'rei@fund.example')).get('/api/orphans/counts')).status).toBe(403);
    for (const path of [
      'elsewhere',
      'propertiesNotMapped?size=7',
      'propertiesNotMapped?sort=age',
      'counts?postMonth=x',
    ]) {
      expect([path, (await admin.get(`/api/orphans/${path}`)).status]).toEqual([path, 400]);
    }
    expect((await admin.get('/api/orphans/propertiesNotMapped?page=401')).status).toBe(400);
  });

  it('tell of frequencies and mappings that were never made, and of mappings that went stale', async () => {
    const em = api.orm.em.fork();
    const { fundId, north, properties } = portfolio;
    const trialBalance = await em.findOneOrFail(Dataset, { name: 'Trial Balance' });
    const rentRoll = { serviceProviderId: north, datasetId: portfolio.datasetId };
    mapRentRoll(em, { ...rentRoll, propertyId: properties[0]?.id ?? 0 }, 'gone_field');
    mapRentRoll(em, { serviceProviderId: north, datasetId: trialBalance.id }, 'account_code');
    const ofFund = em.create(Dataset, {
      name: 'Fund accounts',
      names: {},
      dataModelId: trialBalance.dataModelId,
      scope: 'fund',
      isWorkflowRequired: false,
    });
    await em.flush();
    mapRentRoll(em, { serviceProviderId: north, datasetId: ofFund.id, fundId }, 'account_code');
    await em.flush();
    expect(await found(admin, 'mappingsMissing')).toEqual([
      'MappingMissing Pier 9 Exchange',
      'MappingStale Larkspur Tower',
    ]);
    expect(await found(dan, 'frequencyPending')).toEqual([
      'FrequencyMissing Larkspur Tower',
      'FrequencyMissing Meridian Core Fund II',
    ]);
  });

  it('end when they are completed, and stay away from what is retired', async () => {
    const em = api.orm.em.fork();
    const { fundId, properties, north, south } = portfolio;
    const pier = await em.findOneOrFail(Property, { id: properties[1]?.id ?? 0 });
    const { fundTypeId } = await em.findOneOrFail(Fund, fundId);
    const entity = em.create(Fund, {
      name: 'Meridian East',
      nameFolded: 'meridian east',
      fundTypeId,
      parentId: fundId,
    });
    await em.flush();
    em.create(FundProperty, { fundId: entity.id, propertyId: pier.id, validFrom: '2026-10-01' });
    em.create(PropertyMapping, { serviceProviderId: south, providerCode: 'PIER9', propertyId: pier.id });
    mapRentRoll(em, { serviceProviderId: south, datasetId: portfolio.datasetId, fundId, isFundEnabled: true });
    const configuration = em.create(WorkflowConfiguration, { datasetId: portfolio.datasetId, fundId });
    await em.flush();
    const retired = await makePerson(api.orm, 'Reviewer', 'gone@fund.example', { isActive: false });
    em.create(ConfiguredReviewer, { configurationId: configuration.id, orderNo: 1, userId: retired.id });
    await em.flush();
    expect(await countsOf(sue)).toMatchObject({ propertiesWithoutFund: 0, propertiesNotMapped: 0, mappingsMissing: 0 });
    // The fund of the entity has a configuration now, though nobody active stands in it.
    expect(await found(sue, 'datasetsWithoutApprover')).toEqual(['ApproversInactive Pier 9 Exchange']);
    await em.nativeUpdate(User, { id: retired.id }, { isActive: true });
    expect(await countsOf(sue)).toMatchObject({ datasetsWithoutApprover: 0 });

    const role = em.create(Role, { name: 'Retired role', baseRole: 'Reviewer', isActive: false });
    await em.flush();
    await em.nativeUpdate(User, { email: 'gone@fund.example' }, { roleId: role.id });
    expect(await found(admin, 'usersWithoutRoleOrProvider', '&search=gone')).toEqual(['RoleInactive gone']);
    await em.nativeUpdate(Property, { id: pier.id }, { disposedOn: '2026-09-15' });
    expect(await countsOf(sue)).toMatchObject({ frequencyPending: 0 });
    await em.nativeDelete(PropertyMapping, { serviceProviderId: north, providerCode: 'GHOST' });
    expect(await countsOf(dan)).toMatchObject({ propertiesNotMapped: 0 });
  });
});
