import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds, short enough to be read in a failed test. */
async function faultsOf(page: Page): Promise<string[]> {
  // A machine that runs other tests beside this one may take long for the last of many requests.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
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

/** A dialog hides the page behind it, so its own heading stands for the page. */
async function expectCleanDialog(page: Page, path: string, button?: string): Promise<void> {
  await test.step(`${path} ${button ?? ''}`, async () => {
    await page.goto(path);
    if (button) await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    expect(await faultsOf(page), path).toEqual([]);
  });
}

async function idOf(page: Page, path: string): Promise<number> {
  const { rows } = (await (await page.request.get(`/api${path}?size=10`)).json()) as { rows: { id: number }[] };
  if (!rows[0]) throw new Error(`The demonstration has nothing at ${path}.`);
  return rows[0].id;
}

async function anySubmissions(page: Page): Promise<SubmissionSummary[]> {
  const response = await page.request.get('/api/submissions?tab=properties&size=50');
  return ((await response.json()) as { rows: SubmissionSummary[] }).rows;
}

async function submissionOf(page: Page, status: string): Promise<string> {
  const response = await page.request.get(
    `/api/submissions?tab=properties&size=50&status=${encodeURIComponent(status)}`,
  );
  const found = ((await response.json()) as { rows: SubmissionSummary[] }).rows;
  // Not every provider of the demonstration has a submission in every status.
  const rows = found.length > 0 ? found : await anySubmissions(page);
  const submission = rows.find(({ softCount, hardCount }) => softCount + hardCount > 0) ?? rows[0];
  if (!submission) throw new Error(`The demonstration has no submission that is ${status}.`);
  return submission.submissionNo;
}

const looks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ja', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const satisfies { language: LanguageCode; colorScheme: 'light' | 'dark' }[];

for (const look of looks) {
  const name = `${look.language}, ${look.colorScheme}`;

  test(`pages of the provider have no accessibility faults (${name})`, async ({ signIn }) => {
    const page = await signIn(castOf(look.language).provider.email, look);
    await expectClean(page, '/serviceprovider-dashboard');
    await expectClean(page, `/serviceprovider-dashboard?ticket=${await submissionOf(page, 'Reopened By Reviewer')}`);
    await expectClean(
      page,
      `/serviceprovider-dashboard/${await submissionOf(page, 'Reopened By System')}?tab=findings`,
    );
    const longest = await submissionOf(page, 'Completed');
    // Lists that scroll by themselves must be reached by keys.
    await page.setViewportSize({ width: 1440, height: 600 });
    await expectClean(page, `/serviceprovider-dashboard/${longest}?tab=history`);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectClean(page, '/serviceprovider-dashboard');
    await expectClean(page, '/serviceprovider-dashboard/SUB-999999999');
    await expectClean(page, '/unauthorizedaccess?reference=1');
  });

  test(`pages of the reviewer have no accessibility faults (${name})`, async ({ signIn }) => {
    const page = await signIn(person('helen.aldridge').email, look);
    await expectClean(page, '/reviewer-dashboard');
    const submissionNo = await submissionOf(page, 'Submitted For Approval');
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

  test(`set-up screens have no accessibility faults (${name})`, async ({ signIn }) => {
    const say = wordsOf(look.language);
    const page = await signIn(person('sofia.lindqvist').email, look);
    await page.setViewportSize({ width: 1440, height: 900 });
    const fundId = await idOf(page, '/funds');
    for (const path of [
      '/alluser',
      '/roles',
      '/funds',
      '/funds?view=tree',
      '/properties',
      '/property_mapping',
      '/serviceProviders',
    ]) {
      await expectClean(page, path);
    }
    await expectClean(page, `/fundsassociateproperties?fundId=${fundId}`);
    for (const path of ['/lookup_key', '/lookup_value', '/glossary', '/audit']) await expectClean(page, path);
    await expectCleanDialog(page, '/fundsAdd');
    await expectCleanDialog(page, `/properties?propertyId=${await idOf(page, '/properties')}`);
    await expectCleanDialog(page, '/alluser', say('users:addTitle'));
    await expectCleanDialog(page, '/serviceProviders', say('masters:import'));
    await expectCleanDialog(page, '/funds', say('funds:types.action'));
    await expectCleanDialog(page, '/roles', say('roles:add'));
  });

  test(`the sign-in page has no accessibility faults (${name})`, async ({ open }) => {
    const page = await open(look);
    await page.goto('/');
    await page.waitForURL(/\/sign-in\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}
