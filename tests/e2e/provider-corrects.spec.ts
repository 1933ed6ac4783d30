import type { Locator, Page } from '@playwright/test';
import type { SubmissionDetail, SubmissionSummary } from '#contracts/submission-views.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { SubmissionPage } from './pages/submission-page.ts';
import { person } from './people.ts';
import { openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { rentRollOfRows } from './workbooks.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const say = wordsOf('en');
const unknownStatus = 'Letted';
const reason = 'The same unit twice';

/** The findings of a submission as a provider corrects them on the page. */
class Findings {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get pending(): Locator {
    return this.#page.getByRole('region', { name: say('submission:correct.title') });
  }

  /** Opens the dialog of a finding that holds this text. */
  async #correct(text: string): Promise<Locator> {
    const error = this.#page.getByRole('img', { name: say('statuses:severity.hard') });
    const findings = this.#page.getByRole('tabpanel').getByRole('row').filter({ has: error });
    const finding = findings.filter({ hasText: text }).last();
    await finding.getByRole('button', { name: say('submission:correct.open') }).click();
    return this.#page.getByRole('dialog');
  }

  async #add(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: say('submission:correct.add') }).click();
    await expect(dialog).toBeHidden();
  }

  async correctCell(text: string, value: string): Promise<void> {
    const dialog = await this.#correct(text);
    await dialog.getByLabel(say('submission:correct.value')).fill(value);
    await this.#add(dialog);
  }

  async replaceEverywhere(text: string, value: string): Promise<void> {
    const dialog = await this.#correct(text);
    await dialog.getByText(`Replace “${text}” in every row`).click();
    await dialog.getByLabel(say('submission:correct.value')).selectOption(value);
    await this.#add(dialog);
  }

  async leaveOut(text: string, row: number): Promise<void> {
    const dialog = await this.#correct(text);
    await dialog.getByText(say('submission:correct.row', { row })).click();
    await dialog.getByLabel(say('submission:correct.reason')).fill(reason);
    await this.#add(dialog);
  }

  send(count: number): Promise<void> {
    return this.pending.getByRole('button', { name: say('submission:correct.send', { count }) }).click();
  }
}

async function detailOf(page: Page, { submissionNo }: SubmissionSummary): Promise<SubmissionDetail> {
  return await readJson(page.request, `/api/submissions/${submissionNo}`);
}

/** Two lease ends before their start, a status that no list has in two rows, and the first unit once more at the end. */
async function faultyWorkbook(submission: SubmissionSummary) {
  const ends: string[] = [];
  let lastRow = 0;
  const workbook = await rentRollOfRows(submission, (rows) => {
    const occupied = rows.filter((row) => row['unit_status'] === 'Occupied');
    const again = { ...rows[0] };
    for (const [at, end] of ['2018-12-31', '2017-12-31'].entries()) {
      ends.push(String(occupied[at]?.['lease_end_date']));
      Object.assign(occupied[at] ?? {}, { lease_end_date: end });
    }
    for (const row of occupied.slice(2, 4)) Object.assign(row, { unit_status: unknownStatus });
    lastRow = firstRow + rows.length;
    return [...rows, again];
  });
  return { workbook, ends, lastRow };
}
const firstRow = 6;

test('a provider corrects on the page while a colleague does the same', async ({ signIn }) => {
  const submission = await openRentRoll('NORTHGATE');
  const { workbook, ends, lastRow } = await faultyWorkbook(submission);
  const page = await signIn(person('dana.whitfield').email);
  const desk = new ProviderPage(page, say);
  await desk.goTo(submission);
  await desk.drop(workbook);
  await expect(desk.proposalFor(workbook.name)).toHaveValue(submission.submissionNo);
  await desk.confirmProposals(1);
  await expect(desk.uploads.getByText(say('statuses:status.Reopened By System'), { exact: true })).toBeVisible();

  const path = `/serviceprovider-dashboard/${submission.submissionNo}?tab=findings`;
  const colleague = await signIn(person('grant.abara').email);
  for (const one of [page, colleague]) await one.goto(path);
  const [own, others] = [new Findings(page), new Findings(colleague)];

  await test.step('a value everywhere, a cell, and a row left out are previewed before they are sent', async () => {
    await own.replaceEverywhere(unknownStatus, 'Occupied');
    await own.correctCell('2018', ends[0] ?? '');
    await own.leaveOut('appears in 2 rows', lastRow);
    await expect(own.pending.getByText(reason)).toBeVisible();
    await expect(own.pending.getByText(/would be resolved/)).toBeVisible();
  });

  // Her page does not learn of the colleague's version before she sends.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === `/api/submissions/${submission.submissionNo}`,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await others.correctCell('2017', ends[1] ?? '');
  await others.send(1);
  await expect.poll(async () => (await detailOf(colleague, submission)).versionNo).toBe(2);
  await expect.poll(async () => (await detailOf(colleague, submission)).status).toBe('Reopened By System');

  await test.step('the second to send is refused, keeps the corrections and uses them on the newer version', async () => {
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/acts/correct'));
    await own.send(3);
    expect((await refused).status()).toBe(409);
    release();
    await own.pending.getByRole('button', { name: say('submission:edit.moveTo', { version: 2 }) }).click();
    await own.send(3);
  });
  await new SubmissionPage(page, say).expectStatus('Submitted For Review');
});
