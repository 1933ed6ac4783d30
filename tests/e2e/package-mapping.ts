import { expect } from '@playwright/test';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { packageName } from '#local/demo/other-datasets.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { person } from './people.ts';
import { placeIds } from './submissions.ts';

/** Members of the package with a file of the demonstration, and a column of each that need not be read and has a value in every row. */
const columnsWithValues: Record<LanguageCode, readonly (readonly [model: string, field: string])[]> = {
  en: [
    ['occupancy', 'number_of_leases'],
    ['charge_schedule', 'account_code'],
  ],
  ja: [
    ['occupancy', 'number_of_leases'],
    ['charge_schedule', 'account_code'],
  ],
  ar: [
    ['charge_schedule', 'account_code'],
    ['leasing_deal', 'free_months'],
  ],
};

export interface ChangedMember {
  /** Place in the package. */
  at: number;
  member: MappingMember;
  /** Of the column that is left out. */
  head: string;
  field: string;
}

const columnsOf = ({ definition, inherited }: MappingMember) => (definition ?? inherited?.definition)?.columns ?? [];

export const isRead = (member: MappingMember, field: string): boolean =>
  columnsOf(member).some((column) => column.field === field);

/** The report package that the first property of a provider hands in, with two of its members. */
export async function packagePlace(providerCode: string, language: LanguageCode) {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const { serviceProviderId, propertyId } = await placeIds(providerCode, 'Rent Roll');
  const { datasets } = await admin.read('/api/dataset-mappings/datasets');
  const { id } = datasets.find(({ name, isDataset }) => !isDataset && name === packageName)!;
  const place = {
    ...{ ServiceProviderId: serviceProviderId, PropertyId: propertyId, IsForProperty: true, FundId: '' },
    ...{ DatasetOrReportPackageId: id, IsForDataset: false },
  };
  const query = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]));
  const read = async () => await admin.read(`/api/dataset-mappings/mapping?${query}`);
  const { members } = await read();
  const changed = columnsWithValues[language].map(([model, field]): ChangedMember => {
    const at = members.findIndex((one) => one.model?.code === model);
    const member = members[at]!;
    return { at, member, field, head: columnsOf(member).find((column) => column.field === field)!.source };
  });
  /** Other tests hand in the usual layout for this property. */
  const putBack = async () => {
    const now = (await read()).members;
    const saved = changed.map(({ at, member: { datasetId, definition, inherited } }) => ({
      ...{ datasetId, version: now[at]?.version, definition: definition ?? inherited?.definition },
    }));
    const { status } = await admin.send('PUT', '/api/dataset-mappings/mapping', { ...place, members: saved });
    expect(status).toBe(200);
  };
  return { query, read, changed, putBack };
}
