import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

describe('the rows of a version that were dropped', () => {
  let installation: Installation;
  let activities: ValidationActivities;
  let versionId: number;
  let stored: unknown[];

  const rowsOf = () =>
    installation.all(
      `select row_no, property_id, "values", computed from version_row where version_id = $1 order by row_no`,
      [versionId],
    );
  const drop = () => installation.all('delete from version_row where version_id = $1', [versionId]);

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createTestActivities(installation);
    const submissionId = await installation.openSubmission();
    const rows = [unit(1), unit(2, { Annual: null }), unit(3, { Status: 'Vacant', Tenant: null, Rent: null })];
    await activities.validateUpload(await installation.upload(submissionId, workbook(rows)));
    ({ id: versionId } = await installation.one<{ id: number }>('select id from version where submission_id = $1', [
      submissionId,
    ]));
    stored = await rowsOf();
  }, 120_000);
  afterAll(async () => {
    await activities.close();
    await installation.close();
  });

  it('are stored again from the kept workbook as they were, and once only', async () => {
    expect(stored).toHaveLength(3);
    await drop();
    expect(await activities.rereadVersion({ versionId })).toBe('read');
    expect(await rowsOf()).toEqual(stored);
    expect(await activities.rereadVersion({ versionId })).toBe('read');
    expect(await rowsOf()).toEqual(stored);
  });

  it('are read by the mapping of their time', async () => {
    await drop();
    await installation.all(`update dataset_mapping set definition = jsonb_set(definition, '{rowNumber}', '3')`);
    expect(await activities.rereadVersion({ versionId })).toBe('read');
    expect(await rowsOf()).toEqual(stored);
  });

  it('stay away where the workbook gives other rows now, or where there is none', async () => {
    await drop();
    await installation.all(`update property_mapping set property_id = null where provider_code = 'PM-7'`);
    expect(await activities.rereadVersion({ versionId })).toBe('differs');
    expect(await rowsOf()).toEqual([]);
    await installation.all('update version set upload_id = null where id = $1', [versionId]);
    expect(await activities.rereadVersion({ versionId })).toBe('noFile');
  });
});
