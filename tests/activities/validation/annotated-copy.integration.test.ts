import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils } from 'xlsx';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';

let installation: Installation;
let activities: ReturnType<typeof createValidationActivities>;

beforeAll(async () => {
  installation = await createInstallation();
  const { appUrl: databaseUrl, blobs } = installation;
  const logger = createLogger('test', 'silent');
  activities = createValidationActivities({ databaseUrl, blobs, upload: { maxBytes: 5e7, maxRows: 200_000 }, logger });
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

describe('the annotated copy of a refused file', () => {
  it('comes at once, in the language of the provider, with the findings at their cells', async () => {
    await installation.all(`update app_user set language = 'ja'`);
    const submissionId = await installation.openSubmission();
    const rows = Array.from({ length: 100 }, (_, n) => unit(n + 1));
    rows[4] = unit(5, { Start: '2026-05-01', End: '2026-04-01' });
    rows[5] = unit(6, { Area: '#REF!' });
    const result = await activities.validateUpload(await installation.upload(submissionId, workbook(rows)));
    expect(result).toMatchObject({ outcome: 'failed' });
    const { key } = await installation.one<{ key: string }>(
      'select annotated_blob_key as key from version where id = $1',
      [result.versionId],
    );
    const copy = read(await createBlobStore(installation.blobs).getBuffer(key), { cellStyles: true });
    expect(copy.SheetNames).toEqual(['指摘事項', 'ファイルの内訳', 'Data']);
    const account = utils.sheet_to_json<unknown[]>(copy.Sheets['ファイルの内訳']!, { header: 1 });
    expect(account).toContainEqual(['取り込んだ行', 100, '']);
    const comments = (cell: string) =>
      JSON.stringify((copy.Sheets['Data']?.[cell] as { c?: unknown } | undefined)?.c ?? '');
    expect(comments('I7')).toContain('区画U5の契約は開始日2026-05-01より前の2026-04-01に終了しています。');
    expect(comments('I7')).toContain('2026-05-01以降');
    expect(comments('F8')).not.toBe('""');
    expect(copy.Sheets['Data']?.['C3']).toMatchObject({ v: 'U1' });
  });

  it('comes too when the layout has changed, with a note where a column was looked for', async () => {
    await installation.all(`update app_user set language = 'en'`);
    const submissionId = await installation.openSubmission({ postMonth: '2026-08-01' });
    const heads = rentRollHeads.map(([head, field]) => [head === 'Unit' ? 'Einheit' : head, field] as const);
    const result = await activities.validateUpload(await installation.upload(submissionId, workbook([unit(1)], heads)));
    expect(result).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    const { key } = await installation.one<{ key: string }>(
      'select annotated_blob_key as key from version where id = $1',
      [result.versionId],
    );
    const copy = read(await createBlobStore(installation.blobs).getBuffer(key), { cellStyles: true });
    expect(copy.SheetNames).toEqual(['Findings', 'File account', 'Data']);
    expect(JSON.stringify(utils.sheet_to_json(copy.Sheets['File account']!, { header: 1 }))).toContain('Not loaded');
    const listed = JSON.stringify(utils.sheet_to_json(copy.Sheets['Findings']!, { header: 1 }));
    expect(listed).toContain('The column “Unit” was not found. Add it, or ask your administrator to map this file.');
    expect(listed).toContain('Unit');
    const noted = Object.values(copy.Sheets['Data']!).filter((cell: { c?: unknown }) => cell.c !== undefined);
    expect(JSON.stringify(noted)).toContain('Unit');
  });
});
