import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import { DatasetMapping } from '#database/mappings/dataset-mapping.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import { ConfiguredChain } from '#database/workflow-configuration/configured-chain.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { rentRollList } from '../dataset-mappings/mapping-world.ts';
import { makePortfolio, makeSubmission, makeVersion } from '../submissions/fixture.ts';

/** Addresses that name a record which everybody with the screen may see, or only its owner, and why. */
const withoutScope: Readonly<Record<string, string>> = {
  '/api/rules/trials/': 'kept for each person; trials.integration.test.ts asks for those of another and out of reach',
  '/api/roles/': 'roles are those of the whole installation',
  '/api/lookup-': 'pick lists are those of the whole installation',
  '/api/glossary-terms/': 'terms are those of the whole installation',
  '/api/calendars/': 'working days are those of a country',
  '/api/holidays/': 'working days are those of a country',
  '/api/reports/schedules/': 'kept for each person; send-reports.integration.test.ts asks for those of another',
  '/api/reports/files/':
    'kept for each person; export-report-job.integration.test.ts asks for those of another and out of reach',
  '/api/rates/': 'rates are those of the whole installation',
  '/api/fund-types/': 'kinds of funds are those of the whole installation',
  '/api/datasets/':
    'datasets are those of the whole installation; associations.integration.test.ts asks for foreign funds',
  '/api/data-models/': 'data models are those of the whole installation',
  '/api/report-packages/':
    'packages are those of the whole installation; packages.integration.test.ts asks for foreign months',
  '/api/charts/': 'charts are those of the whole installation; charts.integration.test.ts asks with a limited person',
  '/api/master-accounts/': 'accounts of charts are those of the whole installation',
  '/api/connections/':
    'connections are those of the whole installation; connections.integration.test.ts asks with a limited person',
  '/api/sessions/': 'kept for each person; own-sessions.integration.test.ts asks for those of another',
  '/api/tokens/': 'kept for each person; tokens-and-uploads.integration.test.ts asks for those of another',
  '/api/v1/datasets/':
    'datasets are those of the whole installation; published.integration.test.ts asks for rows of others',
  '/api/v1/odata/': 'datasets are those of the whole installation; odata.integration.test.ts asks for rows of others',
  '/api/v1/operations/': 'names no record; answers within the row scope',
  '/api/jobs/': 'kept for each person; jobs.integration.test.ts asks for those of another',
  '/api/common/': 'pick lists are those of the whole installation',
  '/api/saved-views/': 'kept for each person; saved-views.integration.test.ts asks for those of another',
  '/api/delegations/': 'kept for each person; delegations.integration.test.ts asks for those of another',
  '/api/operations/': 'names no record; answers who sent the operation',
  '/api/notifications/': 'a link that says itself whose it is',
  '/api/rechecks/':
    'counts the submissions in reach that follow a record; rechecks.integration.test.ts asks with a limited person',
  '/api/dataset-mappings/samples/': 'kept for each person; samples.integration.test.ts asks for those of another',
  '/api/dataset-mappings/impacts/':
    'kept for each person; change-impacts.integration.test.ts asks for those of another and out of reach',
  '/api/dataset-mappings/refused-files/': 'a submission; refused-file.integration.test.ts asks for one out of reach',
  '/api/translations/':
    'changed by people without lists alone; translations.integration.test.ts asks for one of another provider',
  '/api/orphans/': 'a list; orphans.integration.test.ts asks with a limited person',
};
/** Acts need a submission and a body of their own; each is tried by every kind of person in acts-matrix. */
const isActOnSubmission = ({ path, body }: Route) =>
  /^\/api\/(v1\/)?submissions\/:submissionNo/.test(path) && (body !== undefined || path.endsWith('/acceptance'));
/** An import belongs to who began it, and a choice is a list. */
const isOfNoRecord = ({ path }: Route) => path.includes('/import/') || path.includes('/choices/');

