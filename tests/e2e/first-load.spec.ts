import type { LanguageCode } from '#contracts/sessions.ts';
import { dashboards, mostOfFirstLoad } from './measures/dashboards.ts';
import { measureFirstLoad } from './measures/first-load.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

for (const language of ['en', 'ja', 'ar'] as const satisfies readonly LanguageCode[]) {
  for (const [alias, path] of dashboards) {
    test(`the first load of ${path} in ${language} is small`, async ({ signIn }) => {
      const page = await signIn(person(alias).email, { language });
      // Fonts for names in other letters follow after some seconds, which a slow machine may take for the page itself.
      await expect(async () => {
        const load = await measureFirstLoad(page, path);
        const told = JSON.stringify(load);
        expect(load.requests, told).toBeLessThanOrEqual(mostOfFirstLoad.requests);
        expect(load.bytes - load.bytesOfFonts, told).toBeLessThanOrEqual(mostOfFirstLoad.withoutFonts);
        expect(load.bytes, told).toBeLessThanOrEqual(mostOfFirstLoad[language]);
      }).toPass({ timeout: 120_000 });
    });
  }
}
