import type { MappingView } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const base = '/api/dataset-mappings';

export interface MappingWorld {
  api: TestApi;
  portfolio: Portfolio;
  admin: Browser;
  /** Limited to the first property. */
  limited: Browser;
  dana: Browser;
  ofProvider: Record<string, unknown>;
  ofFund: Record<string, unknown>;
  ofProperty: (index: number) => Record<string, unknown>;
  read: (place: Record<string, unknown>, browser?: Browser) => Promise<{ status: number; body: MappingView }>;
  save: (
    place: Record<string, unknown>,
    version: number,
    definition: object,
    browser?: Browser,
  ) => Promise<{ status: number; body: unknown }>;
}

/** A provider of two properties, an Admin, an Admin of one property, and a data provider. */
export async function startMappingWorld(settings: Record<string, string> = {}): Promise<MappingWorld> {
  const api = await startTestApi(settings);
  const portfolio = await makePortfolio(api.orm);
  await makePerson(api.orm, 'Admin', 'amira@fund.example');
  await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
  const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
  const em = api.orm.em.fork();
  em.create(UserScope, { userId: part.id, propertyId: portfolio.properties[0]!.id });
  for (const { id } of portfolio.properties)
    em.create(PropertyProvider, { propertyId: id, serviceProviderId: portfolio.north, validFrom: '2020-01-01' });
  await em.flush();
  const admin = await signIn(api.baseUrl, 'amira@fund.example');
  const ofProvider = { ServiceProviderId: portfolio.north, DatasetOrReportPackageId: portfolio.datasetId };
  return {
    ...{ api, portfolio, admin, ofProvider },
    limited: await signIn(api.baseUrl, 'part@fund.example'),
    dana: await signIn(api.baseUrl, 'dana@north.example'),
    ofFund: { ...ofProvider, FundId: portfolio.fundId },
    ofProperty: (index) => ({ ...ofProvider, IsForProperty: true, PropertyId: portfolio.properties[index]!.id }),
    read: async (place, browser = admin) => {
      const { status, body } = await browser.get(`${base}/mapping?${queryOf(place)}`);
      return { status, body: body as MappingView };
    },
    save: (place, version, definition, browser = admin) =>
      browser.send('PUT', `${base}/mapping`, {
        ...place,
        members: [{ datasetId: place.DatasetOrReportPackageId, version, definition }],
      }),
  };
}

export const queryOf = (place: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(place).map(([key, value]): [string, string] => [key, String(value)])).toString();

export const rentRollList: DatasetMappingDefinition = {
  format: 'LIST',
  sheet: 'Rent roll',
  rowNumber: 6,
  requiredColumns: [],
  excludeRowKeywords: ['Total'],
  excludeBlankRows: true,
  type: null,
  columns: [
    { source: 'Suite', field: 'unit_code' },
    { source: 'Tenant', field: 'tenant_name' },
    { source: 'NRA (sf)', field: 'rentable_area' },
  ],
  isFileTranslationRequired: false,
};
