import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils, write } from 'xlsx';
import type { CellObject } from 'xlsx';
import type { FileAccount } from '#contracts/file-accounts.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { createInstallation, definitionOf, rentRollHeads, unit } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

let installation: Installation;
let activities: ValidationActivities;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

const heads = rentRollHeads.filter(([head]) => head !== 'Property');
const definition: DatasetMappingDefinition = {
  ...definitionOf(heads),
  requiredColumns: [],
  sheetChoice: { pattern: '* roll', isEvery: true, nameField: 'property_code' },
};

/** A sheet for each property; the second one has a title row more. */
function propertyBook(sheets: Record<string, Cell[][]>): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Cover']]), 'Cover');
  Object.entries(sheets).forEach(([name, rows], index) => {
    const titles: Cell[][] = Array.from({ length: index + 1 }, () => ['Report']);
    const body = rows.map((row) => row.slice(1));
    const sheet = utils.aoa_to_sheet([...titles, heads.map(([head]) => head), ...body, ['Total']]);
    utils.book_append_sheet(book, sheet, `${name} roll`);
  });
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** @param change of the first one */
const units = (from: number, count: number, asOf = '2026-02-28', change: Record<string, Cell> = {}) =>
  Array.from({ length: count }, (_, at) => unit(from + at, { 'As of': asOf, ...(at === 0 && change) }));
const march = '2026-03-31';

async function check(property: 'P-1' | 'P-2', postMonth: string, file: Buffer) {
  const submissionId = await installation.openSubmission({ property, postMonth });
  const run = await installation.upload(submissionId, file);
  const result = await activities.validateUpload(run);
  const version = await installation.one<{ id: number; sheets: unknown; rows: number[]; account: FileAccount }>(
    `select v.id, v.layout -> 'sheets' as sheets, a.account,
       array(select r.row_no from version_row r where r.version_id = v.id order by 1) as rows
     from version v left join file_account a on a.version_id = v.id where v.submission_id = $1`,
    [submissionId],
  );
  const findings = await installation.all(
    `select code, sheet, row_no as row, cell from finding where submission_id = $1 order by id`,
    [submissionId],
  );
  return { submissionId, result, version, findings };
}

describe('several sheets of one workbook', () => {
  beforeAll(async () => {
    await installation.all(`update dataset_mapping set definition = $1 where dataset_id = $2`, [
      JSON.stringify(definition),
      await installation.datasetId('Rent Roll'),
    ]);
    await installation.all(`update dataset set is_multi_property = true where name = 'Rent Roll'`);
  });

  it('feed the submission of the property that a sheet is called after', async () => {
    const file = propertyBook({ 'PM-7': units(1, 100), 'PM-8': units(201, 100) });
    const first = await check('P-1', '2026-02-01', file);
    expect(first.result).toMatchObject({ outcome: 'passed' });
    expect(first.version.rows).toEqual(Array.from({ length: 100 }, (_, at) => at + 3));
    const second = await check('P-2', '2026-02-01', file);
    expect(second.result).toMatchObject({ outcome: 'passed' });
    // 1 title, the heads, 100 units and the total stand on the sheet before.
    expect(second.version.rows).toEqual(Array.from({ length: 100 }, (_, at) => 103 + at + 4));
    expect(second.version.sheets).toEqual([
      { name: 'PM-7 roll', offset: 0 },
      { name: 'PM-8 roll', offset: 103 },
    ]);
    const { rowsRead, rowsLoaded, leftOut, sheets } = second.version.account;
    expect(rowsRead).toBe(rowsLoaded + leftOut.reduce((sum, { count }) => sum + count, 0));
    expect(rowsLoaded).toBe(100);
    expect(leftOut).toContainEqual(expect.objectContaining({ reason: 'elsewhere', sheet: 'PM-7 roll', count: 100 }));
    expect(sheets.filter(({ isRead }) => isRead).map(({ name }) => name)).toEqual(['PM-7 roll', 'PM-8 roll']);
  });

  it('have findings with the name of the sheet, and marks there', async () => {
    const file = propertyBook({ 'PM-7': units(1, 99, march), 'PM-8': units(201, 100, march, { Area: 'about 100' }) });
    const { result, version, findings } = await check('P-2', '2026-03-01', file);
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(findings).toContainEqual({ code: 'NOT_A_NUMBER', sheet: 'PM-8 roll', row: 102 + 4, cell: 'E4' });
    const { key } = await installation.one<{ key: string }>(
      'select annotated_blob_key as key from version where id = $1',
      [version.id],
    );
    const marked = read(await createBlobStore(installation.blobs).getBuffer(key));
    const noteAt = (sheet: string) => (marked.Sheets[sheet]!['E4'] as CellObject).c?.length ?? 0;
    expect([noteAt('PM-7 roll'), noteAt('PM-8 roll')]).toEqual([0, 1]);
  });

  it('are refused together when one of them is laid out in another way, by its name', async () => {
    const file = propertyBook({ 'PM-7': units(1, 100, march), 'PM-8': units(201, 100, march) });
    const book = read(file);
    utils.sheet_add_aoa(book.Sheets['PM-8 roll']!, [['Flat']], { origin: 'B3' });
    const changed = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { result, findings } = await check('P-1', '2026-03-01', changed);
    expect(result).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every((one) => (one as { sheet: string }).sheet === 'PM-8 roll')).toBe(true);
  });
});
