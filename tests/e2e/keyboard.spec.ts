import type { Page } from '@playwright/test';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const at = (path: string | null) => (url: URL) => url.pathname === path;

test('the keyboard skips to the content and hears each page', async ({ signIn }) => {
  const page = await signIn(person('amelia.hart').email);
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('shell:skipToContent') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const submission = page
    .getByRole('table', { name: say('admin:list.label') })
    .getByRole('link')
    .first();
  await submission.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/SUB-/);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(at('/dashboard'));
  await expect(heading(page)).toBeFocused();
});

test('a reviewer works through the queue by keys alone', async ({ signIn }) => {
  const page = await signIn(person('priya.raman').email);
  const current = page.locator('[aria-current=true]').getByRole('link').first();
  await expect(current).toBeVisible();
  const first = await current.getAttribute('href');
  await page.keyboard.press('j');
  await expect(current).not.toHaveAttribute('href', first ?? '');
  const second = await current.getAttribute('href');
  await page.keyboard.press('k');
  await expect(current).toHaveAttribute('href', first ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(first));
  await expect(heading(page)).toBeFocused();

  await expect(page.getByRole('link', { name: say('submission:queue.next') })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(at(second));
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('link', { name: say('submission:queue.previous') })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(at(first));
  await expect(heading(page)).toBeFocused();

  await page.keyboard.press('r');
  const reason = page.getByLabel(say('submission:reopen.reason'));
  await expect(reason).toBeFocused();
  await page.getByRole('button', { name: say('submission:act.cancel') }).click();
  await expect(reason).toBeHidden();
  await page.keyboard.press('a');
  const messages = page.getByRole('region', { name: say('common:messages') });
  await expect(messages.getByText(say('submission:decision.approved'), { exact: true })).toBeVisible();
});

test('keys pressed in one breath never decide on the submission that was left', async ({ signIn }) => {
  const page = await signIn(person('marcus.oyelaran').email);
  const current = page.locator('[aria-current=true]').getByRole('link').first();
  await expect(current).toBeVisible();
  const first = await current.getAttribute('href');
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/acts/')) decisions.push(request.url());
  });
  await page.goto(first ?? '');
  await expect(page.getByRole('link', { name: say('submission:queue.next') })).toBeVisible();
  // The next submission never arrives: whatever the keys did, they did to the one that was left.
  await page.route(/\/api\/submissions\/SUB-\d+$/, () => undefined);
  await page.evaluate(() => {
    for (const key of ['j', 'a', 'r'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(page).not.toHaveURL(at(first));
  await expect(page.getByLabel(say('submission:reopen.reason'))).toBeHidden();
  expect(decisions).toEqual([]);
});
