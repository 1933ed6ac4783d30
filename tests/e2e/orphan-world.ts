import type { AccountMappingView, ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { AssociatedFunds } from '#contracts/datasets.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { OrphanCategory } from '#contracts/orphans.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Page as ListPage, SubmissionSummary } from '#contracts/submission-views.ts';
import { currentPostMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { castOf, person } from './people.ts';

export interface OrphanWorld {
  /** `YYYY-MM-01`, under collection. */
  postMonth: string;
  fund: string;
  provider: { code: string; name: string };
  /** Collected, and complete but for what a category lacks. */
  property: { code: string; name: string };
  reportPackage: string;
  chartId: number;
  /** Name of the record of each category. */
  names: Record<OrphanCategory, string>;
  /** Closes what was opened, and takes everything out of use. */
  retire: () => Promise<void>;
}

/** A record of each category, made by an administrator as on the screens; none of them is one of the demonstration's. */
export async function makeOrphanWorld(language: LanguageCode): Promise<OrphanWorld> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const { provider: deliverer } = castOf(language);
  const fund = demoFunds.find(({ provider }) => provider.code === deliverer.provider)!;
  const mark = `${language}${Date.now().toString(36)}`.toUpperCase();
  const postMonth = currentPostMonth(new Date());
  const made: [path: string, id: number][] = [];

  const send = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
    const { status, body: answer } = await admin.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer as Answer;
  };
  const get = async <Answer>(path: string) => (await admin.get(path)).body as Answer;
  const add = async (path: string, values: object) => {
    const { id } = await send<MasterRecord>('POST', path, { values });
    made.push([path, id]);
    return id;
  };
  const switchOff = (path: string, id: number) => send('PUT', `${path}/${id}/status`, { isActive: false });
  const addDataset = async (name: string, isWorkflowRequired: boolean, propertyId: number) => {
    const values = { name, dataModel: 'rent_roll', scope: 'property', isWorkflowRequired, isFeedingReports: false };
    const id = await add('/api/datasets', values);
    const { changedAt } = await send<AssociatedFunds>('POST', `/api/datasets/${id}/associations/funds`, {});
    await send('PUT', `/api/datasets/${id}/associations`, { changedAt, changes: [{ act: 'include', propertyId }] });
  };

  const provider = { code: `PART-${mark}`, name: `Partner ${mark}` };
  await add('/api/service-providers', { ...provider, type: 'PROPERTY_MANAGER' });
  const property = { code: `P-${mark}`, name: `House ${mark}` };
  const propertyId = await add('/api/properties', { ...place, ...property, fund: fund.name });
  const fundless = `Fundless ${mark}`;
  await add('/api/properties', { ...place, code: `F-${mark}`, name: fundless });
  const providerCode = `CODE-${mark}`;
  await add('/api/property-mappings', { serviceProvider: provider.code, providerCode });
  // Without a day, and its files have no mapping.
  const due = { submitFrequency: 'AD_HOC', firstPostMonth: postMonth };
  const asked = { serviceProvider: provider.code, property: property.code, ...due };
  await add('/api/frequencies', { ...asked, dataset: 'Rent Roll' });
  const unreviewed = `Unreviewed ${mark}`;
  await addDataset(unreviewed, true, propertyId);

  const reportPackage = `Package ${mark}`;
  const members = [`First ${mark}`, `Second ${mark}`];
  for (const name of members) await addDataset(name, false, propertyId);
  const { id: packageId, changedAt } = await send<MasterRecord>('POST', '/api/report-packages', {
    values: { name: reportPackage, members: members.slice(0, 1) },
  });
  made.push(['/api/report-packages', packageId]);
  const frequencyId = await add('/api/frequencies', { ...asked, reportPackage, submitTimelineDay: '20' });
  await send('POST', '/api/frequencies/tickets', { ids: [frequencyId], postMonth });
  await send('PUT', `/api/report-packages/${packageId}`, { changedAt, values: { name: reportPackage, members } });

  const former = { code: `GONE-${mark}`, name: `Former partner ${mark}`, type: 'PROPERTY_MANAGER' };
  const formerId = await add('/api/service-providers', former);
  const user = { name: `Person ${mark}`, email: `person.${mark.toLowerCase()}@postmonth.example` };
  await add('/api/users/records', { ...user, role: 'DataProvider', serviceProvider: former.code });
  await switchOff('/api/service-providers', formerId);

  const location = `PIER-${mark}`;
  const valueId = await add('/api/lookup-values', { lookupKey: 'Location', code: location, nameEn: `Pier ${mark}` });
  const waterside = `Waterside ${mark}`;
  await add('/api/properties', { ...place, code: `W-${mark}`, name: waterside, fund: fund.name, location });
  await switchOff('/api/lookup-values', valueId);

  const chart = await chartOf(get, fund.properties[1]!.name);
  await takeBackRanges(get, send, chart.chartId);
  return {
    ...{ postMonth, fund: fund.name, provider, property, reportPackage, chartId: chart.chartId },
    names: {
      propertiesWithoutFund: fundless,
      propertiesNotMapped: providerCode,
      accountMappingPending: chart.propertyName ?? '',
      frequencyPending: property.name,
      mappingsMissing: property.name,
      datasetsWithoutApprover: unreviewed,
      packageMembersMissing: property.name,
      usersWithoutRoleOrProvider: user.name,
      inactiveLookupValues: waterside,
    },
    retire: async () => {
      const { rows } = await get<ListPage<SubmissionSummary>>(`/api/submissions?size=100&search=${mark}`);
      // Members of a package are closed together.
      const closing = { reason: 'DUPLICATE', comment: 'Of a test.' };
      if (rows[0]) await send('POST', `/api/submissions/${rows[0].submissionNo}/acts/close`, closing);
      await takeBackRanges(get, send, chart.chartId);
      for (const [path, id] of made.toReversed()) await switchOff(path, id);
    },
  };
}

const place = {
  ...{ propertyType: 'OFFICE', address1: '1 Main Street', country: 'US', state: 'US-CO', city: 'Denver' },
  ...{ ownershipType: 'DIRECT', ownershipPercentage: '100' },
};

type Get = <Answer>(path: string) => Promise<Answer>;
type Send = <Answer>(method: string, path: string, body: object) => Promise<Answer>;

/** The trial balances of the second property of each fund hold accounts that the demonstration leaves to be mapped. */
async function chartOf(get: Get, property: string): Promise<ProviderChart> {
  const query = new URLSearchParams({ search: property });
  const { rows } = await get<ListPage<ProviderChart>>(`/api/account-mappings?${query}`);
  const [chart] = rows;
  if (!chart) throw new Error(`${property} has no chart.`);
  return chart;
}

/** What the journey maps is taken away again, for the one in another language and for the next run. */
async function takeBackRanges(get: Get, send: Send, chartId: number): Promise<void> {
  const { mappings } = await get<{ mappings: AccountMappingView[] }>(`/api/account-mappings/${chartId}`);
  const changes = mappings
    .filter(({ matcher }) => matcher.kind === 'range')
    .map(({ MappingId, matcher, effectiveFrom }) => ({ MappingId, matcher, target: null, effectiveFrom }));
  if (changes.length > 0) await send('PUT', `/api/account-mappings/${chartId}`, { changes });
}
