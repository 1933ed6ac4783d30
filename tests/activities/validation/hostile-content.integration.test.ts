import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';

let installation: Installation;
let activities: ReturnType<typeof createValidationActivities>;

beforeAll(async () => {
  installation = await createInstallation();
  const { appUrl: databaseUrl, blobs } = installation;
  const logger = createLogger('test', 'silent');
  activities = createValidationActivities({
    databaseUrl,
    blobs,
    upload: { maxBytes: 5e7, maxRows: 500 },
    logger,
    threads: 1,
  });
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

/** Text that does not shrink, so that no index or page takes it for short. */
function noise(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(0x4e00 + ((state >>> 8) % 20_000));
  }).join('');
}

const contents: Record<string, Cell> = {
  'half a surrogate pair': 'a\ud800b',
  'the other half': '\udfff',
  noncharacters: 'a\ufffe\uffff',
  'a byte order mark': '\ufeffPM-7',
  'control characters': 'a\u0001\u0008\u001f\u007f\u0085b',
  'a long text that does not shrink': noise(32_000),
  'the largest double': 1.7976931348623157e308,
  'the smallest double': 5e-324,
  'thirty thousand digits': '9'.repeat(30_000),
  'an exponent of three digits': '1e999',
  'a fraction of many digits': `0.${'3'.repeat(400)}`,
  'a day before our calendar': '0000-00-00',
  'a day far away': '9999-12-31',
  'what COPY reads as its end': '\\.',
  'what COPY reads as nothing': '\\N',
  'a quoted zero in JSON': '\\u0000',
  'direction marks': '\u202e\u2066PM-7\u2069',
  'a formula': '=cmd|/c calc!A1',
};

/** Written into every column in turn, one row each, so that every type of field meets it. */
const rowsWith = (content: Cell): Cell[][] =>
  rentRollHeads.map(([head], index) => unit(index + 1, { [head]: content }));

const inCsv = (content: Cell) =>
  Buffer.from(
    [
      ['Report'],
      rentRollHeads.map(([head]) => head),
      ...rowsWith(content).map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`)),
    ]
      .map((row) => row.join(','))
      .join('\n'),
  );

/** What is told to a person: a version with findings, never an error that somebody has to free. */
async function check(submissionId: number, file: Buffer, name: string) {
  const result = await activities.validateUpload(await installation.upload(submissionId, file, name));
  expect(result).toMatchObject({ outcome: 'failed' });
  const { count } = await installation.one<{ count: number }>(
    'select count(*)::int as count from finding where version_id = $1',
    [(result as { versionId: number }).versionId],
  );
  expect(count).toBeGreaterThan(0);
}

describe('content that a database or a program may choke on', () => {
  let submissionId: number;
  beforeAll(async () => {
    submissionId = await installation.openSubmission();
  });

  it.each(Object.entries(contents))('%s ends in findings, as a workbook and as text', async (_, content) => {
    await check(submissionId, workbook(rowsWith(content)), 'rent roll.xlsx');
    await check(submissionId, inCsv(content), 'rent roll.csv');
  });

  it('zero bytes of a csv are findings at their cells', async () => {
    const rows = inCsv('PM-7').toString().replace('Tenant 3', 'Ten\u0000ant 3');
    const result = await activities.validateUpload(
      await installation.upload(submissionId, Buffer.from(rows), 'rent roll.csv'),
    );
    const found = await installation.all(
      `select code, cell from finding where version_id = $1 and code = 'DAMAGED_TEXT'`,
      [(result as { versionId: number }).versionId],
    );
    expect(found).toEqual([{ code: 'DAMAGED_TEXT', cell: 'G5' }]);
  });

  it.each(['a\u0000b', '\ud800', `${'x'.repeat(300)}`, '\u0001'])('a sheet named %j passes', async (name) => {
    const rows = [['Report'], rentRollHeads.map(([head]) => head), unit(1), unit(2)];
    const book = { SheetNames: ['Data'], Sheets: { Data: utils.aoa_to_sheet(rows) } };
    const parts = unzipSync(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer));
    const part = 'xl/workbook.xml';
    const escaped = [...name].map((letter) => `&#${letter.charCodeAt(0)};`).join('');
    parts[part] = strToU8(strFromU8(parts[part]!).replace('name="Data"', `name="${escaped}"`));
    const file = Buffer.from(zipSync(parts));
    const result = await activities.validateUpload(await installation.upload(submissionId, file));
    expect(result).toMatchObject({ outcome: 'passed' });
    const { sheet } = await installation.one<{ sheet: string }>('select sheet from version where id = $1', [
      (result as { versionId: number }).versionId,
    ]);
    expect(sheet.length).toBeLessThanOrEqual(31);
  });
});
