import type { Locator, Page } from '@playwright/test';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { shiftMonth } from '#local/demo/months.ts';
import { chooseMonth, chooseMonthTooFar } from './choose-month.ts';
import { languagesInTurn } from './in-turn.ts';
import { person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { expect, test } from './test.ts';
import { patternOf, wordsOf } from './words.ts';

import { readJson } from './read-json.ts';

/** Two submissions of one place and dataset: the month of the second is taken. Both are left as they are. */
async function twoMonths(page: Page): Promise<{ moved: SubmissionSummary; taken: SubmissionSummary }> {
  const { rows } = await readJson(page.request, '/api/submissions?size=100&sort=-postMonth');
  const keyOf = ({ serviceProvider, property, fund, dataset }: SubmissionSummary) =>
    [serviceProvider.id, property?.id, fund?.id, dataset.id].join(' ');
  for (const moved of rows) {
    const taken = rows.find((other) => keyOf(other) === keyOf(moved) && other.postMonth < moved.postMonth);
    if (taken && moved.package === null && moved.allowedActions.includes('changePostMonth')) return { moved, taken };
  }
  throw new Error('The demonstration has no submission that can be moved, beside one of another month.');
}

async function open(page: Page, { submissionNo, postMonth, property }: SubmissionSummary): Promise<Locator> {
  const tab = property ? 'properties' : 'funds';
  await page.goto(`/dashboard?tab=${tab}&postMonth=${postMonth}&search=${submissionNo}`);
  const row = page.locator('#content').getByRole('row').filter({ hasText: submissionNo });
  await row.getByRole('button', { name: new RegExp(submissionNo) }).click();
  return page.getByRole('menu');
}

/** What a machine between the browser and the api answers, or the api in a state that the demonstration does not have. */
async function answerOnce(page: Page, act: string, answer: { status: number; body: string; contentType: string }) {
  await page.route(`**/acts/${act}`, (route) => route.fulfill(answer), { times: 1 });
}

const json = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) });
const problem = (code: string, details: object) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 409, code, details }),
});

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`the dialog of another post month says what is wrong (${language})`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, { language });
    const { moved, taken } = await twoMonths(page);
    const menu = await open(page, moved);
    await menu.getByRole('menuitem', { name: say('admin:row.changePostMonth') }).click();
    const dialog = page.getByRole('alertdialog');
    const name = say('admin:changePostMonth.month');
    const choose = (month: string) => chooseMonth(dialog, say, name, month);
    const confirm = dialog.getByRole('button', { name: say('admin:changePostMonth.action'), exact: true });
    const expectSaid = async (key: string) => {
      await confirm.click();
      await expect(dialog.getByRole('alert')).toHaveText(patternOf(say, `admin:changePostMonth.${key}`));
    };

    await expectSaid('missing');
    await dialog.getByLabel(say('admin:changePostMonth.comment')).fill('Wrong month.');
    await choose(moved.postMonth);
    await expectSaid('taken');
    await choose(taken.postMonth);
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/acts/change-post-month'));
    await expectSaid('taken');
    expect((await refused).status()).toBe(409);

    await chooseMonthTooFar(dialog, say, name);
    await expectSaid('outOfRange');
    await choose(shiftMonth(moved.postMonth, 12));
    await answerOnce(page, 'change-post-month', { status: 413, contentType: 'text/html', body: 'Too large' });
    await expectSaid('noAnswer');
    await answerOnce(page, 'change-post-month', { status: 502, contentType: 'text/html', body: 'Bad gateway' });
    await expectSaid('failed');
    const months = [taken.postMonth, shiftMonth(moved.postMonth, 3)];
    await answerOnce(page, 'change-post-month', problem('PostMonthNotDue', { months }));
    await expectSaid('notDue');
    // The elements are the same in every language.
    if (language !== 'en') await expectSound(page, `another post month ${language}`);
  });

  test(`what became of a sync is said, of one and of many (${language})`, async ({ signIn }) => {
    const page = await signIn(person('sofia.lindqvist').email, { language });
    const { moved, taken } = await twoMonths(page);
    const { submissionNo } = moved;
    const choose = async () =>
      (await open(page, moved)).getByRole('menuitem', { name: say('admin:row.sync'), exact: true }).click();
    await choose();
    await expect(page.getByText(say('admin:row.syncDone', { submissionNo }))).toBeVisible();
    await answerOnce(page, 'sync', {
      status: 202,
      ...json({ opId: '1', outcome: 'pending', status: null, rev: null }),
    });
    await choose();
    await expect(page.getByText(say('admin:row.pending', { submissionNo }))).toBeVisible();

    const results = [
      { submissionNo, outcome: 'accepted' },
      { submissionNo: taken.submissionNo, outcome: 'refused', code: 'EditInProgress' },
      { submissionNo: 'SUB-999999', outcome: 'pending' },
    ];
    await answerOnce(page, 'sync', { status: 200, ...json({ results }) });
    await page.getByRole('button', { name: say('admin:sync.action'), exact: true }).click();
    const result = page.getByRole('region', { name: say('admin:sync.result') });
    const rows = result.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    for (const [place, words] of [
      `${taken.submissionNo} ${say('errors:EditInProgress')}`,
      `SUB-999999 ${say('admin:sync.row.pending')}`,
      `${submissionNo} ${say('admin:sync.row.accepted')}`,
    ].entries())
      await expect(rows.nth(place)).toHaveText(words, { useInnerText: true });
    for (const count of ['done', 'pending', 'refused'])
      await expect(result.getByText(say(`admin:sync.${count}`, { count: 1 }), { exact: true })).toBeVisible();
    if (language !== 'en') await expectSound(page, `sync results ${language}`);
  });
}