const changedAt = '2026-01-01T00:00:00.000Z';
const day = '2026-01-01';
const matcher = { kind: 'account', code: '1010' };
const mappings = { changes: [{ matcher, target: null, effectiveFrom: day, MappingId: 1 }] };
const bodies: Readonly<Record<string, object>> = {
  'put /:id': { changedAt, values: {} },
  'put /:id/status': { isActive: false },
  'put /api/rules/:id': {
    ...{ datasetId: 1, type: 'soft', mode: 'basic', names: {}, messages: { en: 'Text' }, reach: {}, version: 1 },
    tree: {
      ...{ scope: 'row', field: null, when: null, missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' }, shown: [] },
      check: { kind: 'isEmpty', isNegated: true, left: { kind: 'field', field: 'unit_code' } },
    },
  },
  'put /api/rules/:id/status': { isActive: false, version: 1 },
  'post /api/rules/:id/trials': { over: { span: 'year' } },
  'post /:id/status/preview': { isActive: false, version: 1 },
  'put /:id/properties': { associations: [], removedIds: [] },
  'post /:id/properties': { propertyIds: [1], ownershipPercentage: '10', validFrom: day, validTo: null },
  'post /:id/close-later-tickets': { disposedOn: day, comment: 'Sold.' },
  'post /:id/moves': { version: 1 },
  'post /:id/clone': { targets: [{ datasetId: 1 }] },
  'put /api/account-mappings/:chartId': mappings,
  'post /api/account-mappings/:chartId/preview': mappings,
  'post /api/account-mappings/:chartId/restatement': { submissionNos: ['SUB-000001'], comment: 'Why.' },
  'post /api/account-mappings/:chartId/review': { MappingIds: [1], isAccepted: true },
  'post /api/account-mappings/:chartId/clone': { chartIds: [1], datasetId: 1 },
  'post /api/account-mappings/:chartId/clone/preview': { chartIds: [1], datasetId: 1 },
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
    const chain = em.create(ConfiguredChain, {
      name: 'Hidden',
      datasetId: portfolio.datasetId,
      propertyId: hidden,
    });
    const frequency = em.create(Frequency, {
      serviceProviderId: portfolio.north,
      propertyId: hidden,
      datasetId: portfolio.datasetId,
      firstPostMonth: day,
    });
    const datasetMapping = em.create(DatasetMapping, {
      serviceProviderId: portfolio.north,
      propertyId: hidden,
      datasetId: portfolio.datasetId,
      definition: rentRollList,
    });
    await em.flush();
    const rule = await em.findOneOrFail(Rule, { datasetId: portfolio.datasetId }, { orderBy: { id: 'asc' } });
    await em.nativeUpdate(Rule, { id: rule.id }, { reach: { fundIds: [portfolio.fundId] } });
    const [chart] = await em.execute<{ id: number }[]>(
      'insert into provider_chart (service_provider_id, property_id) values (?, ?) returning id',
      [portfolio.north, hidden],
    );
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: hidden,
    });
    const version = await makeVersion(api.orm, submission, 1, []);
    foreign = {
      '/api/properties/:id': hidden,
      '/api/funds/:id': portfolio.fundId,
      '/api/service-providers/:id': portfolio.north,
      '/api/submissions/:submissionNo': submission.submissionNo,
      '/api/v1/submissions/:submissionNo': submission.submissionNo,
      '/api/uploaded-files/versions/:versionId': version.id,
      '/api/property-mappings/:id': mapping.id,
      '/api/workflow-configurations/:id': chain.id,
      '/api/frequencies/:id': frequency.id,
      '/api/dataset-mappings/:id': datasetMapping.id,
      '/api/rules/:id': rule.id,
      '/api/account-mappings/:chartId': chart?.id ?? 0,
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
      const body =
        route.body === undefined ? undefined : (bodies[`${method} ${path}`] ?? bodies[`${method} /:id${rest}`] ?? {});
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
