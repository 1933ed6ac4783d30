import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import * as XLSX from 'xlsx';
import { masterAccounts } from '#contracts/charts.ts';
import type { Browser } from '#tests/support/browser.ts';
import { signIn as signInOverHttp } from '#tests/support/sign-in.ts';
import { languagesInTurn } from './in-turn.ts';
import { installations, running } from './installations.ts';
import { ledgerWorkbook, openTrialBalance, sixtyAccounts } from './ledgers.ts';
import type { LedgerPlace } from './ledgers.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

async function handleUnmapped(handling: 'LIST' | 'REFUSE'): Promise<void> {
  const client = new pg.Client({ connectionString: running('demo').databaseUrl });
  await client.connect();
  await client.query(`update dataset set unmapped_accounts = $1 where name = 'Trial Balance'`, [handling]);
  await client.end();
}

const cash = { normalBalance: 'Debit', accountType: 'Asset', reportType: 'Balance Sheet', subtype: 'Cash' };
const income = { normalBalance: 'Credit', accountType: 'Income', reportType: 'Income Statement', subtype: 'Base Rent' };
const expense = { ...income, normalBalance: 'Debit', accountType: 'Operating Expense', subtype: 'Insurance' };
const interest = { ...expense, accountType: 'Non-operating', subtype: 'Interest' };

/** A chart of four accounts, one of them without a name until the marked workbook is corrected. */
async function importChart(page: Page, say: Words, name: string): Promise<void> {
  await page.goto('/chartsofAC');
  const screen = new SetUpPage(page, say, masterAccounts);
  await screen.openImport();
  await page.getByRole('dialog').getByLabel(screen.word('target')).fill(name);
  const workbook = await screen.fillTemplate('chart.xlsx', [
    { ...cash, code: '1000', name: 'Settlement cash' },
    { ...income, code: '4000', name: '' },
    { ...expense, code: '5000', name: 'Insurance premiums' },
    { ...interest, code: '6000', name: 'Loan interest paid' },
  ]);
  await screen.check(workbook);
  await expect(screen.problems).toHaveCount(1);
  await expect(screen.problems).toContainText(screen.word('field.name'));
  const heads = XLSX.utils.sheet_to_json<string[]>(sheetOf(workbook.buffer), { header: 1 })[0] ?? [];
  const cell = XLSX.utils.encode_cell({ r: 2, c: heads.indexOf(screen.word('field.name')) });
  const sheetName = XLSX.read(workbook.buffer).SheetNames[0] ?? '';
  await screen.check(await screen.fixMarked(sheetName, { [cell]: 'Income of all units' }));
  await expect(screen.problems).toHaveCount(0);
  await screen.apply(4, screen.word('imported'));
}

const sheetOf = (buffer: Buffer): XLSX.WorkSheet => {
  const book = XLSX.read(buffer);
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
};

