import { castOf, person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

for (const language of ['ja', 'ar'] as const) {
  const say = wordsOf(language);

  test(`the question mark opens the section about the screen beside it (${language})`, async ({ signIn }) => {
    const page = await signIn(castOf(language).provider.email, { language });
    await page.goto('/COA-mapping-new');
    const mark = page.getByRole('link', { name: say('shell:help.open'), exact: true });
    await mark.focus();
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const guide = await opening;
    await expect(guide.locator('#accounts')).toBeFocused();
    await expect(guide.locator('#accounts')).toBeInViewport();
    await expect(guide.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    // What was on the page is still there.
    await expect(page).toHaveURL(/COA-mapping-new/);
  });
}

test('the pictures of a guide are there', async ({ signIn }) => {
  const page = await signIn(person('marcus.oyelaran').email, { language: 'en', path: '/help' });
  await page.goto('/help');
  const pictures = page.getByRole('article').getByRole('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
  }
});
