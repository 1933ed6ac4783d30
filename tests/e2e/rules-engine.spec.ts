import type { RuleView } from '#contracts/rules.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { RulePage } from './pages/rule-page.ts';
import { castOf, person } from './people.ts';
import { openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { rentRollFor } from './workbooks.ts';

const messages = {
  en: ['The monthly rent is higher than the house expects.', 'The rents of this file add up to more than allowed.'],
  ja: ['月額賃料が想定を上回っています。', 'このファイルの賃料合計が上限を超えています。'],
  ar: ['الإيجار الشهري أعلى مما نتوقع.', 'مجموع الإيجارات في هذا الملف يتجاوز المسموح.'],
} as const;

async function switchOff(id: number): Promise<void> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const { version } = (await admin.get(`/api/rules/${id}/rule`)).body as RuleView;
  expect((await admin.send('PUT', `/api/rules/${id}/status`, { isActive: false, version })).status).toBe(204);
}

for (const language of languageCodes) {
  test(`rules written in basic mode meet the provider's next upload, in ${language}`, async ({
    signIn: enter,
    afterwards,
  }) => {
    const say = wordsOf(language);
    const { provider } = castOf(language);
    const submission = await openRentRoll(provider.provider ?? '');
    const fund = demoFunds.find(({ properties }) => properties.some(({ code }) => code === submission.property?.code));
    const [soft, hard] = messages[language];
    const common = {
      ...{ field: 'monthly_base_rent', operation: 'lessOrEqual', value: '1' },
      ...{ fund: fund?.name ?? '', month: submission.postMonth.slice(0, 7) },
    };
    const admin = await enter(person('sofia.lindqvist').email, { language, path: '/rules_engine' });
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(say('rules-engine:many'));
    const rules = new RulePage(admin, say, language);
    await rules.write({ ...common, type: 'soft', aggregate: 'NOT_APPLICABLE', name: soft, message: soft });
    const softId = await rules.switchOn(soft);
    afterwards(() => switchOff(softId));
    await rules.write({ ...common, type: 'hard', aggregate: 'SUM', name: hard, message: hard });
    const hardId = await rules.switchOn(hard);
    afterwards(() => switchOff(hardId));

    const page = await enter(provider.email, { language });
    const desk = new ProviderPage(page, say);
    await desk.goTo(submission);
    const workbook = await rentRollFor(submission, 'none');
    await desk.drop(workbook);
    await expect(desk.proposalFor(workbook.name)).toHaveValue(submission.submissionNo);
    await desk.confirmProposals(1);
    const refused = say('statuses:status.Reopened By System');
    await expect(desk.uploads.getByText(refused, { exact: true })).toBeVisible();
    const address = `/api/submissions/${submission.submissionNo}`;
    const found = (await (await page.request.get(address)).json()) as SubmissionDetail;
    expect(found.hardCount).toBe(1);
    expect(found.softCount).toBeGreaterThan(1);
    await desk.uploads.getByRole('button', { name: say('provider:upload.seeErrors', { count: 1 }) }).click();
    await expect(desk.panelOf(submission).getByText(hard).first()).toBeVisible();
  });
}