async function associate(page: Page, say: Words, chartId: number, { property }: LedgerPlace): Promise<void> {
  await page.goto(`/chartsofAC_view?chartId=${chartId}`);
  await page.getByRole('button', { name: say('charts:associate'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog
    .getByRole('group')
    .filter({ has: page.getByRole('searchbox', { name: say('charts:properties') }) });
  await field.getByRole('searchbox').fill(property.code);
  await field.getByRole('button', { name: property.code }).first().click();
  await dialog.getByRole('button', { name: say('charts:associateSubmit'), exact: true }).click();
  await expect(page.getByText(say('charts:associated'), { exact: true }).first()).toBeVisible();
}

async function addRange(page: Page, word: Words, [from, to]: [string, string], master: RegExp): Promise<void> {
  await page.getByRole('button', { name: word('form.addRange') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(word('rule.from'), { exact: true }).fill(from);
  await dialog.getByLabel(word('rule.to'), { exact: true }).fill(to);
  const choice = dialog.getByLabel(word('rule.master'), { exact: true });
  await choice.selectOption(await choice.locator('option').filter({ hasText: master }).getAttribute('value'));
  await dialog.getByRole('button', { name: word('rule.apply'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Ranges for the new accounts and those of earlier months, and the sure suggestions, in one save. */
async function mapInForm(page: Page, word: Words, chartId: number): Promise<void> {
  await page.goto(`/COA-mapping-form-map?chart=${chartId}`);
  const month = page.getByLabel(word('form.effectiveFrom'));
  await expect(month).toBeVisible();
  await month.selectOption({ index: (await month.locator('option').count()) - 1 });
  await addRange(page, word, ['7000', '7099'], /^4000 /u);
  await addRange(page, word, ['1000', '5999'], /^1000 /u);
  await page.getByRole('button', { name: word('sure.look', { count: 3 }), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('sure.accept', { count: 3 }), exact: true })
    .click();
  await page.getByRole('button', { name: word('save', { count: 5 }), exact: true }).click();
  await expect(page.getByText(word('saved'), { exact: true }).first()).toBeVisible();
}

/** The seventeen that are left, by the template. */
async function mapByWorkbook(page: Page, word: Words, { property }: LedgerPlace): Promise<void> {
  await page.goto('/COA-mapping-new');
  await page.getByRole('button', { name: word('act.file'), exact: true }).click();
  const dialog: Locator = page.getByRole('dialog');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: word('file.template') }).click(),
  ]);
  const rows = XLSX.utils.sheet_to_json<string[]>(sheetOf(readFileSync(await template.path())), { header: 1 });
  const columnOf = (name: string) => (rows[0] ?? []).indexOf(word(`field.${name}`));
  const own = rows.filter((row, index) => index > 0 && row[columnOf('property')] === property.code);
  expect(own).toHaveLength(17);
  const filled = XLSX.utils.book_new();
  const chosen = own.map((row) => Object.assign([...row], { [columnOf('masterAccount')]: '5000' }));
  XLSX.utils.book_append_sheet(filled, XLSX.utils.aoa_to_sheet([rows[0] ?? [], ...chosen]), 'Data');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'accounts.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: XLSX.write(filled, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  });
  await expect(dialog.getByText(word('file.result', { ready: 17, unchanged: 0, refused: 0 }))).toBeVisible();
  await dialog.getByRole('button', { name: word('file.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function approveAll(admin: Browser, submissionNo: string, reviewers: readonly string[]): Promise<void> {
  const detailOf = async (browser: Browser) => await browser.read(`/api/submissions/${submissionNo}`);
  const statusOf = async () => (await detailOf(admin)).status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('Submitted For Review');
  for (const email of reviewers) {
    const browser = await signInOverHttp(installations.demo.url, email);
    const mayApprove = async () => (await detailOf(browser)).allowedActions.includes('approve');
    await expect.poll(mayApprove, { timeout: 30_000 }).toBe(true);
    const { versionNo, generation } = await detailOf(browser);
    await browser.send('POST', `/api/submissions/${submissionNo}/acts/approve`, { versionNo, generation });
  }
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('Completed');
}

test.afterEach(() => handleUnmapped('LIST'));

for (const language of languagesInTurn(import.meta.filename)) {
  test(`a trial balance with sixty unmapped accounts, from its refusal to figures that add up (${language})`, async ({
    signIn,
  }) => {
    const say = wordsOf(language);
    const word: Words = (key, values) => say(`account-mappings:${key}`, values);
    const { provider, reviewers } = castOf(language);
    const keeper = person('sofia.lindqvist').email;
    const admin = await signInOverHttp(installations.demo.url, keeper);
    const place = await openTrialBalance(admin, provider.provider ?? '');
    const { submissionNo, postMonth } = place.submission;
    const name = `Chart of sixty (${language})`;

    const keeperPage = await signIn(keeper, { language });
    await test.step('a master chart is imported, corrected and associated', async () => {
      await importChart(keeperPage, say, name);
    });
    const charts = await admin.read('/api/charts?size=100');
    const trees = await Promise.all(charts.rows.map(async ({ id }) => await admin.read(`/api/charts/${id}/tree`)));
    const chartId = trees.find((one) => one.name === name)!.chartId;
    await associate(keeperPage, say, chartId, place);

    await handleUnmapped('REFUSE');
    const page = await signIn(provider.email, { language });
    await test.step('the file is sent back for its accounts', async () => {
      const desk = new ProviderPage(page, say);
      await desk.goTo(place.submission);
      const workbook = await ledgerWorkbook(place, sixtyAccounts());
      await desk.drop(workbook);
      await expect(desk.proposalFor(workbook.name)).toHaveValue(submissionNo);
      await desk.confirmProposals(1);
      const status = desk.uploads.getByText(say('statuses:status.Reopened By System'), { exact: true });
      await expect(status).toBeVisible({ timeout: 60_000 });
    });
    const chartOf = async () => {
      const { rows } = await readJson(page.request, `/api/account-mappings?search=${place.property.code}`);
      return rows.find(({ propertyCode }) => propertyCode === place.property.code)!;
    };
    const own = await chartOf();
    expect(own.pending).toBeGreaterThanOrEqual(60);

    await test.step('the provider maps by range, suggestion and workbook', async () => {
      await mapInForm(page, word, own.chartId);
      await mapByWorkbook(page, word, place);
    });
    const mapped = await chartOf();
    expect([mapped.pending, Number(mapped.pendingAmount), mapped.status]).toEqual([0, 0, 'Complete']);

    await test.step('the submission goes on by itself, and the loaded figures add up to the file', async () => {
      const emails = reviewers.map(({ email }) => email);
      await approveAll(admin, submissionNo, emails);
      const amounts = await admin.read(`/api/charts/${chartId}/amounts?postMonth=${postMonth}`);
      const { accounts } = await admin.read(`/api/charts/${chartId}/tree`);
      const codeOf = new Map(accounts.map(({ accountId, code }) => [accountId, code]));
      const byCode = amounts.accounts.map(({ accountId, amount }) => [codeOf.get(accountId), Number(amount)]);
      expect(Object.fromEntries(byCode)).toEqual({ 1000: 3501, 4000: 4000, 5000: 299, 6000: 200 });
      expect(Number(amounts.rollUps.NetIncome)).toBe(3501);
      const form = await admin.read(`/api/account-mappings/${own.chartId}`);
      expect(form.controls.recoded.filter((one) => one.postMonth === postMonth && !one.holds)).toEqual([]);
    });
  });
}
