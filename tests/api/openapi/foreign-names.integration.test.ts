import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import type { Dependants } from '#contracts/masters.ts';
import { masterDefinitions } from '#contracts/saved-views.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { PackageMonth } from '#database/packages/package-month.entity.ts';
import { ReportPackageMember } from '#database/packages/report-package-member.entity.ts';
import { ReportPackage } from '#database/packages/report-package.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
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

interface InFlow {
  IsInFlow: boolean;
  Chains: string[];
  ChainCount: number;
}

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
    const packageId = await makePackage({
      mine: { propertyId: mine, providerId: portfolio.north, submissionId: submission.id, reviewerId: reviewer.id },
      foreign: { propertyId: property.id, providerId: provider.id, submissionId: foreign.id, reviewerId: other.id },
      datasetId: dataset.id,
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
      '/api/datasets/:id': dataset.id,
      '/api/report-packages/:id': packageId,
    });
    const { environment, orm } = api;
    routes = createRoutes({ environment, orm, now: () => new Date() } as never);
  });
  afterAll(() => api.close());

  interface PackagePlace {
    propertyId: number;
    providerId: number;
    submissionId: number;
    reviewerId: number;
  }

  /** A package holds for everybody; of its frequencies, chains, months and submissions some are not theirs. */
  async function makePackage(of: Record<'mine' | 'foreign', PackagePlace> & { datasetId: number }) {
    const em = api.orm.em.fork();
    const pack = em.create(ReportPackage, { name: 'Monthly pack' });
    await em.flush();
    em.create(ReportPackageMember, { reportPackageId: pack.id, datasetId: of.datasetId, position: 0 });
    for (const { propertyId, providerId: serviceProviderId, submissionId, reviewerId } of [of.mine, of.foreign]) {
      const place = { propertyId, reportPackageId: pack.id };
      em.create(Frequency, {
        ...{ ...place, serviceProviderId, submitFrequency: 'MONTHLY', submitTimelineDay: 10, firstPostMonth: day },
      });
      const chain = em.create(WorkflowConfiguration, place);
      const month = em.create(PackageMonth, {
        ...place,
        serviceProviderId,
        postMonth: day,
        datasetIds: [of.datasetId],
      });
      await em.flush();
      em.create(ConfiguredReviewer, { configurationId: chain.id, orderNo: 1, userId: reviewerId });
      await em.nativeUpdate(Submission, { id: submissionId }, { packageMonthId: month.id });
    }
    await em.flush();
    return pack.id;
  }

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

  it('are shown to a person who sees everything: the uses of a package and the chains of packages that name a person', async () => {
    const id = own['/api/report-packages/:id']!;
    const uses = `/api/report-packages/${id}/dependants`;
    const { live } = (await whole.get(uses)).body as Dependants;
    const named = live.map(({ kind, count, names }) => [kind, count, names.some((name) => name.includes(mark))]);
    expect(named).toEqual([
      ['frequencies', 2, true],
      ['workflows', 2, true],
      ['submissions', 2, false],
    ]);
    const limited = (await people['admin']!.get(uses)).body as Dependants;
    expect(limited.live.map(({ kind, count, names }) => [kind, count, names.length])).toEqual([
      ['frequencies', 2, 1],
      ['workflows', 2, 1],
      ['submissions', 2, 1],
    ]);
    const inFlow = async (browser: Browser, email: string) =>
      ((await browser.get(`/api/users/inflow/email?Email=${email}`)).body as { data: InFlow[] }).data[0];
    const flow = await inFlow(whole, 'zq-reviewer@fund.example');
    expect(flow).toMatchObject({ IsInFlow: true, ChainCount: 2 });
    expect(flow?.Chains).toContain(`Monthly pack · ${mark}-1 ${mark} Tower`);
  });
});
