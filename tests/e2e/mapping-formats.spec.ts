import * as XLSX from 'xlsx';
import { castOf, person } from './people.ts';
import { placeIds } from './submissions.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Workbook } from './workbooks.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const accounts = [
  ['4000', 'Base rent', 100, 40],
  ['5000', 'Repairs', 30, 10],
  ['6000', 'Insurance', 20, 5],
] as const;

function workbook(name: string, rows: unknown[][]): Workbook {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Export'], [], ...rows]), 'Export');
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  };
}

const layouts = [
  {
    dataset: 'Budget',
    format: 'MATRIX',
    file: workbook('budget.xlsx', [
      ['Account code', 'Account name', ...months],
      ...accounts.map(([code, name, amount]) => [code, name, ...months.map((_, index) => amount + index)]),
    ]),
  },
  {
    dataset: 'Trial Balance',
    format: 'TWO_AMOUNTS',
    file: workbook('trial-balance.xlsx', [
      ['Account code', 'Account name', 'Opening balance', 'Debit', 'Credit', 'Closing balance'],
      ...accounts.map(([code, name, debit, credit]) => [code, name, 0, debit, credit, debit - credit]),
    ]),
  },
];

for (const { dataset, format, file } of layouts) {
  test(`a ${dataset} is proposed as ${format}, and every row of it is read`, async ({ signIn }) => {
    const say = wordsOf('en');
    const ids = await placeIds(castOf('en').provider.provider ?? '', dataset);
    const page = await signIn(person('sofia.lindqvist').email, { language: 'en' });
    const place = new URLSearchParams({
      ServiceProviderId: String(ids.serviceProviderId),
      PropertyId: String(ids.propertyId),
      IsForProperty: '1',
      DatasetOrReportPackageId: String(ids.datasetId),
    });
    await page.goto(`/datasetmapping?${place}`);
    const sample = page.getByRole('group', { name: say('dataset-mapping:sample.title'), exact: true });
    await sample.locator('input[type=file]').setInputFiles(file);
    // The place inherits the mapping of the provider, which stays until the proposal is taken.
    await sample.getByRole('button', { name: say('dataset-mapping:sample.takeProposal') }).click();
    await expect(page.getByLabel(say('dataset-mapping:field.format'))).toHaveValue(format);
    await expect(sample.getByRole('status').first()).toContainText(
      say('dataset-mapping:sample.read', { count: accounts.length }),
    );
  });
}
