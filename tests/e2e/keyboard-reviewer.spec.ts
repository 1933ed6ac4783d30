import type { Locator, Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionDetail, SubmissionSummary } from '#contracts/submission-views.ts';
import { signIn as signInByHttp } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { chooseOption, expectFocusSeen, press, signInByKeys, tabTo } from './keys.ts';
import { castOf } from './people.ts';
import { uploadTo } from './processes.ts';
import { openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';

/** A rent roll that waits for the first reviewer of the chain, with explanations or without findings. */
async function waitingRentRoll(language: LanguageCode, fault: 'soft' | 'none'): Promise<SubmissionSummary> {
  const { provider } = castOf(language);
  const submission = await openRentRoll(provider.provider ?? '');
  const browser = await signInByHttp(installations.demo.url, provider.email);
  const path = `/api/submissions/${submission.submissionNo}`;
  const read = async () => (await browser.get(path)).body as SubmissionDetail;
  await uploadTo(browser, submission, fault);
  if (fault === 'soft') {
    await expect.poll(async () => (await read()).isAwaitingExplanation, { timeout: 60_000 }).toBe(true);
    const { findings } = (await browser.get(`${path}/findings`)).body as { findings: { findingId: number }[] };
    const body = { findingIds: findings.map(({ findingId }) => findingId), text: 'Agreed with the tenant.' };
    expect((await browser.send('POST', `${path}/acts/explain`, body)).status).toBe(200);
  }
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('Submitted For Review');
  return submission;
}

/** The selected tab, and the one that an arrow leads to. */
async function expectTab(page: Page, say: Words, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: say(`submission:tab.${name}`) });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeFocused();
  await expectFocusSeen(page);
}

async function columnOf(grid: Locator): Promise<number> {
  const id = await grid.getAttribute('aria-activedescendant');
  return Number(id?.split('-').at(-1));
}

for (const language of ['en', 'ar'] as const) {
  const say = wordsOf(language);
  // The next tab and the next column are where the text goes on.
  const [forward, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];

  test(`a reviewer judges, reopens and approves by keys alone (${language})`, async ({ open }) => {
    const [reviewer] = castOf(language).reviewers;
    if (!reviewer) throw new Error('The chain needs a reviewer.');
    const explained = await waitingRentRoll(language, 'soft');
    const clean = await waitingRentRoll(language, 'none');
    const page = await open({ language });
    const heading = page.getByRole('heading', { level: 1 });
    const messages = page.getByRole('region', { name: say('common:messages') });
    const openFromQueue = async ({ submissionNo }: SubmissionSummary) => {
      const mine = page.getByRole('table', { name: say('reviewer:group.myTurn') });
      const row = mine.getByRole('row', { name: submissionNo });
      await press(page, row.getByRole('link', { name: say('reviewer:review') }));
      await expect(page).toHaveURL((url) => url.pathname.endsWith(submissionNo));
      await expect(heading).toBeFocused();
    };

    await test.step('opens a submission of the queue and walks through its tabs', async () => {
      await signInByKeys(page, reviewer.email);
      await openFromQueue(explained);
      await tabTo(page, page.getByRole('tab', { selected: true }));
      await page.keyboard.press('Home');
      await expectTab(page, say, 'data');
      await page.keyboard.press(back);
      await expectTab(page, say, 'history');
      await page.keyboard.press(forward);
      await expectTab(page, say, 'data');
    });
    await test.step('moves in the grid, where a column forward is where the text goes on', async () => {
      const grid = page.getByRole('grid');
      await tabTo(page, grid);
      await expect(grid).toHaveAttribute('aria-activedescendant', /.+/);
      await page.keyboard.press('Home');
      const first = await columnOf(grid);
      await page.keyboard.press(forward);
      await expect.poll(() => columnOf(grid)).toBe(first + 1);
      await page.keyboard.press(back);
      await expect.poll(() => columnOf(grid)).toBe(first);
      await page.keyboard.press('ArrowDown');
      await expectFocusSeen(page);
    });
    await test.step('accepts an explanation, and stays with it', async () => {
      await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
      await page.keyboard.press(forward);
      await expectTab(page, say, 'findings');
      const table = page.getByRole('table', { name: say('submission:tab.findings') });
      const accept = table.getByRole('button', { name: new RegExp(say('submission:finding.accept')) }).first();
      await press(page, accept);
      const accepted = table.getByRole('button', { name: new RegExp(say('submission:finding.accepted')) });
      await expect(accepted).toHaveCount(1);
      await expect(accepted).toBeFocused();
    });
    await test.step('reopens it with a comment', async () => {
      await page.keyboard.press('r');
      const reason = page.getByLabel(say('submission:reopen.reason'));
      await expect(reason).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(reason).toBeHidden();
      await expectFocusSeen(page);
      await page.keyboard.press('r');
      await chooseOption(page, reason, 'UNEXPLAINED_VARIANCE');
      const form = page.locator('form').filter({ has: reason });
      await tabTo(page, form.getByRole('textbox', { name: say('submission:act.comment') }));
      await page.keyboard.type('103');
      await press(page, page.getByRole('button', { name: say('submission:reopen.action') }));
      await expect(messages.getByText(say('submission:reopen.done'), { exact: true })).toBeVisible();
      await expectFocusSeen(page);
    });
    await test.step('approves another one', async () => {
      await page.goto('/reviewer-dashboard');
      await openFromQueue(clean);
      await press(page, page.getByRole('button', { name: say('submission:decision.approve') }));
      await expect(messages.getByText(say('submission:decision.approved'), { exact: true })).toBeVisible();
      await expectFocusSeen(page);
    });
  });
}
