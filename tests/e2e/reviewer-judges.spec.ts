import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { read } from 'xlsx';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { signIn as signInByHttp } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { SubmissionPage } from './pages/submission-page.ts';
import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { openRentRoll } from './submissions.ts';
import { rentRollFor } from './workbooks.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const inEnglish = { language: 'en' } as const;
/** Shown as it was typed, wherever it is read. */
const hostile = '<img src=x onerror="document.title = \'run\'">';
const corrected = 'Khor Marine Trading';

const pageOf = (submission: SubmissionSummary, tab: string) =>
  `/reviewer-dashboard/${submission.submissionNo}?tab=${tab}`;
const message = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: say('common:messages') }).getByText(text, { exact: true })).toBeVisible();

/** Cells with a comment in the first sheet of the provider's own layout. */
async function markedCells(page: Page, link: Locator): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const book = read(readFileSync(await download.path()), { cellStyles: true });
  const sheet = book.Sheets[book.SheetNames.at(-1) ?? ''] ?? {};
  return Object.keys(sheet).filter((address) => (sheet[address] as { c?: unknown[] }).c !== undefined);
}

async function handOver(desk: ProviderPage, submission: SubmissionSummary, fault: 'soft' | 'slight', suffix = '') {
  const workbook = await rentRollFor(submission, fault, suffix);
  await desk.goTo(submission);
  await desk.drop(workbook);
  await expect(desk.proposalFor(workbook.name)).toHaveValue(submission.submissionNo);
  await desk.confirmProposals(1);
}

async function explainBoth(panel: Locator): Promise<void> {
  const texts = panel.getByPlaceholder(say('provider:explain.placeholder'));
  await expect(texts).toHaveCount(2);
  await panel.getByLabel(say('provider:explain.reason')).first().selectOption('ROUNDING');
  await texts.first().fill('The annual figure includes the parking licence.');
  await texts.last().fill(hostile);
  await panel.getByRole('button', { name: say('provider:explain.send') }).click();
}

async function correctCell(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  const names = grid.getByRole('columnheader', { name: 'Tenant name' });
  const column = await names.getAttribute('aria-colindex');
  const cell = grid.getByRole('row').nth(1).locator(`[role=gridcell][aria-colindex="${column}"]`);
  await cell.dblclick();
  await grid.getByRole('textbox').fill(corrected);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: say('submission:edit.send', { count: 1 }) }).click();
  // The page moves on to the version that the edit made, and lets its reader decide.
  const changed = grid.getByRole('gridcell', { name: new RegExp(`${corrected}\\s*${say('submission:data.changed')}`) });
  await expect(changed).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: say('submission:decision.approve') })).toBeEnabled();
}

/** From the dashboard of the one who leaves, for today. */
async function delegate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: say('reviewer:delegate.action') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(say('reviewer:delegate.to')).selectOption({ label: name });
  const from = await dialog.getByLabel(say('reviewer:delegate.from')).inputValue();
  await dialog.getByLabel(say('reviewer:delegate.until')).fill(from);
  await dialog.getByRole('button', { name: say('reviewer:delegate.confirm'), exact: true }).click();
  await message(page, say('reviewer:delegate.done'));
}

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('reviewer:delegate.action') }).click();
  const end = page.getByRole('alertdialog').getByRole('button', { name: say('reviewer:delegate.end') });
  await end.click();
  await expect(end).toBeHidden();
}

/** A submission that waits for this reviewer's approval, and whose chain does not name the stand-in. */
async function waitingFor(email: string, providerName: string): Promise<string> {
  const browser = await signInByHttp(installations.demo.url, email);
  const { myTurn } = await browser.read('/api/submissions/reviewer-board');
  const submission = myTurn.find(
    ({ serviceProvider, status }) => serviceProvider.name === providerName && status === 'Submitted For Approval',
  );
  if (!submission) throw new Error(`The demonstration has no submission of ${providerName} that waits for ${email}.`);
  return submission.submissionNo;
}

