import type { Page } from '@playwright/test';

export interface FirstLoad {
  requests: number;
  /** As they travel, headers included. */
  bytes: number;
  requestsOfFonts: number;
  bytesOfFonts: number;
}

/**
 * What a browser that was never here is sent until the page shows its work and is at rest.
 * @param work on a dashboard a link to a submission
 */
export async function measureFirstLoad(page: Page, path: string, work = 'main a[href*="/SUB-"]'): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const addresses = new Map<string, string>();
  const load: FirstLoad = { requests: 0, bytes: 0, requestsOfFonts: 0, bytesOfFonts: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  const counted = new Set<string>();
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? requestId;
    // What is asked for again is a look at what has changed since: on a slow machine there is time for one.
    if (counted.has(address)) return;
    counted.add(address);
    load.requests += 1;
    load.bytes += encodedDataLength;
    if (!address.endsWith('.woff2')) return;
    load.requestsOfFonts += 1;
    load.bytesOfFonts += encodedDataLength;
  });
  // Where the last click was there may be a link, whose page would be fetched ahead.
  await page.mouse.move(0, 0);
  await page.goto(path);
  await page.locator(work).first().waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return load;
}
