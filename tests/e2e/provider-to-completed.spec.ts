import type { Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { DemoPerson } from '#local/demo/people.ts';
import { languagesInTurn } from './in-turn.ts';
import { expectMail } from './mails.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { SubmissionPage } from './pages/submission-page.ts';
import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { openRentRoll } from './submissions.ts';
import { rentRollFor } from './workbooks.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

const comments: Record<LanguageCode, string> = {
  en: 'One tenant does not match its lease. Please correct unit 103.',
  ja: '契約とテナント名が一致しません。103号室を修正してください。',
  ar: 'اسم المستأجر لا يطابق العقد. يُرجى تصحيح الوحدة 103.',
};

interface Story {
  say: Words;
  provider: { page: Page; desk: ProviderPage };
  submission: SubmissionSummary;
}

const status = (say: Words, name: SubmissionSummary['status']) => say(`statuses:status.${name}`);

/** A faulty workbook through the drop zone: refused with findings by row. */
async function uploadFaulty({ say, provider, submission }: Story): Promise<void> {
  const { page, desk } = provider;
  const faulty = await rentRollFor(submission, 'hard');
  await desk.drop(faulty);
  await expect(desk.proposalFor(faulty.name)).toHaveValue(submission.submissionNo);
  await desk.confirmProposals(1);
  await expect(desk.uploads.getByText(status(say, 'Reopened By System'), { exact: true })).toBeVisible();
  const found = await readJson(page.request, `/api/submissions/${submission.submissionNo}`);
  expect(found.hardCount).toBeGreaterThan(0);
  await desk.uploads
    .getByRole('button', { name: say('provider:upload.seeErrors', { count: found.hardCount }) })
    .click();
  const panel = desk.panelOf(submission);
  await expect(panel.getByText(say('provider:panel.errors', { count: found.hardCount }))).toBeVisible();
  const rows = panel.getByRole('table', { name: say('provider:finding.table') }).getByRole('row');
  // Lease end before lease start, in the row and cell where it stands.
  await expect(rows.filter({ hasText: '2019' }).first()).toBeVisible();
  await expect(panel.getByRole('img', { name: say('statuses:severity.hard') })).toHaveCount(found.hardCount);
  await panel.getByText(say('provider:panel.errorsOnly')).click();
  await expect(panel.getByRole('img', { name: say('statuses:severity.soft') })).toHaveCount(0);
}

async function uploadCorrected({ say, provider, submission }: Story, fault: 'slight' | 'none', suffix: string) {
  const workbook = await rentRollFor(submission, fault, suffix);
  await provider.desk.uploadFrom(provider.desk.panelOf(submission), workbook);
  await expect(provider.desk.uploads.getByText(workbook.name, { exact: true })).toBeVisible();
  await expect(provider.desk.uploads.getByText(status(say, 'Submitted For Review'), { exact: true })).toBeVisible();
}

/** Reads the comment of the reopening and answers with a new file. */
async function resubmit(story: Story, comment: string): Promise<void> {
  const { say, provider, submission } = story;
  await provider.desk.goTo(submission);
  const panel = provider.desk.panelOf(submission);
  await expect(panel.getByText(comment)).toBeVisible();
  await panel.getByLabel(say('provider:comment.answer')).fill('103');
  await uploadCorrected(story, 'none', '_v3');
}

/** From the mail's own address into the submission, as a reviewer does whose turn has come. */
function openSubmission(page: Page, submissionNo: string, say: Words) {
  const row = page.getByRole('table', { name: say('reviewer:group.myTurn') }).getByRole('row', { name: submissionNo });
  return row.getByRole('link', { name: say('reviewer:review') }).click();
}

async function expectHistory(page: Page, { say, submission }: Story, comment: string): Promise<void> {
  const submissionPage = new SubmissionPage(page, say);
  await page.goto(`/dashboard/${submission.submissionNo}`);
  await submissionPage.expectStatus('Completed');
  const history = await submissionPage.openTab('history');
  const entries = history.getByRole('list', { name: say('submission:tab.history') }).getByRole('listitem');
  const told = [
    say('submission:history.action.published', { version: 3 }),
    say('submission:history.action.processingDone', { version: 3 }),
    say('submission:history.action.approve', { version: 3 }),
    say('submission:history.action.upload', { version: 3 }),
    say('submission:history.action.reopen', { version: 2 }),
    say('submission:history.action.approve', { version: 2 }),
    say('submission:history.action.validationPassed', { version: 2 }),
    say('submission:history.action.upload', { version: 2 }),
    say('submission:history.action.validationFailed', { version: 1 }),
    say('submission:history.action.upload', { version: 1 }),
    say('submission:history.action.open'),
  ];
  for (const words of told) await expect(entries.filter({ hasText: words }).first()).toBeVisible();
  await expect(entries.filter({ hasText: comment })).toHaveCount(1);
  const moved = say('submission:history.moved', {
    from: status(say, 'DataProcessing Completed'),
    to: status(say, 'Completed'),
  });
  await expect(entries.filter({ hasText: moved })).toHaveCount(1);
}

/** The row of the submission on the administrators' dashboard. */
async function expectOnDashboard(
  page: Page,
  { say, submission }: Story,
  name: SubmissionSummary['status'],
): Promise<void> {
  await page.goto(`/dashboard?postMonth=${submission.postMonth}&search=${submission.submissionNo}`);
  const row = page
    .getByRole('table', { name: say('admin:list.label') })
    .getByRole('row', { name: submission.submissionNo });
  await expect(row.getByText(status(say, name), { exact: true })).toBeVisible();
}

async function expectMails({ submission }: Story, provider: DemoPerson, reviewers: DemoPerson[]): Promise<void> {
  const { submissionNo } = submission;
  const [, second] = reviewers;
  const words = wordsOf(provider.language);
  await expectMail(provider.email, submissionNo, words('mail:refused.subject', { submissionNo, cause: 'HARD_RULE' }));
  const reopened = { submissionNo, person: second?.name ?? '', cause: 'DATA_ENTRY' };
  await expectMail(provider.email, submissionNo, words('mail:reopened.subject', reopened));
  await expectMail(provider.email, submissionNo, words('mail:approved.subject', { submissionNo }));
  for (const { email, language } of reviewers) {
    await expectMail(email, submissionNo, wordsOf(language)('mail:yourTurn.subject', { submissionNo }));
  }
}

for (const language of languagesInTurn(import.meta.filename)) {
  test(`a workbook's way from a refusal to Completed, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const { provider, reviewers } = castOf(language);
    const [first, second, ...others] = reviewers;
    if (!first || !second) throw new Error('The chain needs two reviewers.');
    const submission = await openRentRoll(provider.provider ?? '');
    const page = await signIn(provider.email, { language });
    const desk = new ProviderPage(page, say);
    await desk.goTo(submission);
    const story: Story = { say, provider: { page, desk }, submission };
    const { submissionNo } = story.submission;
    const comment = comments[language];
    const pages = new Map<string, Page>();
    const atSubmission = async ({ email }: DemoPerson): Promise<SubmissionPage> => {
      const own = pages.get(email) ?? (await signIn(email, { language }));
      pages.set(email, own);
      await own.goto('/reviewer-dashboard');
      await openSubmission(own, submissionNo, say);
      return new SubmissionPage(own, say);
    };

    await test.step('the provider is refused, then handed over', async () => {
      await uploadFaulty(story);
      await uploadCorrected(story, 'slight', '_v2');
    });
    await test.step('the first reviewer approves, the second reopens', async () => {
      await (await atSubmission(first)).approve();
      const submission = await atSubmission(second);
      await submission.reopen('DATA_ENTRY', comment);
      // A decision opens the next submission of the queue.
      await pages.get(second.email)?.goto(`/reviewer-dashboard/${submissionNo}`);
      await submission.expectStatus('Reopened By Reviewer');
    });
    const admin = await signIn(person(language === 'ar' ? 'yusuf.rahman' : 'amelia.hart').email, { language });
    await expectOnDashboard(admin, story, 'Reopened By Reviewer');
    await test.step('the provider answers with a new file', () => resubmit(story, comment));
    await test.step('everybody approves', async () => {
      for (const reviewer of [first, second, ...others]) await (await atSubmission(reviewer)).approve();
      const approver = others.at(-1);
      if (!approver) throw new Error('The chain needs an approver.');
      const own = pages.get(approver.email);
      await own?.goto(`/reviewer-dashboard/${submissionNo}`);
      if (own) await new SubmissionPage(own, say).expectStatus('Completed');
    });
    await test.step('everybody is told, and the trail tells the story', async () => {
      await expectOnDashboard(admin, story, 'Completed');
      await expectHistory(admin, story, comment);
      await expectMails(story, provider, reviewers);
    });
  });
}
