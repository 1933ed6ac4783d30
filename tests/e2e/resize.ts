import type { Page, ViewportSize } from '@playwright/test';

/**
 * Gives the window another size. Chromium 156 now and then leaves elements with the styles of the media queries of before
 * until something of theirs changes; a property on every element makes it look at all of them.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate((width) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { --window-width: ${width}px }`);
    document.adoptedStyleSheets = [sheet];
  }, size.width);
}
