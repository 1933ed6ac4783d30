import { expect } from '@playwright/test';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { person } from './people.ts';

/**
 * Reads how the files of a submission's property are read before a test changes it. @returns what puts it back: other tests
 * hand in the usual layout for this property
 */
export async function keepMapping({
  serviceProvider,
  property,
  dataset,
}: SubmissionSummary): Promise<() => Promise<void>> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const place = {
    ...{ ServiceProviderId: serviceProvider.id, PropertyId: property?.id, IsForProperty: true, FundId: '' },
    ...{ DatasetOrReportPackageId: dataset.id, IsForDataset: true },
  };
  const query = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value ?? '')]));
  const read = async () => (await admin.read(`/api/dataset-mappings/mapping?${query}`)).members[0];
  const before = await read();
  const definition = before?.definition ?? before?.inherited?.definition;
  return async () => {
    const members = [{ datasetId: dataset.id, version: (await read())?.version, definition }];
    const { status } = await admin.send('PUT', '/api/dataset-mappings/mapping', { ...place, members });
    expect(status).toBe(200);
  };
}
