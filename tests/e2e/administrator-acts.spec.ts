import type { Page } from '@playwright/test';
import { shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { chooseMonth } from './choose-month.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const say = wordsOf('en');
const [home, other] = demoFunds;

/** A month after every other one, so that no submission stands in the way. */
async function freeMonth(page: Page): Promise<string> {
  const { months } = await readJson(page.request, '/api/submissions/months?count=60');
  return shiftMonth(months.at(-1)?.postMonth ?? '', 1).slice(0, 7);
}

interface NewSubmission {
  dataset: string;
  provider: string;
  subject: RegExp;
  month: string;
}

async function fillSubmission(page: Page, { dataset, provider, subject, month }: NewSubmission) {
  await page.getByRole('button', { name: say('admin:create.action') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(say('admin:create.dataset')).selectOption({ label: dataset });
  await dialog.getByLabel(say('admin:create.provider')).selectOption({ label: provider });
  const choice = dialog.getByRole('combobox').nth(2);
  const label = (await choice.locator('option').allTextContents()).find((text) => subject.test(text));
  await choice.selectOption({ label });
  await chooseMonth(dialog, say, say('admin:create.month'), month);
  await dialog.getByRole('button', { name: say('admin:create.action') }).click();
  return dialog;
}

/** Opens an act of the menu, fills its dialog and confirms. */
async function carryOut(page: Page, act: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: say('submission:acts.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: say(`submission:acts.${act}.open`), exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await fill(dialog);
  const label = act === 'changePostMonth' ? say('admin:changePostMonth.action') : say(`submission:acts.${act}.confirm`);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
  const done = act === 'changePostMonth' ? say('admin:changePostMonth.done') : say(`submission:acts.${act}.done`);
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
}

const comment = (dialog: ReturnType<Page['getByRole']>) =>
  dialog.getByRole('textbox', { name: say('submission:act.comment') }).fill('Asked for by the fund.');
const nothing = () => Promise.resolve();

test('an administrator opens a submission, moves it, hands it over, ends it and opens it again', async ({ signIn }) => {
  if (!home || !other) throw new Error('The demonstration has two funds at least.');
  const page = await signIn(person('sofia.lindqvist').email, { path: '/dashboard' });
  const month = await freeMonth(page);
  const submission = {
    dataset: 'Rent Roll',
    provider: home.provider.name,
    subject: new RegExp(home.properties[0]?.name ?? '?'),
    month,
  };
  await fillSubmission(page, submission);
  await page.waitForURL(/\/dashboard\/SUB-\d+$/);
  const address = page.url();

  await page.goto('/dashboard');
  const dialog = await fillSubmission(page, submission);
  await expect(dialog.getByRole('alert')).toContainText(say('errors:TicketExists'));
  await dialog.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL(address);

  await carryOut(page, 'remind', nothing);
  await carryOut(page, 'sync', nothing);
  await carryOut(page, 'changePostMonth', async (open) => {
    await chooseMonth(open, say, say('admin:changePostMonth.month'), shiftMonth(`${month}-01`, 1));
    await comment(open);
  });
  await carryOut(page, 'substitute', async (open) => {
    await open.getByLabel(say('submission:acts.substitute.user')).selectOption({ index: 1 });
  });
  await carryOut(page, 'handOver', async (open) => {
    await open.getByLabel(say('submission:acts.handOver.provider')).selectOption({ label: other.provider.name });
  });
  await expect(page.getByText(other.provider.name).first()).toBeVisible();
  await carryOut(page, 'close', async (open) => {
    await open.getByLabel(say('submission:acts.close.reason')).selectOption('WAIVED');
    await comment(open);
  });
  await carryOut(page, 'reopenPeriod', comment);
  await expect(page.getByText(say('statuses:status.New'), { exact: true }).first()).toBeVisible();
});

test('an administrator reports on behalf of a provider that there is nothing to report', async ({ signIn }) => {
  if (!home) throw new Error('The demonstration has a fund at least.');
  const page = await signIn(person('amelia.hart').email, { path: '/dashboard' });
  const submission = { dataset: 'Fund Trial Balance', provider: home.provider.name, subject: new RegExp(home.name) };
  await fillSubmission(page, { ...submission, month: await freeMonth(page) });
  await page.waitForURL(/\/dashboard\/SUB-\d+$/);
  await carryOut(page, 'nilReturn', comment);
  await expect(page.getByText(say('statuses:status.New'), { exact: true })).toHaveCount(0);
});
