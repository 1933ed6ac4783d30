import type { LanguageCode } from '#contracts/sessions.ts';
import { measureFirstLoad } from './measures/first-load.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

/** In bytes. Arabic letters have two files of their own; Japanese is shown in the fonts of the reader's system. */
const most = { withoutFonts: 330_000, en: 410_000, ar: 505_000, ja: 410_000 } as const;
const mostRequests = 44;

const dashboards = [
  ['amelia.hart', '/dashboard'],
  ['marcus.oyelaran', '/reviewer-dashboard'],
  ['dana.whitfield', '/serviceprovider-dashboard'],
] as const;

for (const language of ['en', 'ja', 'ar'] as const satisfies readonly LanguageCode[]) {
  for (const [alias, path] of dashboards) {
    test(`the first load of ${path} in ${language} is small`, async ({ signIn }) => {
      const page = await signIn(person(alias).email, { language });
      const load = await measureFirstLoad(page, path);
      expect(load.requests, JSON.stringify(load)).toBeLessThanOrEqual(mostRequests);
      expect(load.bytes - load.bytesOfFonts, JSON.stringify(load)).toBeLessThanOrEqual(most.withoutFonts);
      expect(load.bytes, JSON.stringify(load)).toBeLessThanOrEqual(most[language]);
    });
  }
}
