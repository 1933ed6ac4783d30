import type { Page } from '@playwright/test';
import * as XLSX from 'xlsx';
import type { LanguageCode } from '#contracts/sessions.ts';
import { faultsOfAxe } from './axe.ts';
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

const workbook = (name: string, rows: unknown[][]): Workbook => workbookOf(name, { Export: [['Export'], [], ...rows] });

function workbookOf(name: string, sheets: Record<string, unknown[][]>): Workbook {
  const book = XLSX.utils.book_new();
  for (const [sheet, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), sheet);
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

/** The form of a place of this person's provider, with the workbook dropped and its proposal taken. */
async function propose(
  page: Page,
  { language, dataset, file }: { language: LanguageCode; dataset: string; file: Workbook },
) {
  const say = wordsOf(language);
  const ids = await placeIds(castOf(language).provider.provider ?? '', dataset);
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
  return { sample, say };
}

for (const { dataset, format, file } of layouts) {
  test(`a ${dataset} is proposed as ${format}, and every row of it is read`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, { language: 'en' });
    const { sample, say } = await propose(page, { language: 'en', dataset, file });
    await expect(page.getByLabel(say('dataset-mapping:field.format'))).toHaveValue(format);
    await expect(sample.getByRole('status').first()).toContainText(
      say('dataset-mapping:sample.read', { count: accounts.length }),
    );
  });
}

test('a rent roll with a sheet for each building is proposed whole, and each sheet can be looked at', async ({
  signIn,
}) => {
  const heads = ['Unit', 'Tenant', 'Monthly Rent', 'Area'];
  const units = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => [`${first}0${index + 1}`, 'Acme', 100, 10]);
  const file = workbookOf('buildings.xlsx', {
    Cover: [['Rent roll']],
    'Building A': [['Larkspur'], heads, ...units(1, 3), ['Total', null, 300, 30]],
    'Building B': [['Larkspur'], [], heads, ...units(2, 2), ['Total', null, 200, 20]],
  });
  const page = await signIn(person('sofia.lindqvist').email, { language: 'ar' });
  const { sample, say } = await propose(page, { language: 'ar', dataset: 'Rent Roll', file });
  const pattern = page.getByLabel(say('dataset-mapping:field.sheetPattern'));
  await expect(pattern).toHaveValue('Building *');
  // Its asterisk stays at the end of the Latin letters, and the text at the side where the field begins.
  await expect(pattern).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(pattern).toHaveCSS('text-align', 'right');
  await expect(page.getByLabel(say('dataset-mapping:field.sheetName'))).toHaveValue('building_code');
  const status = sample.getByRole('status').first();
  await expect(status).toContainText(say('dataset-mapping:sample.read', { count: 3 }));
  const shown = sample.getByLabel(say('dataset-mapping:sample.shownSheet'));
  await shown.selectOption('Building B');
  await expect(status).toContainText(say('dataset-mapping:sample.read', { count: 2 }));
  await expect(sample.getByText('201', { exact: true })).toBeVisible();
  expect(await faultsOfAxe(page, 'all')).toEqual([]);
});
