import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation, Run } from '../installation.ts';

describe('a workbook for many properties', () => {
  let installation: Installation;
  let activities: ReturnType<typeof createValidationActivities>;

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createValidationActivities({
      databaseUrl: installation.appUrl,
      blobs: installation.blobs,
      upload: { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 },
      logger: createLogger('test', 'silent'),
      findingsPerRule: 50,
    });
    await installation.all(`update dataset set is_multi_property = true where name = 'Rent Roll'`);
  }, 120_000);
  afterAll(async () => {
    await activities?.close();
    await installation?.close();
  });

  /** 100 units of each property, as areas have to sum up. */
  const roll = (property: string, change = {}) =>
    Array.from({ length: 100 }, (_, at) => unit(at + 1, { Property: property, ...(at === 0 ? change : {}) }));
  const versionOf = (submissionId: number) =>
    installation.one<Record<string, unknown>>(
      `select v.upload_id, v.row_count, v.hard_count, (select count(distinct r.property_id)::int from version_row r where r.version_id = v.id) as properties
         from version v where v.submission_id = $1`,
      [submissionId],
    );
  /** The same upload, checked for another submission. */
  const alsoFor = async (run: Run, submissionId: number): Promise<Run> => {
    await installation.all('update submission set generation = generation + 1 where id = $1', [submissionId]);
    return { ...run, submissionId, opId: `${run.opId}-${submissionId}` };
  };

  it('gives each submission a version of its own rows from the one upload', async () => {
    const first = await installation.openSubmission({ property: 'P-1' });
    const second = await installation.openSubmission({ property: 'P-2' });
    const run = await installation.upload(first, workbook([...roll('PM-7'), ...roll('PM-8')]));
    expect(await activities.validateUpload(run)).toMatchObject({ outcome: 'passed' });
    expect(await activities.validateUpload(await alsoFor(run, second))).toMatchObject({ outcome: 'passed' });
    const own = { upload_id: run.uploadId, row_count: 100, hard_count: 0, properties: 1 };
    expect([await versionOf(first), await versionOf(second)]).toEqual([own, own]);
  });

  it('sends back only the submission whose rows cannot be read', async () => {
    const postMonth = '2026-03-01';
    const first = await installation.openSubmission({ property: 'P-1', postMonth });
    const second = await installation.openSubmission({ property: 'P-2', postMonth });
    const rows = [...roll('PM-7'), ...roll('PM-8', { Area: 'about 100' })].map((cells) => cells.with(1, '2026-03-31'));
    const run = await installation.upload(first, workbook(rows));
    expect(await activities.validateUpload(run)).toMatchObject({ outcome: 'passed' });
    expect(await activities.validateUpload(await alsoFor(run, second))).toMatchObject({ outcome: 'failed' });
    const found = await installation.all(
      `select f.submission_id, f.code, f.cell from finding f where f.severity = 'hard' and f.submission_id = any($1)`,
      [[first, second]],
    );
    expect(found).toContainEqual({ submission_id: second, code: 'NOT_A_NUMBER', cell: 'F103' });
    expect(found.filter((finding) => (finding as { submission_id: number }).submission_id === first)).toEqual([]);
  });
});
