import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as XLSX from 'xlsx';
import { accountMappingFile } from '#contracts/account-mappings.ts';
import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import { masterAccounts } from '#contracts/charts.ts';
import { languagesInTurn } from './in-turn.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

/** The chart of this provider with the most unmapped accounts: two of income, and two of expenses. */
async function incompleteChart(page: Page): Promise<ProviderChart> {
  const [chart] = (await readJson(page.request, '/api/account-mappings?status=Incomplete&sort=-pending')).rows;
  if (!chart || chart.pending !== 4) throw new Error('The demonstration has no chart with four unmapped accounts.');
  return chart;
}

async function expectSaved(page: Page, say: Words): Promise<void> {
  const messages = page.getByRole('region', { name: say('common:messages') });
  await expect(messages.getByText(say('account-mappings:saved'), { exact: true }).first()).toBeVisible();
}

async function expectPending(page: Page, say: Words, pending: number, accounts: number): Promise<void> {
  await expect(page.getByText(say('account-mappings:aside.of', { pending, count: accounts }))).toBeVisible();
}

/** The template with a master account chosen for each of its rows about this property. */
async function chooseInTemplate(file: string, say: Words, property: string, masterAccount: string): Promise<Buffer> {
  const workbook = XLSX.read(readFileSync(file));
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']!;
  const rows = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const columnOf = (name: string) => (rows[0] ?? []).indexOf(say(`account-mappings:field.${name}`));
  expect(accountMappingFile.fields.map(({ name }) => columnOf(name))).not.toContain(-1);
  const own = rows.filter((row, index) => index > 0 && row[columnOf('property')] === property);
  expect(own).toHaveLength(1);
  const kept = own.map((row) => row.with(columnOf('masterAccount'), masterAccount));
  const filled = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(filled, XLSX.utils.aoa_to_sheet([rows[0] ?? [], ...kept]), workbook.SheetNames[0]);
  return XLSX.write(filled, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Account codes of the downloaded list. */
function codesIn(file: string, word: Words): string[] {
  const { SheetNames, Sheets } = XLSX.read(readFileSync(file));
  const rows = XLSX.utils.sheet_to_json<Record<string, string>>(Sheets[SheetNames[0] ?? '']!);
  return rows.map((row) => row[word('column.accountCode')] ?? '');
}

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);
  const word: Words = (key, values) => say(`account-mappings:${key}`, values);

  test(`a provider maps accounts by range, suggestion and workbook until none is pending (${language})`, async ({
    signIn,
  }) => {
    const page = await signIn(castOf(language).provider.email, { language, path: '/COA-mapping-new' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('title'));
    const chart = await incompleteChart(page);
    const { accounts, propertyName, propertyCode } = chart;
    const list = page.getByRole('table', { name: word('tab.property') });
    await expect(list.getByText(word('status.Complete')).first()).toBeVisible();
    await list.getByRole('button', { name: word('act.open', { name: propertyName ?? '' }) }).click();
    const below = page.getByRole('table', { name: word('accountsOf', { name: propertyName ?? '' }) });
    await expect(below.getByRole('row').filter({ hasText: '5010' })).toContainText(
      say('master-accounts:accountType.Operating Expense'),
    );
    for (const heading of ['accountCode', 'accountName', 'accountType'])
      await expect(below.getByRole('columnheader', { name: word(`column.${heading}`), exact: true })).toBeVisible();
    await page.getByRole('button', { name: word('download'), exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: word('excel'), exact: true }).click(),
    ]);
    expect(codesIn(await file.path(), word)).toContain('5010');
    const act = word(chart.pending === accounts ? 'act.map' : 'act.remap');
    await list.getByRole('link', { name: word('act.mapOf', { act, name: propertyName ?? '' }) }).click();
    await expect(page).toHaveURL(new RegExp(`/COA-mapping-form-map\\?.*chart=${chart.chartId}`));
    await expectPending(page, say, 4, accounts);

    await page.getByRole('button', { name: word('form.addRange') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(word('rule.from'), { exact: true }).fill('4000');
    await dialog.getByLabel(word('rule.to'), { exact: true }).fill('4999');
    const master = dialog.getByLabel(word('rule.master'), { exact: true });
    const chosen = await master
      .locator('option')
      .filter({ hasText: /^4110 / })
      .getAttribute('value');
    await master.selectOption(chosen);
    await dialog.getByRole('button', { name: word('rule.apply'), exact: true }).click();
    await expect(page.getByText(word('form.byRange', { range: '4000 – 4999' })).first()).toBeVisible();

    const rows = page.getByRole('table', { name: word('form.rows') });
    await rows.getByRole('row').filter({ hasText: '5010' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: word('save', { count: 2 }), exact: true }).click();
    await expectSaved(page, say);
    await expectPending(page, say, 1, accounts);

    await page
      .getByRole('main')
      .getByRole('link', { name: word('form.back'), exact: true })
      .click();
    await page.getByRole('button', { name: word('act.file'), exact: true }).click();
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: word('file.template') }).click(),
    ]);
    await dialog.getByRole('button', { name: word('file.submit'), exact: true }).click();
    await expect(dialog.getByText(word('file.missing'))).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'accounts.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await chooseInTemplate(await template.path(), say, propertyCode ?? '', '5400'),
    });
    await expect(dialog.getByText(word('file.result', { ready: 1, unchanged: 0, refused: 0 }))).toBeVisible();
    await dialog.getByRole('button', { name: word('file.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.goto(`/COA-mapping-form-map?chart=${chart.chartId}`);
    await expectPending(page, say, 0, accounts);
    await expect(page.getByText(word('status.Complete'), { exact: true })).toBeVisible();
    const { chart: now } = await readJson(page.request, `/api/account-mappings/${chart.chartId}`);
    expect([now.pending, Number(now.pendingAmount), now.status]).toEqual([0, 0, 'Complete']);
  });

  test(`an import of a master chart names the row and the field that is missing (${language})`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, { language, path: '/chartsofAC' });
    const screen = new SetUpPage(page, say, masterAccounts);
    await screen.openImport();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(screen.word('target')).fill(`Small chart (${language})`);
    const account = { normalBalance: 'Debit', accountType: 'Asset', reportType: 'Balance Sheet', subtype: 'Cash' };
    const workbook = await screen.fillTemplate('chart.xlsx', [
      { ...account, code: '1010', name: 'Cash' },
      { ...account, code: '1020', name: '' },
    ]);
    await screen.check(workbook);
    await expect(screen.problems).toHaveCount(1);
    await expect(screen.problems).toContainText('3');
    await expect(screen.problems).toContainText(screen.word('field.name'));
    await screen.apply(1, screen.word('imported'));
  });
}
