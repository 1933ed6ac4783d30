import type { Locator } from '@playwright/test';
import { renderMail } from '#locales/mail.ts';
import { languagesInTurn } from './in-turn.ts';
import { openLateProviders } from './late-providers.ts';
import type { LateProvider, LateProviders } from './late-providers.ts';
import { expectMailWith } from './mails.ts';
import { person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { expect, test } from './test.ts';
import { withoutIsolates, wordsOf } from './words.ts';

const sofia = person('sofia.lindqvist');
const rentRoll = { en: 'Rent Roll', ja: 'レントロール', ar: 'كشف الإيجارات' } as const;

/** The mail that the person of the provider gets, in the person's own language. */
function mailTo({ language, property }: LateProvider, postMonth: string): { subject: string; body: string } {
  const values = { person: sofia.name, dataset: rentRoll[language], place: property, postMonth };
  const { subject, body } = renderMail('remind', language, values);
  return { subject: withoutIsolates(subject), body: withoutIsolates(body) };
}

const textOf = async (element: Locator) => withoutIsolates(await element.innerText());

test.describe('five late providers', () => {
  let late: LateProviders;
  test.beforeAll(async () => {
    late = await openLateProviders();
  });
  test.afterAll(async () => {
    await late?.retire();
  });

  for (const language of languagesInTurn(import.meta.filename)) {
    const say = wordsOf(language);

    test(`are chased at once, each in their own language, after a look at the mails (${language})`, async ({
      signIn,
    }) => {
      const postMonth = late.months[language];
      const page = await signIn(sofia.email, { path: `/dashboard?postMonth=${postMonth}`, language });
      const panel = page.getByRole('region', { name: say('admin:late.title') });
      for (const { name } of late.providers) {
        const box = panel.getByRole('checkbox', { name: new RegExp(name) });
        await box.focus();
        await page.keyboard.press('Space');
        await expect(box).toBeChecked();
      }
      const count = late.providers.length;
      await panel.getByRole('button', { name: say('admin:late.remind', { count }), exact: true }).click();
      const dialog = page.getByRole('dialog');
      for (const one of late.providers) {
        const mail = dialog.getByRole('listitem').filter({ hasText: one.email });
        await mail.locator('summary').click();
        const letter = mail.locator(`[lang="${one.language}"]`);
        await expect(letter).toBeVisible();
        const shown = await textOf(letter);
        const { subject, body } = mailTo(one, postMonth);
        expect(shown).toContain(subject);
        expect(shown).toContain(body);
      }
      // The elements are the same in every language.
      if (language === 'ar') await expectSound(page, 'reminders ar');
      await dialog.getByRole('button', { name: say('admin:remind.confirm', { count }), exact: true }).click();
      await expect(dialog.getByText(say('jobs:status.done')).first()).toBeVisible();
      for (const one of late.providers) {
        await expectMailWith(one.email, late.numberOf(one, postMonth), mailTo(one, postMonth).subject);
      }
    });
  }
});
