import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import { tableAsCsv } from '#documents/connections/json-rows.ts';
import { createInstallation, rentRollHeads, unit } from '../installation.ts';
import type { Installation } from '../installation.ts';

let installation: Installation;
let submissionId: number;
let activities: ReturnType<typeof createValidationActivities>;

beforeAll(async () => {
  installation = await createInstallation();
  submissionId = await installation.openSubmission();
  const { appUrl: databaseUrl, blobs } = installation;
  const logger = createLogger('test', 'silent');
  const upload = { maxBytes: 5e7, maxRows: 500 };
  activities = createValidationActivities({ databaseUrl, blobs, upload, logger, threads: 1 });
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

/** Heads that no mapping of the installation reads. */
const columns = rentRollHeads.map(([, field]) => ({ source: `unit.${field}`, field }));
const answer = tableAsCsv({
  columns: [...columns.map(({ source }) => source), 'own'],
  rows: [1, 2, 3].map((no) => [...unit(no).map((cell) => String(cell ?? '')), 'x']),
});

async function uploadMapped() {
  const run = await installation.upload(submissionId, answer, 'units.csv');
  await installation.pool.query('update upload set columns = $1 where id = $2', [
    JSON.stringify(columns),
    run.uploadId,
  ]);
  return run;
}

describe('a file whose columns its connection maps', () => {
  it('is read by them, beside a dataset mapping of other headings, and again when it is checked again', async () => {
    const refused = await activities.validateUpload(await installation.upload(submissionId, answer, 'units.csv'));
    expect(refused).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    const run = await uploadMapped();
    const passed = await activities.validateUpload(run);
    expect(passed).toMatchObject({ outcome: 'passed' });
    const { versionId } = passed as { versionId: number };
    const { account } = await installation.one<{ account: { columns: { mapped: object[]; unused: object[] } } }>(
      'select account from file_account where version_id = $1',
      [versionId],
    );
    expect(account.columns.mapped).toContainEqual(
      expect.objectContaining({ field: 'tenant_name', source: 'unit.tenant_name' }),
    );
    expect(account.columns.unused).toEqual([expect.objectContaining({ head: 'own' })]);
    const { generation } = await installation.one<{ generation: number }>(
      'update submission set generation = generation + 1 where id = $1 returning generation',
      [submissionId],
    );
    const again = { ...run, generation, versionNo: generation, opId: `${run.opId} again`, versionId };
    expect(await activities.validateUpload(again)).toMatchObject({ outcome: 'passed' });
  });

  it('is read where nobody has mapped the dataset', async () => {
    await installation.pool.query('update dataset_mapping set is_active = false');
    await expect(
      activities.validateUpload(await installation.upload(submissionId, answer, 'units.csv')),
    ).rejects.toThrow('No dataset mapping applies');
    expect(await activities.validateUpload(await uploadMapped())).toMatchObject({ outcome: 'passed' });
  });
});