test('one explanation is accepted, another refused, and a cell of the next file corrected', async ({ signIn }) => {
  const { provider, reviewers } = castOf('ar');
  const [first] = reviewers;
  if (!first) throw new Error('The chain needs a reviewer.');
  const submission = await openRentRoll(provider.provider ?? '');
  const atProvider = await signIn(provider.email, inEnglish);
  const desk = new ProviderPage(atProvider, say);
  const panel = desk.panelOf(submission);
  const atFirst = await signIn(first.email, inEnglish);

  await test.step('the provider explains, and downloads what was marked', async () => {
    await handOver(desk, submission, 'soft');
    await explainBoth(panel);
    await message(atProvider, say('provider:explain.sent'));
    const link = panel.getByRole('link', { name: say('provider:panel.marked') });
    expect((await markedCells(atProvider, link)).sort()).toEqual(['K7', 'L6']);
  });
  await test.step('one explanation is accepted, the other refused', async () => {
    await atFirst.goto(pageOf(submission, 'findings'));
    const table = atFirst.getByRole('table', { name: say('submission:tab.findings') });
    await expect(table.getByText(hostile)).toBeVisible();
    await expect(atFirst).not.toHaveTitle('run');
    await table.getByRole('button', { name: new RegExp(`${say('submission:finding.accept')}\\s*L6`) }).click();
    await expect(table.getByRole('button', { name: say('submission:finding.accepted') })).toHaveCount(1);
    await table.getByRole('button', { name: new RegExp(`${say('submission:finding.refuse')}\\s*K7`) }).click();
    await expect(atFirst.getByLabel(say('submission:reopen.reason'))).toHaveValue('UNEXPLAINED_VARIANCE');
    await atFirst.getByRole('button', { name: say('submission:reopen.action') }).click();
    await message(atFirst, say('submission:reopen.done'));
    await desk.goTo(submission);
    await expect(panel.getByText('K7: the explanation is not sufficient', { exact: false })).toBeVisible();
  });
  await test.step('the first reviewer corrects a cell of the next file and approves', async () => {
    await handOver(desk, submission, 'slight', '_v2');
    await expect(desk.uploads.getByText(say('statuses:status.Submitted For Review'), { exact: true })).toBeVisible();
    await atFirst.goto(pageOf(submission, 'data'));
    await correctCell(atFirst);
    await new SubmissionPage(atFirst, say).approve();
  });
});

test('a stand-in decides in the place of somebody who is away, and both names are kept', async ({ signIn }) => {
  const [away, standIn] = [person('helen.aldridge'), person('priya.raman')];
  const submissionNo = await waitingFor(away.email, 'Sahil Property Management');
  const atAway = await signIn(away.email, inEnglish);
  await delegate(atAway, standIn.name);

  const page = await signIn(standIn.email, inEnglish);
  const mine = page.getByRole('table', { name: say('reviewer:group.myTurn') });
  await mine
    .getByRole('row', { name: submissionNo })
    .getByRole('link', { name: say('reviewer:review') })
    .click();
  const submission = new SubmissionPage(page, say);
  const inPlace = say('submission:decision.standsIn', { who: `\u2068${away.name}\u2069` });
  await expect(page.getByText(inPlace)).toBeVisible();
  await submission.approve();
  // A decision opens the next submission of the queue.
  await page.goto(`/reviewer-dashboard/${submissionNo}`);
  const order = page.getByRole('region', { name: say('submission:order.title') });
  const seat = order.getByRole('listitem').filter({ hasText: away.name }).last();
  await expect(seat).toContainText(say('submission:order.standIn', { name: standIn.name }));
  const history = await submission.openTab('history');
  const told = say('submission:history.onBehalfOf', { name: away.name });
  await expect(history.getByRole('listitem').filter({ hasText: told }).first()).toContainText(standIn.name);
  await takeBack(atAway);
});
