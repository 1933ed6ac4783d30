import type { Locator, Page } from '@playwright/test';
import { stuckSearches } from '#contracts/stuck.ts';
import type { StuckKind } from '#contracts/stuck.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { Browser } from '#tests/support/browser.ts';
import { signIn as signInQuietly } from '#tests/support/sign-in.ts';
import { endCpuWorker, refuseVersions } from './faults.ts';
import { installations } from './installations.ts';
import { SubmissionPage } from './pages/submission-page.ts';
import { TemporalPage } from './pages/temporal-page.ts';
import { person } from './people.ts';
import { processOf, uploadTo } from './processes.ts';
import { expect, test } from './test.ts';
import { openLateSubmission, openRentRoll } from './submissions.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

/** Each way of being stuck: provoked on the running platform, found as an operator finds it, and freed. */
const say = wordsOf('en');
const foundWithin = 120_000;

test.describe.configure({ timeout: 420_000 });

/** On the page of the application: the reason in plain words. Looked for until the reconciler has been there. */
async function expectInList(page: Page, kind: StuckKind, { submissionNo }: SubmissionSummary, reason: string) {
  const row = page.getByRole('table', { name: say(`stuck:kind.${kind}`) }).getByRole('row', { name: submissionNo });
  await expect(async () => {
    await page.goto(`/stuck?kind=${kind}&size=100`);
    await expect(row).toContainText(say(`stuck:reason.${reason}`), { timeout: 10_000 });
  }).toPass({ timeout: foundWithin });
}

/** By the link of the page in the interface of Temporal, and from the run back to the submission. */
async function findInTemporal(page: Page, kind: StuckKind, { submissionNo }: SubmissionSummary): Promise<TemporalPage> {
  if (!page.url().includes(`kind=${kind}`)) await page.goto(`/stuck?kind=${kind}`);
  const link = page.getByRole('link', { name: say('stuck:search') });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.searchParams.get('query')).toBe(stuckSearches[kind]);
  const temporal = await openedBy(page, link);
  await temporal.expectListed(submissionNo);
  const back = await temporal.submissionOf(submissionNo);
  expect(back).toBe(`${installations.demo.url}/dashboard/${submissionNo}`);
  await page.goto(back ?? '');
  await temporal.search(address.href);
  return temporal;
}

async function openedBy(page: Page, link: Locator): Promise<TemporalPage> {
  const opened = page.waitForEvent('popup');
  await link.click();
  return new TemporalPage(await opened);
}

/** The submission's own page leads to its run as well. */
async function expectRunLink(page: Page, submissionNo: string): Promise<void> {
  const link = page.getByRole('link', { name: say('submission:acts.process') }).first();
  await expect(link).toHaveAttribute('href', new RegExp(`/namespaces/default/workflows/${submissionNo}$`));
}

const freeBy = (page: Page, remedy: string) =>
  page.getByRole('button', { name: say(`stuck:remedy.${remedy}.action`) }).click();

/** The workbook has been checked, with soft findings or without: the submission waits for a person, and nothing holds it up. */
async function expectChecked(page: Page, { submissionNo }: SubmissionSummary): Promise<void> {
  await expect(async () => {
    const { status, isAwaitingExplanation, stuck } = await readJson(page.request, `/api/submissions/${submissionNo}`);
    expect({ isChecked: status === 'Submitted For Review' || isAwaitingExplanation, stuck }).toEqual({
      isChecked: true,
      stuck: [],
    });
  }).toPass({ timeout: foundWithin });
}

