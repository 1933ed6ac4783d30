import { demoPeople } from '#local/demo/people.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { person } from './people.ts';
import { resize } from './resize.ts';
import { openLateSubmission, openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { rentRollFor } from './workbooks.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const say = wordsOf('en');
const desktop = { width: 1440, height: 900 };

test('a late submission is seen on a phone without scrolling', async ({ signIn }) => {
  const { serviceProvider } = await openLateSubmission();
  const code = demoFunds.find(({ provider }) => provider.name === serviceProvider.name)?.provider.code;
  const provider = demoPeople.find((one) => one.role === 'DataProvider' && one.provider === code);
  const page = await signIn(provider?.email ?? '', { language: 'en' });
  await resize(page, { width: 390, height: 844 });
  await page.goto('/serviceprovider-dashboard');
  const late = page
    .getByRole('list', { name: say('provider:group.late') })
    .getByRole('listitem')
    .first();
  await expect(late).toBeInViewport({ ratio: 1 });
});

test('findings have rows of one line, and the search lists the newest month first', async ({ signIn }) => {
  const submission = await openRentRoll('NORTHGATE');
  const page = await signIn(person('dana.whitfield').email);
  await resize(page, desktop);
  const desk = new ProviderPage(page, say);
  await desk.goTo(submission);
  const workbook = await rentRollFor(submission, 'hard');
  await desk.drop(workbook);
  await expect(desk.proposalFor(workbook.name)).toHaveValue(submission.submissionNo);
  await desk.confirmProposals(1);
  await expect(desk.uploads.getByText(say('statuses:status.Reopened By System'), { exact: true })).toBeVisible();
  await desk.goTo(submission);
  const rows = desk.panelOf(submission).getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(33);

  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .fill('Rent Roll');
  const found = (await readJson(page.request, '/api/submissions?search=Rent%20Roll&size=10&sort=-postMonth')).rows;
  const months = found.map(({ postMonth }) => postMonth);
  expect(months).toEqual([...months].sort().reverse());
  const options = page
    .getByRole('dialog')
    .getByRole('option')
    .filter({ hasText: /SUB-\d+/ });
  await expect(options.first()).toContainText(found[0]?.submissionNo ?? '');
  await expect(options.last()).toContainText(found.at(-1)?.submissionNo ?? '');
});

test('a file with another layout shows what can be done, and its buttons keep one line', async ({ signIn }) => {
  const submission = await openRentRoll('NORTHGATE');
  const page = await signIn(person('dana.whitfield').email);
  await resize(page, desktop);
  const desk = new ProviderPage(page, say);
  await desk.goTo(submission);
  const panel = desk.panelOf(submission);
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: say('provider:row.upload') }).click();
  const buffer = Buffer.from('Konto,Name,Saldo\n4000,Miete,12\n');
  await (await choosing).setFiles({ name: 'other.csv', mimeType: 'text/csv', buffer });
  await expect(panel.getByRole('group', { name: say('submission:layout.title') })).toBeVisible();
  const upload = panel.getByRole('button', { name: say('provider:panel.uploadCorrected') });
  const download = panel.getByRole('link', { name: /Download (marked|original)/ });
  const tops = [await upload.boundingBox(), await download.boundingBox()].map((box) => Math.round(box?.y ?? 0));
  expect(tops[0]).toBe(tops[1]);
  for (const button of [upload, download]) expect((await button.boundingBox())?.height).toBeLessThanOrEqual(33);
});
