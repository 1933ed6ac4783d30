import type { Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

interface Load {
  requests: number;
  bytes: number;
  requestsOfFonts: number;
  bytesOfFonts: number;
}

/**
 * In bytes, as they travel, headers included. Japanese letters are many: their files come in small pieces,
 * as many as the names on the page need, so that their limit leaves room.
 */
const most = { withoutFonts: 380_000, en: 445_000, ar: 590_000, ja: 1_100_000 } as const;

const dashboards = [
  ['amelia.hart', '/dashboard'],
  ['marcus.oyelaran', '/reviewer-dashboard'],
  ['dana.whitfield', '/serviceprovider-dashboard'],
] as const;

/** What a browser that was never here is sent until the dashboard is at rest, as it travels. */
async function measure(page: Page, path: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const addresses = new Map<string, string>();
  const load: Load = { requests: 0, bytes: 0, requestsOfFonts: 0, bytesOfFonts: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    load.requests += 1;
    load.bytes += encodedDataLength;
    if (!addresses.get(requestId)?.endsWith('.woff2')) return;
    load.requestsOfFonts += 1;
    load.bytesOfFonts += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return load;
}

for (const language of ['en', 'ja', 'ar'] as const satisfies readonly LanguageCode[]) {
  for (const [alias, path] of dashboards) {
    test(`the first load of ${path} in ${language} is small`, async ({ signIn }) => {
      const page = await signIn(person(alias).email, { language });
      const load = await measure(page, path);
      expect(load.requests - load.requestsOfFonts, JSON.stringify(load)).toBeLessThanOrEqual(44);
      expect(load.bytes - load.bytesOfFonts, JSON.stringify(load)).toBeLessThanOrEqual(most.withoutFonts);
      expect(load.bytes, JSON.stringify(load)).toBeLessThanOrEqual(most[language]);
    });
  }
}
