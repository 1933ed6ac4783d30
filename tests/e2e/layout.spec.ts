import type { Page } from '@playwright/test';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { expectLaidOut, faultsOfLayout } from './overlaps.ts';
import { castOf } from './people.ts';
import { expect, test } from './test.ts';

async function submissionsOf(page: Page): Promise<SubmissionSummary[]> {
  const answer = await page.request.get('/api/submissions?size=100&sort=-postMonth');
  return ((await answer.json()) as { rows: SubmissionSummary[] }).rows;
}

/** One of each kind that the board shows in its own way, with as many findings as there are. */
function kindsOf(submissions: readonly SubmissionSummary[]): string[] {
  const most = (fits: (submission: SubmissionSummary) => boolean) =>
    submissions.filter(fits).sort((a, b) => b.hardCount + b.softCount - a.hardCount - a.softCount)[0]?.submissionNo;
  const found = [
    most(({ status }) => status === 'Reopened By System'),
    most(({ status }) => status === 'Reopened By Reviewer'),
    most(({ isAwaitingExplanation }) => isAwaitingExplanation),
  ];
  const kinds = found.filter((submissionNo) => submissionNo !== undefined);
  // A demonstration may have brought every submission of this provider further.
  return kinds.length > 0 ? kinds : submissions.slice(0, 1).map(({ submissionNo }) => submissionNo);
}

test('the measure finds what is covered, cut, or beyond the page, and lets the rest be', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 300 });
  await page.setContent(`<body style="margin:0;font:16px sans-serif">
    <div style="width:200px;white-space:nowrap"><span>Validation in progress, 2 days late</span>
      <button style="position:absolute;left:120px;top:0">Upload</button></div>
    <p style="width:60px;overflow:hidden;white-space:nowrap">A name that is too long</p>
    <p style="position:absolute;left:380px;top:200px;white-space:nowrap">Out of sight</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A name that may be short</p>
    <div style="width:60px;overflow:auto;white-space:nowrap">A table that scrolls</div></body>`);
  const faults = (await faultsOfLayout(page.locator('body'))).map((fault) => fault.split(':')[0]);
  expect([...faults].sort()).toEqual(['beyond the page', 'covered', 'cut']);
});

for (const language of ['en', 'ja', 'ar'] as const) {
  test(`nothing overlaps or is cut on the provider's pages, at four widths (${language})`, async ({ signIn }) => {
    const page = await signIn(castOf(language).provider.email, { language });
    const numbers = kindsOf(await submissionsOf(page));
    expect(numbers.length).toBeGreaterThan(0);
    await expectLaidOut(page, '/serviceprovider-dashboard');
    for (const submissionNo of numbers) await expectLaidOut(page, `/serviceprovider-dashboard?ticket=${submissionNo}`);
    for (const tab of ['findings', 'history']) {
      await expectLaidOut(page, `/serviceprovider-dashboard/${numbers[0] ?? ''}?tab=${tab}`);
    }
  });
}
