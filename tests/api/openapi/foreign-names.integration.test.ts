import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import { masterDefinitions } from '#contracts/saved-views.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

/** Every name that is not theirs holds it. */
const mark = 'Zqforeign';
const day = '2026-01-01';

/** Addresses whose answer may name more, and why. */
const mayName: Readonly<Record<string, { who: readonly string[]; why: string }>> = {
  '/api/users/reviewers': { who: ['reviewer'], why: 'a reviewer names any other one as a stand-in' },
  '/api/users/rolename': { who: ['reviewer'], why: 'a reviewer names any other one as a stand-in' },
};

describe('the names of what is not theirs', () => {
  let api: TestApi;
  let routes: Route[];
  const people: Record<string, Browser> = {};
  let whole: Browser;
  let foreignNo: string;
  const own: Record<string, string> = {};

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    const portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [mine] = portfolio.properties.map(({ id }) => id) as [number];
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const fund = em.create(Fund, { name: `${mark} Fund`, nameFolded: `${mark} fund`.toLowerCase(), fundTypeId });
    const property = em.create(Property, {
      code: `${mark}-1`,
      name: `${mark} Tower`,
      propertyType: 'Office',
      country: 'US',
    });
    const provider = em.create(ServiceProvider, {
      code: mark.toUpperCase(),
      name: `${mark} Services`,
      type: 'Property Manager',
    });
    const dataset = await em.findOneOrFail(Dataset, { id: portfolio.datasetId });
    await em.flush();
    em.create(FundProperty, { fundId: fund.id, propertyId: property.id, validFrom: day });
    em.create(FundProperty, { fundId: portfolio.fundId, propertyId: mine, validFrom: day });
    em.create(PropertyProvider, { serviceProviderId: provider.id, propertyId: property.id, validFrom: day });
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: mine, validFrom: day });
    em.create(PropertyMapping, {
      serviceProviderId: provider.id,
      providerCode: `${mark}Code`,
      propertyId: property.id,
    });
    em.create(Property, { code: `${mark}-2`, name: `${mark} Orphan`, propertyType: 'Office', country: 'US' });
    await em.flush();
    const lists = { propertyId: mine };
    const make = async (
      key: string,
      base: 'Admin' | 'Reviewer' | 'DataProvider',
      limits: object | null,
      values: { name: string; serviceProviderId?: number },
    ) => {
      const person = await makePerson(api.orm, base, `${key}@fund.example`, values);
      if (limits) em.create(UserScope, { userId: person.id, ...limits });
      await em.flush();
      return person;
    };
    await make('admin', 'Admin', lists, { name: 'Part' });
    const reviewer = await make('reviewer', 'Reviewer', null, { name: 'Rei' });
    await make('provider', 'DataProvider', lists, { name: 'Dan', serviceProviderId: portfolio.north });
    await make('whole', 'Admin', null, { name: 'Whole' });
    await make('zq-admin', 'Admin', { fundId: fund.id }, { name: `${mark} Admin` });
    const other = await make('zq-reviewer', 'Reviewer', null, { name: `${mark} Reviewer` });
    await make('zq-provider', 'DataProvider', null, { name: `${mark} Provider`, serviceProviderId: provider.id });
    const chain = em.create(WorkflowConfiguration, { datasetId: dataset.id, propertyId: property.id });
    await em.flush();
    em.create(ConfiguredReviewer, { configurationId: chain.id, orderNo: 1, userId: other.id });
    // A reviewer of theirs also reviews what is not.
    em.create(ConfiguredReviewer, { configurationId: chain.id, orderNo: 2, userId: reviewer.id });
    await em.flush();
    const foreign = await makeSubmission(
      api.orm,
      { ...portfolio, fundId: fund.id },
      {
        serviceProviderId: provider.id,
        propertyId: property.id,
        status: 'Submitted For Review',
        reviewerIds: [other.id],
        processState: 'parked',
        cause: 'OTHER',
      },
    );
    foreignNo = foreign.submissionNo;
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: mine,
      status: 'Submitted For Review',
      reviewerIds: [reviewer.id],
    });
    for (const key of ['admin', 'reviewer', 'provider']) people[key] = await signIn(api.baseUrl, `${key}@fund.example`);
    whole = await signIn(api.baseUrl, 'whole@fund.example');
    Object.assign(own, {
      '/api/properties/:id': mine,
      '/api/funds/:id': portfolio.fundId,
      '/api/service-providers/:id': portfolio.north,
      '/api/submissions/:submissionNo': submission.submissionNo,
      '/api/users/records/:id': reviewer.id,
      '/api/users/:id': reviewer.id,
    });
    const { environment, orm } = api;
    routes = createRoutes({ environment, orm, now: () => new Date() } as never);
  });
  afterAll(() => api.close());

  /** Everything that can be asked without a body: lists, choices of every field, records of one's own, exports. */
  function addresses(): string[] {
    const found: string[] = [];
    for (const { method, path } of routes) {
      if (method !== 'get' || path.startsWith('/api/auth/')) continue;
      const prefix = Object.keys(own).find((one) => path === one || path.startsWith(`${one}/`));
      if (prefix)
        found.push(`${prefix.replace(/:\w+$/, String(own[prefix]))}${path.slice(prefix.length).replace(/:\w+/g, '1')}`);
      else if (path.includes('/choices/:field')) {
        const definition = Object.values(masterDefinitions).find((one) => path.startsWith(`/api${one.path}/choices`));
        for (const { name } of definition?.fields ?? []) {
          for (const query of ['', '?isFilter=true', `?search=${mark}`, `?isFilter=true&search=${mark}`]) {
            found.push(`${path.replace(':field', name)}${query}`);
          }
        }
      } else if (!path.includes('/:')) {
        found.push(path, `${path}?search=${mark}`, `${path}?Search=${mark}&RoleName=Reviewer&RoleName=DataProvider`);
      }
    }
    const named = [
      `/api/users/email?Email=zq-admin@fund.example`,
      `/api/users/inflow/email?Email=zq-reviewer@fund.example`,
      `/api/users/inflow/email?Email=reviewer@fund.example`,
      '/api/users/rolename?RoleName=Reviewer',
      '/api/users/rolename?RoleName=DataProvider',
      '/api/users/rolename?RoleName=Admin',
      '/api/submissions/months?months=24',
    ];
    return [...found, ...named];
  }

  async function textOf(browser: Browser, address: string): Promise<{ status: number; text: string }> {
    const response = await browser.fetch(address);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
    return { status: response.status, text: parts.map((part) => Buffer.from(part).toString('utf8')).join('\n') };
  }

  it('stand in no answer, choice, search or export of a limited person of any role', async () => {
    const leaks: string[] = [];
    let seenByWhole = 0;
    const asked = addresses();
    expect(asked.length).toBeGreaterThan(150);
    for (const address of asked) {
      const path = address.split('?')[0] ?? '';
      // The words of the search itself may stand in the answer.
      const asking = Object.entries(people).filter(([who]) => !mayName[path]?.who.includes(who));
      await Promise.all(
        asking.map(async ([who, browser]) => {
          const { status, text } = await textOf(browser, address);
          const names = text.match(new RegExp(`${mark}[\\w -]*`, 'gi'));
          if (status < 400 && names) leaks.push(`${who} ${address}: ${names[0]}`);
          if (text.includes(foreignNo)) leaks.push(`${who} ${address}: ${foreignNo}`);
        }),
      );
      if ((await textOf(whole, address)).text.includes(mark)) seenByWhole += 1;
    }
    expect(leaks).toEqual([]);
    expect(seenByWhole).toBeGreaterThan(25);
  }, 400_000);
});
