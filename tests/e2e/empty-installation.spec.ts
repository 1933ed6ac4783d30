import { firstSteps } from '#contracts/first-steps.ts';
import { firstSuperAdmin, installations } from './installations.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const baseURL = installations.empty.url;

for (const language of ['en', 'ja', 'ar'] as const) {
  test(`the first SuperAdmin is greeted with the checklist, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const page = await signIn(firstSuperAdmin, { baseURL, language });
    await expect(page).toHaveURL((url) => url.pathname === '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('first-steps:title'));
    const steps = page.getByRole('list', { name: say('first-steps:label') }).getByRole('listitem');
    await expect(steps).toHaveCount(firstSteps.length);
    for (const [at, step] of firstSteps.entries()) {
      await expect(steps.nth(at)).toContainText(say(`first-steps:step.${step}.title`));
    }
    // The one that is next offers both ways to its screen, the others lead to theirs; the last is done on this page.
    await expect(steps.first().getByRole('link')).toHaveText([
      say('first-steps:bring'),
      say('first-steps:step.fund.action'),
    ]);
    await expect(steps.getByRole('link')).toHaveCount(firstSteps.length);
    // A fund comes first; nothing that was never collected is counted or drawn.
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('link', { name: say('first-steps:setUpFile.action') })).toBeVisible();
    // The address of a step opens its form once: reloading does not open it again.
    await steps
      .first()
      .getByRole('link', { name: say('first-steps:step.fund.action') })
      .click();
    await expect(page.getByRole('dialog', { name: say('funds:addTitle') })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/funds' && url.search === '');
  });
}
