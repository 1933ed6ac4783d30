import { languagesInTurn } from './in-turn.ts';
import { keepMapping } from './mappings.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { castOf, person } from './people.ts';
import { headOf, mapBySample, rawRentRoll } from './raw-rent-roll.ts';
import { openLaterRentRoll, openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const later = {
  en: { firstHead: 'Industry', rent: 'Base rent per month' },
  ja: { firstHead: '業種', rent: '月額賃料（税抜）' },
  ar: { firstHead: 'القطاع', rent: 'الإيجار الشهري الصافي' },
};

for (const language of languagesInTurn(import.meta.filename)) {
  test(`a moved and a renamed column are caught, mapped and accepted, in ${language}`, async ({
    signIn,
    afterwards,
  }) => {
    const say = wordsOf(language);
    const { provider } = castOf(language);
    const first = await openRentRoll(provider.provider ?? '');
    afterwards(await keepMapping(first));
    const admin = await signIn(person('sofia.lindqvist').email, { language });
    await mapBySample(admin, say, first, rawRentRoll(first));
    const page = await signIn(provider.email, { language });
    const desk = new ProviderPage(page, say);
    const handIn = async (submission: typeof first, raw: ReturnType<typeof rawRentRoll>) => {
      await desk.goTo(submission);
      await desk.drop(raw.workbook);
      await expect(desk.proposalFor(raw.workbook.name)).toHaveValue(submission.submissionNo);
      await desk.confirmProposals(1);
    };
    await handIn(first, rawRentRoll(first));
    const submitted = say('statuses:status.Submitted For Review');
    await expect(desk.uploads.getByText(submitted, { exact: true })).toBeVisible();

    const second = await openLaterRentRoll(first);
    const { firstHead, rent } = later[language];
    const changed = rawRentRoll(second, { firstHead, heads: { monthly_base_rent: rent } });
    await handIn(second, changed);
    // The provider reads what moved, and that nothing is wrong with the figures.
    const panel = desk.panelOf(second);
    await expect(panel.getByText(say('submission:layout.noBlame'))).toBeVisible();
    await expect(panel.getByText(rent).first()).toBeVisible();

    await admin.goto(`/dashboard/${second.submissionNo}`);
    // Three clicks: to the mapping, accept, check again.
    await admin.getByRole('link', { name: say('submission:layout.adapt') }).click();
    await expect(admin.getByRole('heading', { name: say('dataset-mapping:drift.title') })).toBeVisible();
    await expect(admin.getByRole('listitem').filter({ hasText: rent })).toContainText(
      say('dataset-mapping:drift.was', { head: headOf(second, 'monthly_base_rent') }),
    );
    await admin.getByRole('button', { name: say('dataset-mapping:drift.accept', { version: 2 }) }).click();
    await admin.getByRole('button', { name: say('jobs:recheck.apply', { count: 1 }), exact: true }).click();

    await desk.goTo(second);
    await expect(desk.panelOf(second).getByText(submitted, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  });
}
