import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds, short enough to be read in a failed test. */
async function faultsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

async function expectClean(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsOf(page), path).toEqual([]);
  });
}

async function ticketOf(page: Page, status: string): Promise<string> {
  const response = await page.request.get(
    `/api/submissions?tab=properties&size=50&status=${encodeURIComponent(status)}`,
  );
  const { rows } = (await response.json()) as { rows: SubmissionSummary[] };
  const ticket = rows.find(({ softCount, hardCount }) => softCount + hardCount > 0) ?? rows[0];
  if (!ticket) throw new Error(`The demonstration has no ticket that is ${status}.`);
  return ticket.submissionNo;
}

const looks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const satisfies { language: LanguageCode; colorScheme: 'light' | 'dark' }[];

for (const look of looks) {
  const name = `${look.language}, ${look.colorScheme}`;

  test(`pages of the provider have no accessibility faults (${name})`, async ({ signIn }) => {
    const page = await signIn(person(look.language === 'ar' ? 'omar.alsuwaidi' : 'dana.whitfield').email, look);
    await expectClean(page, '/serviceprovider-dashboard');
    await expectClean(page, `/serviceprovider-dashboard?ticket=${await ticketOf(page, 'Reopened By Reviewer')}`);
    await expectClean(page, `/serviceprovider-dashboard/${await ticketOf(page, 'Reopened By System')}?tab=findings`);
    await expectClean(page, '/unauthorizedaccess?reference=1');
  });

  test(`pages of the reviewer have no accessibility faults (${name})`, async ({ signIn }) => {
    const page = await signIn(person('helen.aldridge').email, look);
    await expectClean(page, '/reviewer-dashboard');
    const submissionNo = await ticketOf(page, 'Submitted For Approval');
    for (const tab of ['data', 'findings', 'explanations', 'comments', 'history']) {
      await expectClean(page, `/reviewer-dashboard/${submissionNo}?tab=${tab}`);
    }
  });

  test(`pages of the administrator have no accessibility faults (${name})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, look);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/dashboard', '/viewNotifications', '/user-profile', '/no-such-page']) {
      await expectClean(page, path);
    }
  });

  test(`the sign-in page has no accessibility faults (${name})`, async ({ open }) => {
    const page = await open(look);
    await page.goto('/');
    await page.waitForURL(/\/sign-in\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}
