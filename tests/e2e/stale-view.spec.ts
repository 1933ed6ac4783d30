import { ProviderPage } from './pages/provider-page.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { openRentRoll } from './submissions.ts';
import { rentRollFor } from './workbooks.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

test('the second of two uploads is asked before it takes the place of the first', async ({ signIn }) => {
  const dana = new ProviderPage(await signIn(person('dana.whitfield').email), say);
  const page = await signIn(person('grant.abara').email);
  const grant = new ProviderPage(page, say);
  const submission = await openRentRoll('NORTHGATE');
  await dana.goTo(submission);
  await grant.goTo(submission);
  const [first, second] = [await rentRollFor(submission, 'hard'), await rentRollFor(submission, 'none', '_v2')];
  // Grant has chosen his file while nobody else had sent one.
  await grant.drop(second);
  await expect(grant.proposalFor(second.name)).toHaveValue(submission.submissionNo);

  await dana.drop(first);
  await expect(dana.proposalFor(first.name)).toHaveValue(submission.submissionNo);
  await dana.confirmProposals(1);
  await expect(dana.uploads.getByText(say('statuses:status.Reopened By System'), { exact: true })).toBeVisible();

  await grant.confirmProposals(1);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toContainText('Dana Whitfield');
  await expect(dialog).toContainText(second.name);
  await dialog.getByRole('button', { name: say('common:cancel') }).click();
  await expect(grant.uploads.getByRole('alert')).toContainText(say('provider:upload.stale'));

  await grant.uploads.getByRole('button', { name: say('provider:upload.again') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('provider:replace.confirm') })
    .click();
  await expect(grant.uploads.getByText(say('statuses:status.Submitted For Review'), { exact: true })).toBeVisible();
});