async function carryOut(
  page: Page,
  act: string,
  fill: (dialog: Locator) => Promise<unknown> = () => Promise.resolve(),
) {
  await page.getByRole('button', { name: say('submission:acts.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: say(`submission:acts.${act}.open`), exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: say(`submission:acts.${act}.confirm`), exact: true }).click();
  await expect(dialog).toBeHidden();
}

interface Broken {
  submission: SubmissionSummary;
  mend: () => Promise<void>;
}

/** A submission with a good workbook that PostgreSQL does not take. */
async function uploadBroken(provider: Browser, state: Parameters<typeof refuseVersions>[2]): Promise<Broken> {
  const submission = await openRentRoll('NORTHGATE');
  const mend = await refuseVersions('demo', submission.submissionNo, state);
  await uploadTo(provider, submission);
  return { submission, mend };
}

test.describe('a stuck submission is found in Temporal, and freed from its page:', () => {
  let dana: Browser;
  let page: Page;
  let parked: Broken;
  let retrying: Broken;
  let failing: SubmissionSummary;

  // First of all and all at once: some attempts pass before it is called a trouble.
  test.beforeAll(async () => {
    dana = await signInQuietly(installations.demo.url, person('dana.whitfield').email);
    failing = await openRentRoll('NORTHGATE');
    // No search attribute holds this: the code of the process fails at what it was told, now and whenever it is repeated.
    await (await processOf(failing)).signal('troubleFound', { code: 'not a text' });
    retrying = await uploadBroken(dana, 'diskFull');
    parked = await uploadBroken(dana, 'checkViolation');
  });
  test.afterAll(() => Promise.all([parked, retrying].map((broken) => broken?.mend())));

  test.beforeEach(async ({ signIn }) => {
    page = await signIn(person('amelia.hart').email, { path: '/stuck' });
  });

  test('parked', async () => {
    const { submission, mend } = parked;
    await expectInList(page, 'parked', submission, 'EffectFailed');
    const temporal = await findInTemporal(page, 'parked', submission);
    await expectRunLink(page, submission.submissionNo);
    await mend();
    await page.getByRole('button', { name: say('submission:acts.retry.open') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: say('submission:acts.retry.confirm'), exact: true }).click();
    await expectChecked(page, submission);
    await temporal.expectGone(submission.submissionNo);
  });

  test('a step that keeps failing', async () => {
    const { submission, mend } = retrying;
    await expectInList(page, 'activityRetrying', submission, 'activityRetrying');
    const temporal = await findInTemporal(page, 'activityRetrying', submission);
    await mend();
    await freeBy(page, 'try-at-once');
    await expectChecked(page, submission);
    await temporal.expectGone(submission.submissionNo);
  });

  test('a process that fails itself', async () => {
    await expectInList(page, 'workflowTaskFailing', failing, 'workflowTaskFailing');
    const temporal = await findInTemporal(page, 'workflowTaskFailing', failing);
    await freeBy(page, 'start-anew');
    await temporal.expectGone(failing.submissionNo);
    await uploadTo(dana, failing);
    await expectChecked(page, failing);
  });

  test('one that no worker takes up', async () => {
    const submission = await openRentRoll('NORTHGATE');
    const { start, restore } = endCpuWorker('demo');
    try {
      await uploadTo(dana, submission);
      await expectInList(page, 'noWorker', submission, 'noWorker');
      const temporal = await findInTemporal(page, 'noWorker', submission);
      start();
      await expectChecked(page, submission);
      await temporal.expectGone(submission.submissionNo);
    } finally {
      restore();
    }
  });

  test('a process that was lost', async () => {
    const submission = await openRentRoll('NORTHGATE');
    const handle = await processOf(submission);
    const lost = await handle.describe();
    await handle.terminate('by mistake');
    // It is found in the next round, without a look from anybody.
    await expect(async () => {
      const { runId, status } = await handle.describe();
      expect({ isAnother: runId !== lost.runId, status: status.name }).toEqual({ isAnother: true, status: 'RUNNING' });
    }).toPass({ timeout: foundWithin });
    await page.goto('/stuck?kind=runLost');
    await expect(page.getByText(say('stuck:empty.text'))).toBeVisible();
    await page.goto(`/dashboard/${submission.submissionNo}`);
    await uploadTo(dana, submission);
    await expectChecked(page, submission);
  });

  test('one that somebody is late with', async () => {
    const submission = await openLateSubmission();
    await expectInList(page, 'humanLate', submission, 'humanLate');
    const temporal = await findInTemporal(page, 'humanLate', submission);
    await carryOut(page, 'remind');
    await carryOut(page, 'close', async (dialog) => {
      await dialog.getByLabel(say('submission:acts.close.reason')).selectOption('WAIVED');
      await dialog.getByRole('textbox', { name: say('submission:act.comment') }).fill('Not collected in this month.');
    });
    await page.reload();
    await new SubmissionPage(page, say).expectStatus('Closed');
    await temporal.expectGone(submission.submissionNo);
  });
});

test('the dashboard of an administrator leads to what is stuck', async ({ signIn }) => {
  const page = await signIn(person('amelia.hart').email, { path: '/dashboard' });
  const panel = page.locator('section', { has: page.getByRole('heading', { name: say('stuck:title'), exact: true }) });
  await panel.getByRole('link', { name: say('stuck:kind.parked') }).click();
  await expect(page).toHaveURL(/\/stuck\?kind=parked$/);
  const row = page
    .getByRole('table', { name: say('stuck:kind.parked') })
    .getByRole('row')
    .nth(1);
  const submissionNo = (await row.getByRole('link').first().textContent()) ?? '';
  await expect(row.getByRole('link', { name: say('stuck:run') })).toHaveAttribute(
    'href',
    new RegExp(`/workflows/${submissionNo}$`),
  );
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${submissionNo}$`));
  await expect(page.getByRole('heading', { name: say('submission:stuck.title'), exact: true })).toBeVisible();
});
