import { firstSteps, needlessToOpen } from '#contracts/first-steps.ts';
import { firstSuperAdmin, installations } from './installations.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const baseURL = installations.empty.url;

for (const language of ['en', 'ja', 'ar'] as const) {
  test(`the first SuperAdmin is greeted with the checklist, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const page = await signIn(firstSuperAdmin, { baseURL, language });
    await expect(page).toHaveURL((url) => url.pathname === '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('admin:firstSteps.title'));
    const steps = page.getByRole('list', { name: say('admin:firstSteps.label') }).getByRole('listitem');
    await expect(steps).toHaveCount(firstSteps.length);
    for (const [at, step] of firstSteps.entries()) {
      await expect(steps.nth(at)).toContainText(say(`admin:firstSteps.step.${step}.title`));
    }
    // Each leads to its screen; what a mapping is made of comes with the first workbook.
    await expect(steps.getByRole('link')).toHaveCount(firstSteps.filter((step) => step !== needlessToOpen).length);
    // A fund comes first; nothing that was never collected is counted or drawn.
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('table')).toHaveCount(0);
  });
}
