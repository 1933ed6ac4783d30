import { chooseOption, expectFocusSeen, press, signInByKeys, tabTo } from './keys.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { castOf } from './people.ts';
import { openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { rentRollFor } from './workbooks.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

test('a provider signs in, hands in a file and explains its findings by keys alone', async ({ open }) => {
  const { provider } = castOf('en');
  const submission = await openRentRoll(provider.provider ?? '');
  const workbook = await rentRollFor(submission, 'soft');
  const page = await open();
  const desk = new ProviderPage(page, say);

  await test.step('signs in and chooses the file', async () => {
    await signInByKeys(page, provider.email);
    await tabTo(page, page.getByRole('button', { name: say('provider:drop.choose'), exact: true }));
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(workbook);
    await expect(desk.proposalFor(workbook.name)).toHaveValue(submission.submissionNo);
    await expectFocusSeen(page);
  });
  await test.step('hands it in for the submission that is proposed', async () => {
    await press(page, desk.uploads.getByRole('button', { name: say('provider:propose.send', { count: 1 }) }));
    const waiting = desk.uploads.getByRole('button', { name: say('provider:row.explain', { count: 2 }) });
    await expect(waiting).toBeVisible({ timeout: 60_000 });
    await expectFocusSeen(page);
    await press(page, waiting);
  });
  await test.step('explains both findings and sends them', async () => {
    const panel = desk.panelOf(submission);
    const texts = panel.getByPlaceholder(say('provider:explain.placeholder'));
    await expect(texts).toHaveCount(2);
    await chooseOption(page, panel.getByLabel(say('provider:explain.reason')).first(), 'ROUNDING');
    for (const [at, words] of ['The annual figure includes parking.', 'The market has come down.'].entries()) {
      await tabTo(page, texts.nth(at));
      await page.keyboard.type(words);
    }
    await press(page, panel.getByRole('button', { name: say('provider:explain.send') }));
    const messages = page.getByRole('region', { name: say('common:messages') });
    await expect(messages.getByText(say('provider:explain.sent'), { exact: true })).toBeVisible();
    await expectFocusSeen(page);
  });
});
