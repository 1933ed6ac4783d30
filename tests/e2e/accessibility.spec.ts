import type { Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { takesTurn } from '#tests/support/in-turn.ts';
import { fillLists } from './long-lists.ts';
import { castOf, person } from './people.ts';
import { expectSound, expectSoundDialog, expectSoundScreen } from './sound-screen.ts';
import { expect, test } from './test.ts';
import type { People } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

/** Addresses of the form of a chart of accounts: one with unmapped accounts, and one to be looked at. */
async function chartForms(page: Page): Promise<string[]> {
  const [chart] = (await readJson(page.request, '/api/account-mappings?sort=-pending')).rows;
  if (!chart) throw new Error('The demonstration has no chart of accounts of a provider.');
  const form = `/COA-mapping-form-map?chart=${chart.chartId}`;
  return [form, `${form}&view=1`];
}

async function idOf(page: Page, path: string): Promise<number> {
  const { rows } = (await (await page.request.get(`/api${path}?size=10`)).json()) as { rows: { id: number }[] };
  if (!rows[0]) throw new Error(`The demonstration has nothing at ${path}.`);
  return rows[0].id;
}

/** What this person sees, those with the most findings first. */
async function submissionsOf(page: Page): Promise<SubmissionSummary[]> {
  const { rows } = await readJson(page.request, '/api/submissions?size=100&sort=-postMonth');
  if (rows.length === 0) throw new Error('The demonstration has no submission.');
  return rows.toSorted((a, b) => b.hardCount + b.softCount - a.hardCount - a.softCount);
}

/** The first that fits. Not everybody of the demonstration has a submission in every status. */
function one(submissions: readonly SubmissionSummary[], fits: (submission: SubmissionSummary) => boolean): string {
  return (submissions.find(fits) ?? submissions[0])?.submissionNo ?? '';
}

const ownPages = ['/orphanRecords', '/viewNotifications', '/user-profile'];

const looks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ja', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const satisfies { language: LanguageCode; colorScheme: 'light' | 'dark' }[];

// Ten screens at four widths each, with long lists, while journeys run beside them.
test.setTimeout(600_000);

for (const [at, look] of looks.entries()) {
  const name = `${look.language}, ${look.colorScheme}`;
  const say = wordsOf(look.language);
  let place = at;
  /** Each run looks at all screens, at each of them in one of the three ways. */
  const sweep = (title: string, body: (fixtures: People) => Promise<void>) => {
    place += 1;
    if (takesTurn(place)) test(title, body);
  };

  sweep(`screens of the provider are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(castOf(look.language).provider.email, look);
    const submissions = await submissionsOf(page);
    const faulty = one(submissions, ({ status }) => status === 'Reopened By System');
    const board = '/serviceprovider-dashboard';
    for (const submissionNo of new Set([
      faulty,
      one(submissions, ({ status }) => status === 'Reopened By Reviewer'),
      one(submissions, ({ isAwaitingExplanation }) => isAwaitingExplanation),
    ])) {
      await expectSoundScreen(page, `${board}?ticket=${submissionNo}`);
    }
    await expectSoundScreen(page, `${board}/${faulty}?tab=findings`);
    const completed = one(submissions, ({ status }) => status === 'Completed');
    for (const tab of ['explanations', 'history']) await expectSoundScreen(page, `${board}/${completed}?tab=${tab}`);
    const charts = ['/COA-mapping-new', ...(await chartForms(page))];
    for (const path of [...ownPages, '/help', ...charts, `${board}/SUB-999999999`, '/unauthorizedaccess?reference=1']) {
      await expectSoundScreen(page, path);
    }
  });

  sweep(`screens of the reviewer are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('helen.aldridge').email, look);
    await expectSoundScreen(page, '/reviewer-dashboard');
    const submissionNo = one(await submissionsOf(page), ({ status }) => status === 'Submitted For Approval');
    for (const tab of ['data', 'findings', 'explanations', 'comments', 'file', 'history']) {
      await expectSoundScreen(page, `/reviewer-dashboard/${submissionNo}?tab=${tab}`);
    }
    for (const path of [...ownPages, '/help/reviewer#decide']) await expectSoundScreen(page, path);
    await expectSoundDialog(page, '/reviewer-dashboard', say('reviewer:delegate.action'));
  });

  sweep(`screens of funds and charts are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, look);
    await fillLists(page);
    const fundId = await idOf(page, '/funds');
    const charts = ['/chartsofAC', '/chartsofAC_view?chartId=1', '/chartsofAC_view?chartId=1&view=table'];
    for (const path of [...charts, '/COA-mapping-new', ...(await chartForms(page))]) {
      await expectSoundScreen(page, path);
    }
    for (const path of ['/dashboard', '/funds', '/funds?view=tree', `/fundsassociateproperties?fundId=${fundId}`]) {
      await expectSoundScreen(page, path);
    }
  });

  sweep(`screens of properties and people are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, look);
    await fillLists(page);
    for (const path of [
      '/properties',
      '/property_mapping',
      '/serviceProviders',
      '/alluser',
      '/deadlines',
      '/calendars',
      '/holidays',
      '/viewuploadedfiles',
      '/report/fileprocessing',
      ...ownPages,
    ])
      await expectSoundScreen(page, path);
  });

  sweep(`screens of a collection are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, look);
    await fillLists(page);
    for (const path of [
      '/configureWorkflow',
      '/dataset',
      '/dataset?tab=packages',
      '/managefrequency',
      '/integrationCenter',
      '/mapping',
      '/ConfigureDataset?datasetId=1',
      '/report/month',
      '/no-such-page',
    ])
      await expectSoundScreen(page, path);
    await expectSoundScreen(page, `/dashboard/${one(await submissionsOf(page), ({ status }) => status === 'New')}`);
  });

  sweep(`screens of rules and reports are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, look);
    const ruleId = await idOf(page, '/rules');
    for (const path of [
      '/rules_engine',
      `/rules_engine?rule=${ruleId}`,
      '/rules_engine?tab=tie-outs',
      '/rules_engine?packs=all',
      '/report/dataquality',
      '/report/turnaroundtime',
      '/report/rates',
      '/help?about=%2Frules_engine',
      '/help/operator',
    ])
      await expectSoundScreen(page, path);
  });

  sweep(`dialogs of the administrator are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('amelia.hart').email, look);
    await expectSoundDialog(page, '/fundsAdd');
    await expectSoundDialog(page, `/properties?propertyId=${await idOf(page, '/properties')}`);
    await expectSoundDialog(page, '/alluser', say('users:addTitle'));
    await expectSoundDialog(page, '/serviceProviders', say('masters:import'));
    await expectSoundDialog(page, '/funds', say('funds:types.action'));
  });

  sweep(`screens of the SuperAdmin and of operators are accessible and laid out (${name})`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, look);
    await fillLists(page);
    for (const path of ['/roles', '/lookup_key', '/lookup_value', '/glossary', '/audit', '/stuck']) {
      await expectSoundScreen(page, path);
    }
    await expectSoundDialog(page, '/roles', say('roles:add'));
  });

  sweep(`the sign-in page is accessible and laid out (${name})`, async ({ open }) => {
    const page = await open(look);
    await page.goto('/');
    await page.waitForURL(/\/sign-in\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page, 'sign-in');
  });
}
