import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import { createLogger } from '#platform/logger.ts';
import { encode } from '#tests/documents/reading/encoded-texts.ts';
import { createInstallation, rentRollHeads, unit } from '../installation.ts';
import type { Installation } from '../installation.ts';

let installation: Installation;
let submissionId: number;
let activities: ReturnType<typeof createValidationActivities>;

beforeAll(async () => {
  installation = await createInstallation();
  // The sheet of the mapped workbook has a name; no csv is called like it.
  await installation.pool.query(`update dataset_mapping set definition = definition || '{"sheet": "Rent Roll"}'`);
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

const tenants = ['株式会社ヤマダ商店', '東京ビル管理サービス', 'みなとみらい物産', '田中商事有限会社', 'さくら食堂'];
const csv = (delimiter: string, names = tenants) =>
  [['Report'], rentRollHeads.map(([head]) => head), ...names.map((Tenant, index) => unit(index + 1, { Tenant }))]
    .map((row) => row.join(delimiter))
    .join('\r\n');
const arabic = ['شركة الأمل التجارية', 'مكتب الرياض للخدمات', 'مؤسسة النور', 'المستأجر الجديد', 'محمد أحمد العمري'];

describe('a csv that is uploaded', () => {
  it.each([
    ['UTF-8 with commas', encode(csv(','), 'utf-8'), tenants],
    ['UTF-8 with semicolons', encode(csv(';'), 'utf-8'), tenants],
    ['UTF-8 with tabs', encode(csv('\t'), 'utf-8'), tenants],
    ['UTF-16 with a mark and tabs', encode(`\ufeff${csv('\t')}`, 'utf-16le'), tenants],
    ['UTF-16 without a mark', encode(csv('\t'), 'utf-16be'), tenants],
    ['Shift_JIS', encode(csv(','), 'shift_jis'), tenants],
    ['EUC-JP', encode(csv(','), 'euc-jp'), tenants],
    ['ISO-2022-JP', encode(csv(','), 'iso-2022-jp'), tenants],
    ['windows-1256', encode(csv(',', arabic), 'windows-1256'), arabic],
    ['ISO-8859-6', encode(csv(';', arabic), 'iso-8859-6'), arabic],
  ])('in %s is checked to its end, with its texts as they were written', async (_, file, expected) => {
    const result = await activities.validateUpload(await installation.upload(submissionId, file, 'export 4.csv'));
    expect(result).toMatchObject({ outcome: 'passed' });
    const { versionId } = result as { versionId: number };
    const { columns } = await installation.one<{ columns: { field: string }[] }>(
      'select columns from version where id = $1',
      [versionId],
    );
    const at = columns.findIndex(({ field }) => field === 'tenant_name');
    const rows = await installation.all<{ tenant: string }>(
      'select "values" ->> $2::int as tenant from version_row where version_id = $1 order by row_no',
      [versionId, at],
    );
    expect(rows.map(({ tenant }) => tenant)).toEqual(expected);
  });

  it('of no sure encoding is refused with the likely ones, and read in the one that a person chose', async () => {
    const file = encode(csv(',', ['賃料', 'x', 'x', 'x', 'x']), 'euc-jp');
    const first = await activities.validateUpload(await installation.upload(submissionId, file, 'export 5.csv'));
    expect(first).toMatchObject({ outcome: 'failed', cause: 'FILE_UNREADABLE' });
    const { found } = await installation.one<{ found: string }>(
      `select found from finding where code = 'UNKNOWN_ENCODING' and version_id = $1`,
      [(first as { versionId: number }).versionId],
    );
    expect(found.split(', ')).toContain('euc-jp');
    const run = await installation.upload(submissionId, file, 'export 5.csv');
    await installation.pool.query(`update upload set encoding = 'euc-jp' where id = $1`, [run.uploadId]);
    const second = (await activities.validateUpload(run)) as { versionId: number };
    const { account } = await installation.one<{ account: FileAccount }>(
      'select account from file_account where version_id = $1',
      [second.versionId],
    );
    expect(account).toMatchObject({ encoding: 'euc-jp', isEncodingChosen: true });
    const [row] = await installation.all<{ values: string[] }>(
      'select "values" from version_row where version_id = $1 order by row_no limit 1',
      [second.versionId],
    );
    expect(row?.values).toContain('賃料');
    const unfit = await installation.upload(submissionId, file, 'export 5.csv');
    await installation.pool.query(`update upload set encoding = 'windows-1250' where id = $1`, [unfit.uploadId]);
    expect(await activities.validateUpload(unfit)).toMatchObject({ outcome: 'failed', cause: 'FILE_UNREADABLE' });
  });
});
