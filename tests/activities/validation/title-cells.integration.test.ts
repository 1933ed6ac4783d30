import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import type { FileAccount } from '#contracts/file-accounts.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
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

const notColumns = ['Property', 'As of', 'Type'];
const columns = rentRollHeads.filter(([head]) => !notColumns.includes(head));
const definition: DatasetMappingDefinition = {
  ...definitionOf(columns),
  rowNumber: 6,
  requiredColumns: [],
  constants: [{ field: 'space_type', value: 'Office' }],
  titleCells: [
    { field: 'property_code', cell: 'B2', label: null },
    { field: 'as_of_date', cell: 'A3', label: 'As of' },
  ],
};

/** As property managers export it: titles above, the heads in row 6, a total below. */
function rentRoll(asOf: string, property = 'PM-7', titleRows = 0): Buffer {
  const units = Array.from({ length: 100 }, (_, at) => unit(at + 1));
  const isColumn = rentRollHeads.map(([head]) => !notColumns.includes(head));
  const rows: Cell[][] = [
    ...Array.from({ length: titleRows }, () => ['Confidential']),
    ['Harbour Tower, 1 Pier Road'],
    ['Property:', property],
    [asOf],
    ['Rent roll, all amounts in USD'],
    [],
    columns.map(([head]) => head),
    ...units.map((row) => row.filter((_, at) => isColumn[at])),
    ['Total', null, 10_000],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Rent Roll');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

async function check(postMonth: string, file: Buffer, change: Partial<DatasetMappingDefinition> = {}) {
  const submissionId = await installation.openSubmission({ postMonth });
  await installation.all('update dataset_mapping set definition = $1 where dataset_id = $2', [
    JSON.stringify({ ...definition, ...change }),
    await installation.datasetId('Rent Roll'),
  ]);
  const result = await activities.validateUpload(await installation.upload(submissionId, file));
  const findings = await installation.all<{ code: string; cell: string | null; row: number | null; params: object }>(
    'select code, cell, row_no as row, params from finding where submission_id = $1 order by id',
    [submissionId],
  );
  const [stored] = await installation.all<{ account: FileAccount; values: string[]; columns: { field: string }[] }>(
    `select a.account, r."values", v.columns from version v join file_account a on a.version_id = v.id
       left join version_row r on r.version_id = v.id where v.submission_id = $1 order by r.row_no limit 1`,
    [submissionId],
  );
  const valueOf = (name: string) => stored?.values[stored.columns.findIndex(({ field }) => field === name)];
  return { result, findings, account: stored?.account, valueOf };
}

describe('a rent roll with its heads in row 6', () => {
  it('passes, with day, property and type of space from above and from the mapping', async () => {
    const { result, findings, account, valueOf } = await check('2025-01-01', rentRoll('As of January 31, 2025'));
    expect(result).toMatchObject({ outcome: 'passed' });
    expect(findings).toEqual([]);
    expect(['property_code', 'as_of_date', 'space_type'].map(valueOf)).toEqual(['PM-7', '2025-01-31', 'Office']);
    expect(account?.constants).toEqual([
      { field: 'currency', value: 'USD', origin: 'submission', cell: null },
      { field: 'area_unit', value: 'sqm', origin: 'submission', cell: null },
      { field: 'space_type', value: 'Office', origin: 'constant', cell: null },
      { field: 'property_code', value: 'PM-7', origin: 'titleCell', cell: 'B2' },
      { field: 'as_of_date', value: '2025-01-31', origin: 'titleCell', cell: 'A3' },
    ]);
  });

  it('is followed when titles were added above', async () => {
    const { result, account } = await check('2025-02-01', rentRoll('As of 28 Feb 2025', 'PM-7', 2));
    expect(result).toMatchObject({ outcome: 'passed' });
    expect(account?.constants.map(({ cell }) => cell).filter(Boolean)).toEqual(['B4', 'A5']);
  });

  it('of another month or property is told once, at the cell that says so', async () => {
    const { result, findings } = await check('2025-03-01', rentRoll('As of 2025-02-28', 'PM-8'));
    expect(result).toMatchObject({ outcome: 'failed', cause: 'PERIOD_MISMATCH' });
    expect(findings).toMatchObject([
      { code: 'WRONG_PROPERTY', cell: 'B2', row: null },
      { code: 'PERIOD_MISMATCH', cell: 'A3', row: null },
    ]);
  });

  it('is refused where the day has no words before it any more', async () => {
    const { result, findings } = await check('2025-04-01', rentRoll('2025-04-30'));
    expect(result).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    expect(findings).toMatchObject([
      { code: 'LAYOUT_CHANGED', cell: 'A3', params: { kind: 'TITLE', before: 'As of' } },
    ]);
  });

  it('waits for an administrator when the mapping gives a value that its field cannot hold', async () => {
    const constants = [{ field: 'space_type', value: 'Moon base' }];
    await expect(check('2025-05-01', rentRoll('As of 2025-05-31'), { constants })).rejects.toMatchObject({
      type: 'ConfigurationMissing',
      nonRetryable: true,
    });
  });
});
