import type { Page } from '@playwright/test';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

/** What is wider than a phone scrolls inside of its own frame: the page itself moves up and down only. */
async function expectNarrow(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const beyond = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    await expect.poll(beyond, path).toBeLessThanOrEqual(0);
  });
}

/** A submission that has findings, or at least one that this person sees. */
async function submissionOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/submissions?size=100&sort=-postMonth');
  const { rows } = (await answer.json()) as { rows: SubmissionSummary[] };
  const submission = rows.find(({ softCount }) => softCount > 0) ?? rows[0];
  if (!submission) throw new Error('The demonstration has no submission.');
  return submission.submissionNo;
}

for (const language of ['en', 'ar'] as const) {
  test(`no page is wider than a phone (${language})`, async ({ signIn }) => {
    for (const [alias, home, others] of [
      ['sofia.lindqvist', '/dashboard', ['/stuck', '/serviceProviders', '/orphanRecords']],
      ['fatima.alnoor', '/reviewer-dashboard', ['/viewNotifications', '/user-profile']],
      ['omar.alsuwaidi', '/serviceprovider-dashboard', []],
    ] as const) {
      const page = await signIn(person(alias).email, { language });
      await page.setViewportSize({ width: 390, height: 844 });
      const submission = `${home}/${await submissionOf(page)}`;
      const tabs = ['data', 'findings', 'explanations', 'comments', 'history'].map((tab) => `${submission}?tab=${tab}`);
      for (const path of [home, ...tabs, ...others]) await expectNarrow(page, path);
    }
  });
}
