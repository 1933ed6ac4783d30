import { languagesInTurn } from './in-turn.ts';
import { keepMapping } from './mappings.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { castOf, person } from './people.ts';
import { mapBySample, rawRentRoll } from './raw-rent-roll.ts';
import { openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

for (const language of languagesInTurn(import.meta.filename)) {
  test(`a mapping proposed from a workbook reads the provider's file, in ${language}`, async ({
    signIn,
    afterwards,
  }) => {
    const say = wordsOf(language);
    const { provider } = castOf(language);
    const submission = await openRentRoll(provider.provider ?? '');
    afterwards(await keepMapping(submission));
    const raw = rawRentRoll(submission);
    const admin = await signIn(person('sofia.lindqvist').email, { language });
    await mapBySample(admin, say, submission, raw);
    const page = await signIn(provider.email, { language });
    const desk = new ProviderPage(page, say);
    await desk.goTo(submission);
    await desk.drop(raw.workbook);
    await expect(desk.proposalFor(raw.workbook.name)).toHaveValue(submission.submissionNo);
    await desk.confirmProposals(1);
    await expect(desk.uploads.getByText(say('statuses:status.Submitted For Review'), { exact: true })).toBeVisible();
  });
}
