import type { Locator, Page } from '@playwright/test';

const cell = '[role=grid] [role=gridcell]';

/** From the click on a link to the first row of the submission's grid, in ms, as the page itself sees it. */
export async function measureFirstRow(page: Page, link: Locator): Promise<number> {
  await link.hover();
  const handle = await link.elementHandle();
  return page.evaluate(
    ([target, selector]) =>
      new Promise<number>((resolve, reject) => {
        const begin = performance.now();
        const giveUp = setTimeout(() => reject(new Error('No row after 30 s.')), 30_000);
        const look = () => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          clearTimeout(giveUp);
          // The row counts once it is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        (target as HTMLElement).click();
      }),
    [handle, cell] as const,
  );
}

/** From the request for the page to the first row, in a browser that was never here. */
export async function measureColdFirstRow(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first row')));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, cell);
  await page.goto(path);
  await page.locator(cell).first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0);
  return page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN);
}
